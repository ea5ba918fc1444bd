#include "pharos/policies/autoscale/baselines/ray_serve.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies {
namespace {

using Ticks = std::vector<std::int64_t>;

// 9.1 requests at 2 a replica: ceil(4.55) = 5, once asked for over 30 s.
TEST(RayServe, GrowsToTheOngoingRequestsAfterThirtySeconds) {
  TestCluster cluster(40, 1);
  cluster[0].recent.ongoing_mean = 2.0;  // 1 replica: as wanted.
  EXPECT_TRUE(cluster.active_ticks(RayServe{}, 0, 100).empty());
  cluster[0].recent.ongoing_mean = 9.1;
  EXPECT_EQ(cluster.active_ticks(RayServe{}, 100, 120), Ticks{});
  EXPECT_EQ(in_short(cluster.decide(RayServe{}, 130).actions), std::vector<std::string>{"a=5"});
}

TEST(RayServe, ShrinksAfterTenMinutesThatNothingBroke) {
  TestCluster cluster(40, 1);
  cluster.set_replicas(0, 5);
  cluster[0].recent.ongoing_mean = 10.0;  // As wanted.
  (void)cluster.decide(RayServe{}, 0);
  cluster[0].recent.ongoing_mean = 5.0;  // 3.
  EXPECT_EQ(cluster.active_ticks(RayServe{}, 0, 500), Ticks{});
  cluster[0].recent.ongoing_mean = 10.0;
  (void)cluster.decide(RayServe{}, 510);
  cluster[0].recent.ongoing_mean = 0.0;
  EXPECT_EQ(cluster.active_ticks(RayServe{}, 510, 1110), Ticks{1110});
  EXPECT_EQ(in_short(cluster.decide(RayServe{}, 1710).actions), std::vector<std::string>{"a=1"});
}

// 500 ongoing ask for 250; the empty cluster holds 8.
TEST(RayServe, AsksForNoMoreThanTheWholeCluster) {
  TestCluster cluster(17, 1);
  cluster[0].terms.units_per_replica = {Units(2)};
  cluster[0].recent.ongoing_mean = 500.0;
  (void)cluster.decide(RayServe{}, 0);
  EXPECT_EQ(in_short(cluster.decide(RayServe{}, 30).actions), std::vector<std::string>{"a=8"});
}

}  // namespace
}  // namespace pharos::policies
