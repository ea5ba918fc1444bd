#include "pharos/control/guards/step_limit.h"

#include <gtest/gtest.h>

#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

/// Where `a` may go on its first tick, with room for everything.
Replicas allowed(std::int64_t from, std::int64_t to) {
  const ClusterSnapshot now = small_cluster(1000, {small_service("a", from)});
  Plan plan = draw_up(now, decide({set_replicas("a", to)}), {});
  GuardState state;
  remember_counts(state, now, {});
  limit_steps_up(plan, {}, state);
  limit_steps_down(plan, {}, state);
  return now.services[0].wanted + plan.growth(plan.proposals[0]);
}

// Up by max(100 %, 4): 1 -> 5, 3 -> 7, 10 -> 20. Down by max(10 %, 1): 5 -> 4, 30 -> 27, 25 -> 23
// (2.5 rounds down).
TEST(StepLimit, TakesTheLargerOfShareAndCount) {
  EXPECT_EQ(allowed(1, 9), Replicas(5));
  EXPECT_EQ(allowed(0, 9), Replicas(4));
  EXPECT_EQ(allowed(3, 9), Replicas(7));
  EXPECT_EQ(allowed(10, 50), Replicas(20));
  EXPECT_EQ(allowed(10, 12), Replicas(12));
  EXPECT_EQ(allowed(5, 1), Replicas(4));
  EXPECT_EQ(allowed(30, 1), Replicas(27));
  EXPECT_EQ(allowed(25, 1), Replicas(23));
  EXPECT_EQ(allowed(1, 0), Replicas(0));
}

/// Asks for `to` every 10 s for `ticks` ticks; the cluster follows at once.
std::vector<std::int64_t> walk(std::int64_t from, std::int64_t to, int ticks) {
  GuardState state;
  ClusterSnapshot now = small_cluster(1000, {small_service("a", from)});
  std::vector<std::int64_t> counts;
  for (int tick = 0; tick < ticks; ++tick) {
    now.now = at_seconds(1000 + 10 * tick);
    Plan plan = draw_up(now, decide({set_replicas("a", to)}), {});
    remember_counts(state, now, {});
    limit_steps_up(plan, {}, state);
    limit_steps_down(plan, {}, state);
    now.services[0].wanted += plan.growth(plan.proposals[0]);
    counts.push_back(now.services[0].wanted.count());
  }
  return counts;
}

// 6 -> 12 at 0 s; that it was asked for then is seen at 10 s. At 60 s the period still began with
// 6; from 70 s on it began with 12, so 24.
TEST(StepLimit, CountsFromTheStartOfThePeriod) {
  EXPECT_EQ(walk(6, 99, 9), (std::vector<std::int64_t>{12, 12, 12, 12, 12, 12, 12, 24, 24}));
  EXPECT_EQ(walk(6, 1, 9), (std::vector<std::int64_t>{5, 5, 5, 5, 5, 5, 5, 4, 4}));
}

// 12 were wanted a minute ago, a fault left 5. The floor 11 is above that: no step, and none up.
TEST(StepLimit, ALossIsNotMadeGoodByALimit) {
  GuardState state;
  ClusterSnapshot now = small_cluster(1000, {small_service("a", 12)});
  remember_counts(state, now, {});
  now.now = at_seconds(1010);
  now.services[0].wanted = Replicas(5);
  remember_counts(state, now, {});
  Plan plan = draw_up(now, decide({set_replicas("a", 3)}), {});
  limit_steps_down(plan, {}, state);
  EXPECT_EQ(plan.growth(plan.proposals[0]), Replicas(0));
}

// 23 units, all wanted. b grows by 4 (of the 9 it asks for), so a may give 4 at once instead of 2.
TEST(StepLimit, ExemptsADecreaseAsFarAsItFundsAnIncrease) {
  const ClusterSnapshot now = small_cluster(23, {small_service("a", 20), small_service("b", 3)});
  Plan plan = draw_up(now, decide({set_replicas("a", 11), set_replicas("b", 12)}), {});
  GuardState state;
  remember_counts(state, now, {});
  limit_steps_up(plan, {}, state);
  limit_steps_down(plan, {}, state);
  EXPECT_EQ(plan.growth(plan.proposals[0]), Replicas(-4));
  EXPECT_EQ(plan.growth(plan.proposals[1]), Replicas(4));
}

TEST(StepLimit, RemembersNoMoreThanThePeriodNeeds) {
  GuardState state;
  ClusterSnapshot now = small_cluster(1000, {small_service("a", 1)});
  for (int tick = 0; tick < 100; ++tick) {
    now.now = at_seconds(1000 + 10 * tick);
    now.services[0].wanted = Replicas(tick % 7);
    remember_counts(state, now, {});
    EXPECT_LE(state.services.at(ServiceId("a")).counts.size(), 7u);
  }
}

}  // namespace
}  // namespace pharos::control
