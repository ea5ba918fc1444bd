#include "pharos/policies/autoscale/faro/objective.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/faro/test_problem.h"

namespace pharos::policies::faro {
namespace {

/// One service of 150 ms with an SLO of 600 ms under 40 requests a second.
Problem known() {
  Problem problem;
  problem.capacity = {20.0};
  problem.services = {test_service({2400, 2400})};
  problem.services[0].service_time = std::chrono::milliseconds(150);
  problem.services[0].slo = std::chrono::milliseconds(600);
  problem.services[0].replicas_now = 4.0;
  return problem;
}

// Latencies of 2.895531 s and 1.331796 s with 4 and 6 replicas, 0.458785 s with 7.
TEST(FaroObjective, UtilityIsTheMeanOverTheBins) {
  Problem problem = known();
  EXPECT_NEAR(service_utility(problem, 0, 4, 1.0), 0.207216, 1e-6);
  EXPECT_NEAR(service_utility(problem, 0, 6, 1.0), 0.450519, 1e-6);
  EXPECT_EQ(service_utility(problem, 0, 7, 1.0), 1.0);
  // Padding: a bin without requests is worth 1.
  problem.services[0].arrivals.push_back(Rate{});
  EXPECT_NEAR(service_utility(problem, 0, 4, 1.0), (2 * 0.207216 + 1.0) / 3.0, 1e-6);
}

// 4 replicas serve now. Grown to 7, bin 0 still has 4; shrunk to 3, nothing waits.
TEST(FaroObjective, AddedReplicasDoNotHelpWhileCold) {
  Problem problem = known();
  const double shrunk = service_utility(problem, 0, 3, 1.0);
  problem.cold_bins = 1;
  EXPECT_NEAR(service_utility(problem, 0, 7, 1.0), (0.207216 + 1.0) / 2.0, 1e-6);
  EXPECT_EQ(service_utility(problem, 0, 3, 1.0), shrunk);
  // Cold through the whole horizon: ignored.
  problem.cold_bins = 2;
  EXPECT_EQ(service_utility(problem, 0, 7, 1.0), 1.0);
}

// Refusing 3 % costs a quarter. It lightens the queue only where the model says so: 3 % fewer of 40
// a second are 38.8, and 6 replicas then serve at 97 % instead of 100 %.
TEST(FaroObjective, RefusalsCostAndLightenTheQueueOnlyIfAsked) {
  Problem problem = known();
  EXPECT_NEAR(service_utility(problem, 0, 6, 0.97), 0.450519, 1e-6);  // Sum does not refuse.
  problem.objective = Objective::kPenaltySum;
  EXPECT_NEAR(service_utility(problem, 0, 6, 0.97), 0.75 * 0.450519, 1e-6);
  problem.model.drop_reduces_load = true;
  // Beyond 95 % the relaxed latency is in proportion to load: utility grows by 1/0.97.
  EXPECT_NEAR(service_utility(problem, 0, 6, 0.97), 0.75 * 0.450519 / 0.97, 1e-6);
}

TEST(FaroObjective, PreciseUtilityIsAllOrNothing) {
  Problem problem = known();
  problem.model.precise = true;
  EXPECT_EQ(service_utility(problem, 0, 6, 1.0), 0.0);
  EXPECT_EQ(service_utility(problem, 0, 7, 1.0), 1.0);
  EXPECT_EQ(service_utility(problem, 0, 0, 1.0), 0.0);
}

// Utilities 0.2, 0.5, 0.9 with weights 1, 2, 1: the sum is 2.1, the spread -0.7.
TEST(FaroObjective, CombinesUtilitiesAsDefined) {
  Problem problem = sample_problem(40);
  problem.services.resize(3);
  problem.services[1].weight = 2.0;
  const std::vector<double> utilities{0.5, 0.2, 0.9};
  const double sum = 0.5 + 2.0 * 0.2 + 0.9;
  const std::pair<Objective, double> expected[] = {{Objective::kSum, sum},
                                                   {Objective::kFair, -0.7},
                                                   {Objective::kFairSum, sum + 3.0 * 0.3},
                                                   {Objective::kPenaltySum, sum},
                                                   {Objective::kPenaltyFairSum, sum + 3.0 * 0.3}};
  for (const auto& [objective, value] : expected) {
    problem.objective = objective;
    EXPECT_NEAR(objective_value(problem, utilities), value, 1e-12);
  }
  // All perfect: 4 of weight, and no spread.
  problem.objective = Objective::kFairSum;
  EXPECT_EQ(objective_bound(problem), 7.0);
}

TEST(FaroObjective, NoPointIsWorthMoreThanTheBound) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const Problem problem = random_problem(rng);
    Point point = start_of(problem);
    for (double& replicas : point.replicas) replicas += 10.0 * rng.uniform();
    for (double& admitted : point.admitted) admitted = rng.uniform();
    EXPECT_LE(value_of(problem, point), objective_bound(problem) + 1e-9);
  }
}

}  // namespace
}  // namespace pharos::policies::faro
