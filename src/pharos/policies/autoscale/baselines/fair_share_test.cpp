#include "pharos/policies/autoscale/baselines/fair_share.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies {
namespace {

// floor(11/3) = 3 each; b has them already; nothing is asked for again once all have them.
TEST(FairShare, GivesEveryServiceTheSameAndThenRests) {
  TestCluster cluster(11, 3);
  cluster.set_replicas(1, 3);
  cluster.set_replicas(2, 5);
  EXPECT_EQ(in_short(cluster.decide(FairShare{}, 0).actions),
            (std::vector<std::string>{"c=3", "a=3"}));
  for (std::size_t i = 0; i < 3; ++i) cluster.set_replicas(i, 3);
  cluster.set_latency_ms(0, 9000);
  EXPECT_TRUE(cluster.active_ticks(FairShare{}, 0, 1200).empty());
}

// Two pools of 24 and 8 among 2 services: 12 and 4 units each. At 2 and 1 a replica, the first pool
// pays for 6 and the second for 4; at 4 and 0, the first pays for 3.
TEST(FairShare, TheScarcestPoolDecides) {
  const std::vector<Pool> pools{{"cpu", Units(24)}, {"gpu", Units(8)}};
  ServiceTerms terms;
  terms.units_per_replica = {Units(2), Units(1)};
  EXPECT_EQ(fair_share(pools, 2, terms), Replicas(4));
  terms.units_per_replica = {Units(4), Units(0)};
  EXPECT_EQ(fair_share(pools, 2, terms), Replicas(3));
}

TEST(FairShare, KeepsTheMinimumWithMoreServicesThanUnits) {
  TestCluster cluster(2, 3);
  EXPECT_TRUE(cluster.decide(FairShare{}, 0).actions.empty());
}

}  // namespace
}  // namespace pharos::policies
