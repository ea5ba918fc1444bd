#include "pharos/policies/autoscale/baselines/aiad.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies {
namespace {

using Ticks = std::vector<std::int64_t>;

TEST(Aiad, AddsOneWhenLateForThirtySecondsHoweverLate) {
  TestCluster cluster(40, 1);
  cluster.set_replicas(0, 3);
  cluster.set_latency_ms(0, 300);
  EXPECT_TRUE(cluster.active_ticks(Aiad{}, 0, 100).empty());
  cluster.set_latency_ms(0, 9000);
  EXPECT_EQ(cluster.active_ticks(Aiad{}, 100, 120), Ticks{});
  EXPECT_EQ(in_short(cluster.decide(Aiad{}, 130).actions), std::vector<std::string>{"a=4"});
}

// A check within the SLO breaks the row of late ones.
TEST(Aiad, LateChecksMustFollowOneAnother) {
  TestCluster cluster(40, 1);
  for (int at_s = 0; at_s <= 600; at_s += 10) {
    cluster.set_latency_ms(0, at_s % 30 == 0 ? 720 : 721);
    EXPECT_TRUE(cluster.decide(Aiad{}, at_s).actions.empty()) << at_s;
  }
}

TEST(Aiad, TakesOneAwayWhenMetForTenMinutesAndKeepsTheMinimum) {
  TestCluster cluster(40, 2);
  cluster.set_replicas(0, 3);
  cluster.set_latency_ms(0, 180);
  cluster.set_latency_ms(1, 180);
  EXPECT_EQ(cluster.active_ticks(Aiad{}, 0, 600), Ticks{});
  EXPECT_EQ(in_short(cluster.decide(Aiad{}, 610).actions), std::vector<std::string>{"a=2"});
  // The time starts anew with the action.
  EXPECT_EQ(cluster.active_ticks(Aiad{}, 610, 1210), Ticks{1210});
}

}  // namespace
}  // namespace pharos::policies
