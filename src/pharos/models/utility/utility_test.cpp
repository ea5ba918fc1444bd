#include "pharos/models/utility/utility.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(PreciseUtility, IsAllUpToTheSloAndNothingBeyond) {
  EXPECT_EQ(precise_utility(0.0, 0.72), 1.0);
  EXPECT_EQ(precise_utility(0.72, 0.72), 1.0);
  EXPECT_EQ(precise_utility(std::nextafter(0.72, 1.0), 0.72), 0.0);
  EXPECT_EQ(precise_utility(kInfinity, 0.72), 0.0);
}

// An SLO of 0.6 s against the published latencies 2.895531 s and 1.331796 s.
TEST(RelaxedUtility, IsTheSloOverTheLatencyByDefault) {
  EXPECT_NEAR(relaxed_utility(2.895531, 0.6), 0.207216, 5e-7);
  EXPECT_NEAR(relaxed_utility(1.331796, 0.6), 0.450519, 5e-7);
  EXPECT_EQ(relaxed_utility(0.458785, 0.6), 1.0);
}

// Twice the SLO: 1/2, 1/4, sqrt(1/2).
TEST(RelaxedUtility, RaisesTheRatioToAlpha) {
  EXPECT_DOUBLE_EQ(relaxed_utility(2.0, 1.0, 1.0), 0.5);
  EXPECT_DOUBLE_EQ(relaxed_utility(2.0, 1.0, 2.0), 0.25);
  EXPECT_DOUBLE_EQ(relaxed_utility(2.0, 1.0, 0.5), std::sqrt(0.5));
}

TEST(RelaxedUtility, StaysFiniteAtTheEnds) {
  EXPECT_EQ(relaxed_utility(0.0, 0.72, 100.0), 1.0);
  EXPECT_EQ(relaxed_utility(kInfinity, 0.72), 0.0);
  EXPECT_EQ(relaxed_utility(kInfinity, 0.72, 100.0), 0.0);
}

TEST(RelaxedUtility, ApproachesTheStepAsAlphaGrows) {
  EXPECT_NEAR(relaxed_utility(0.80, 0.72, 100.0), precise_utility(0.80, 0.72), 1e-4);
  EXPECT_EQ(relaxed_utility(0.72, 0.72, 100.0), precise_utility(0.72, 0.72));
}

}  // namespace
}  // namespace pharos::models
