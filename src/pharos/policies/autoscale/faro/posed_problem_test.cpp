#include "pharos/policies/autoscale/faro/posed_problem.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies::faro {
namespace {

Problem posed(TestCluster& cluster, const ForecasterSet& forecasters, double quantile) {
  std::vector<ExpectedLoad> loads;
  for (const ServiceState& service : cluster.snapshot.services) {
    loads.push_back(expected_load(service, forecasters, 3, cluster.rng));
  }
  return pose(cluster.snapshot, loads, quantile, {});
}

// 65 s of start-up are one whole bin of a minute; with a unit that nothing runs on, half of one:
// none.
TEST(PosedProblem, ReplicasStartColdUnlessUnitsAreFree) {
  TestCluster cluster(4, 2);
  cluster.set_replicas(0, 2);
  cluster.set_replicas(1, 2);
  EXPECT_EQ(posed(cluster, {}, 0.6).cold_bins, 1u);
  // Asked for but not yet serving: the unit counts as free.
  cluster[1].ready = Replicas(1);
  EXPECT_EQ(posed(cluster, {}, 0.6).cold_bins, 0u);
}

// a has a forecast of three bins; b saw two; c saw nothing.
TEST(PosedProblem, ReadsForecastsAtTheQuantileAndPadsWithNothing) {
  TestCluster cluster(8, 3);
  ForecasterSet forecasters;
  forecasters.set(ServiceId("a"), fixed_forecast({{600, 60, 60}, {1200, 60, 60}}));
  cluster.observe_counts(1, {120, 0});
  const Problem problem = posed(cluster, forecasters, 0.75);
  // 0.75 between 600 and 1200 a minute is 1050, 17.5 a second.
  EXPECT_EQ(problem.services[0].arrivals,
            (std::vector<Rate>{Rate::per_second(17.5), Rate::per_second(1), Rate::per_second(1)}));
  EXPECT_EQ(problem.services[1].arrivals, (std::vector<Rate>{Rate::per_second(2), Rate{}, Rate{}}));
  EXPECT_EQ(problem.services[2].arrivals, (std::vector<Rate>{Rate{}, Rate{}, Rate{}}));
}

TEST(PosedProblem, TakesTheServicesTermsAndOnlyItsRunningReplicas) {
  TestCluster cluster(8, 1);
  cluster[0].wanted = Replicas(5);
  cluster[0].ready = Replicas(2);
  cluster[0].terms.priority = 2.5;
  cluster[0].terms.min_replicas = Replicas(2);
  cluster[0].terms.max_replicas = Replicas(7);
  const Problem problem = posed(cluster, {}, 0.6);
  const Service& service = problem.services.at(0);
  EXPECT_EQ(service.replicas_now, 2.0);
  EXPECT_EQ(service.replicas_min, 2.0);
  EXPECT_EQ(service.replicas_max, 7.0);
  EXPECT_EQ(service.weight, 2.5);
  EXPECT_EQ(service.slo, std::chrono::milliseconds(720));
  EXPECT_EQ(service.units, std::vector<double>{1.0});
  EXPECT_EQ(problem.capacity, std::vector<double>{8.0});
}

}  // namespace
}  // namespace pharos::policies::faro
