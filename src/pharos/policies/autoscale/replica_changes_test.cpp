#include "pharos/policies/autoscale/replica_changes.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies {
namespace {

TEST(ReplicaChanges, DecreasesComeFirstAndWhatIsWantedAlreadyIsLeftOut) {
  TestCluster cluster(20, 4);
  for (std::size_t i = 0; i < 4; ++i) cluster.set_replicas(i, 3);
  ReplicaChanges changes;
  changes.want(cluster[0], Replicas(5), 5, "up");
  changes.want(cluster[1], Replicas(2), 5, "down");
  changes.want(cluster[2], Replicas(3), 5, "same");
  changes.want(cluster[3], Replicas(1), 1, "down");
  EXPECT_EQ(in_short(changes.actions()), (std::vector<std::string>{"b=2 x5", "d=1", "a=5 x5"}));
}

TEST(ReplicaChanges, StayWithinTheServicesTerms) {
  TestCluster cluster(20, 2);
  cluster.set_replicas(0, 4);
  cluster[0].terms.min_replicas = Replicas(2);
  cluster[1].terms.max_replicas = Replicas(6);
  ReplicaChanges changes;
  changes.want(cluster[0], Replicas(0), 1, "down");
  changes.want(cluster[1], Replicas(9), 1, "up");
  EXPECT_EQ(in_short(changes.actions()), (std::vector<std::string>{"a=2", "b=6"}));
}

}  // namespace
}  // namespace pharos::policies
