#include "pharos/policies/autoscale/baselines/streak.h"

#include <gtest/gtest.h>

namespace pharos::policies {
namespace {

double note(Streak& streak, Lean lean, double at_s) {
  return to_seconds(streak.note(lean, at_seconds(at_s)));
}

TEST(Streak, RunsFromTheLastCheckThatArguedOtherwise) {
  std::vector<double> row;
  Streak streak(row);
  EXPECT_EQ(note(streak, Lean::kFewer, 10), 0.0);
  EXPECT_EQ(note(streak, Lean::kFewer, 20), 10.0);
  EXPECT_EQ(note(streak, Lean::kMore, 30), 10.0);  // Since 20.
  EXPECT_EQ(note(streak, Lean::kMore, 50), 30.0);
  EXPECT_EQ(note(streak, Lean::kSame, 60), 10.0);
  EXPECT_EQ(note(streak, Lean::kMore, 70), 10.0);
}

TEST(Streak, RestartsAtTheMomentOfTheAction) {
  std::vector<double> row;
  Streak streak(row);
  (void)note(streak, Lean::kMore, 10);
  streak.restart(at_seconds(40));
  EXPECT_EQ(note(streak, Lean::kMore, 50), 10.0);
}

}  // namespace
}  // namespace pharos::policies
