#include "pharos/policies/autoscale/baselines/oneshot.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies {
namespace {

using Ticks = std::vector<std::int64_t>;

// Late from the check at 110 on: 30 s are over at 130, and every 30 s again while nothing helps.
// ceil(3·1000/720) = ceil(4.17) = 5.
TEST(Oneshot, GrowsInProportionOnceLateForThirtySeconds) {
  TestCluster cluster(40, 1);
  cluster.set_replicas(0, 3);
  cluster.set_latency_ms(0, 300);
  EXPECT_TRUE(cluster.active_ticks(Oneshot{}, 0, 100).empty());
  cluster.set_latency_ms(0, 1000);
  EXPECT_EQ(cluster.active_ticks(Oneshot{}, 100, 180), (Ticks{130, 160}));
  EXPECT_EQ(in_short(cluster.decide(Oneshot{}, 190).actions), std::vector<std::string>{"a=5"});
}

// Within the SLO from the start, and one late check at 400: the 600 s run from there.
// ceil(6·300/720) = ceil(2.5) = 3.
TEST(Oneshot, ShrinksInProportionOnceMetForTenMinutesWithoutABreak) {
  TestCluster cluster(40, 1);
  cluster.set_replicas(0, 6);
  cluster.set_latency_ms(0, 300);
  EXPECT_TRUE(cluster.active_ticks(Oneshot{}, 0, 390).empty());
  cluster.set_latency_ms(0, 721);
  EXPECT_TRUE(cluster.decide(Oneshot{}, 400).actions.empty());
  cluster.set_latency_ms(0, 300);
  EXPECT_EQ(cluster.active_ticks(Oneshot{}, 400, 1500), Ticks{1000});
  EXPECT_EQ(in_short(cluster.decide(Oneshot{}, 1600).actions), std::vector<std::string>{"a=3"});
}

// 5·864/720 = 6 exactly: not 7, although neither 864/720 nor 0.72 is a binary fraction.
TEST(Oneshot, AWholeProportionIsNotRoundedUp) {
  TestCluster cluster(40, 1);
  cluster.set_replicas(0, 5);
  cluster.set_latency_ms(0, 864);
  EXPECT_EQ(cluster.active_ticks(Oneshot{}, 0, 30), Ticks{});
  EXPECT_EQ(in_short(cluster.decide(Oneshot{}, 40).actions), std::vector<std::string>{"a=6"});
}

// No answer at all is a latency of 0: fewer, but never below the minimum.
TEST(Oneshot, StaysWithinMinimumAndMaximum) {
  TestCluster cluster(400, 2);
  cluster.set_replicas(0, 2);
  cluster.set_replicas(1, 60);
  cluster.set_latency_ms(1, 72'000'000);  // 100,000 times the SLO.
  EXPECT_TRUE(cluster.decide(Oneshot{}, 0).actions.empty());
  EXPECT_EQ(in_short(cluster.decide(Oneshot{}, 600).actions),
            (std::vector<std::string>{"a=1", "b=100"}));
}

// The trigger at 30 falls on a service that is still changing: that action is lost, the next comes
// 30 s later.
TEST(Oneshot, AnActionWhileChangingIsLost) {
  TestCluster cluster(40, 1);
  cluster.set_latency_ms(0, 1000);
  cluster[0].changing_since = TimePoint{};
  EXPECT_TRUE(cluster.decide(Oneshot{}, 0).actions.empty());
  EXPECT_TRUE(cluster.active_ticks(Oneshot{}, 0, 30).empty());
  cluster[0].changing_since.reset();
  EXPECT_EQ(cluster.active_ticks(Oneshot{}, 30, 70), Ticks{60});
}

}  // namespace
}  // namespace pharos::policies
