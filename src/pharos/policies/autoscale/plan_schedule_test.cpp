#include "pharos/policies/autoscale/plan_schedule.h"

#include <gtest/gtest.h>

namespace pharos::policies {
namespace {

std::vector<int> plans(const std::vector<int>& ticks_s) {
  PolicyState state;
  std::vector<int> planned;
  for (const int tick_s : ticks_s) {
    if (plan_is_due(at_seconds(tick_s), state, {})) planned.push_back(tick_s);
  }
  return planned;
}

std::vector<int> ticks(int first_s, int last_s, int step_s) {
  std::vector<int> result;
  for (int at_s = first_s; at_s <= last_s; at_s += step_s) result.push_back(at_s);
  return result;
}

TEST(PlanSchedule, PlansAtOneMinuteAndThenEveryFive) {
  const std::vector<int> expected{60, 300, 600, 900};
  EXPECT_EQ(plans(ticks(0, 1000, 10)), expected);
  EXPECT_EQ(plans(ticks(10, 1000, 10)), expected);
}

// Ticks of 7 s: the first at or after 60 is 63, after 300 it is 301, after 600 it is 602.
TEST(PlanSchedule, ALateTickMakesOnePlanLate) {
  EXPECT_EQ(plans(ticks(0, 610, 7)), (std::vector<int>{63, 301, 602}));
}

// No tick between 290 and 1250: the plans of 300, 600, 900 and 1200 are one.
TEST(PlanSchedule, MissedPlansAreNotMadeUp) {
  EXPECT_EQ(plans({0, 60, 290, 1250, 1260, 1490, 1500}), (std::vector<int>{60, 1250, 1500}));
}

TEST(PlanSchedule, AMultipleCountsFromTheClocksOriginOnBothSidesOfIt) {
  const Duration period = std::chrono::seconds(15);
  EXPECT_TRUE(crosses_multiple(period, at_seconds(10), at_seconds(15)));
  EXPECT_FALSE(crosses_multiple(period, at_seconds(15), at_seconds(29)));
  EXPECT_TRUE(crosses_multiple(period, at_seconds(-1), at_seconds(1)));
  EXPECT_FALSE(crosses_multiple(period, at_seconds(-14), at_seconds(-1)));
}

}  // namespace
}  // namespace pharos::policies
