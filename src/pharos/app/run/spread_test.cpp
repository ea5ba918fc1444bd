#include "pharos/app/run/spread.h"

#include <gtest/gtest.h>

namespace pharos::app {
namespace {

TEST(Spread, OneSeedHasNoInterval) {
  const Spread spread = spread_of({0.4});
  EXPECT_EQ(spread.mean, 0.4);
  EXPECT_FALSE(spread.sd || spread.ci95);
}

TEST(Spread, TheIntervalIsStudents) {
  // 1 2 3 4 5: mean 3, sd sqrt(10/4) = 1.5811, half width 2.7764 · 1.5811 / sqrt(5) = 1.9632.
  const Spread spread = spread_of({1, 2, 3, 4, 5});
  EXPECT_DOUBLE_EQ(spread.mean, 3.0);
  EXPECT_NEAR(*spread.sd, 1.58114, 1e-5);
  EXPECT_NEAR(spread.ci95->first, 3 - 1.9632, 1e-4);
  EXPECT_NEAR(spread.ci95->second, 3 + 1.9632, 1e-4);
}

TEST(Spread, TheQuantileMeetsTheTables) {
  EXPECT_NEAR(student_t975(4), 2.7764, 1e-3);
  EXPECT_NEAR(student_t975(11), 2.2010, 1e-3);
  EXPECT_NEAR(student_t975(30), 2.0423, 1e-3);
  EXPECT_NEAR(student_t975(1000), 1.9623, 1e-3);
}

}  // namespace
}  // namespace pharos::app
