#include "pharos/policies/autoscale/faro/integer_repair.h"

#include <gtest/gtest.h>

#include <cmath>

#include "pharos/policies/autoscale/faro/objective.h"
#include "pharos/policies/autoscale/faro/test_problem.h"

namespace pharos::policies::faro {
namespace {

Point counts(std::vector<double> replicas) {
  const std::size_t size = replicas.size();
  return {std::move(replicas), std::vector<double>(size, 1.0)};
}

TEST(IntegerRepair, RoundsUpWhatFits) {
  const Problem problem = sample_problem(40);
  EXPECT_EQ(repair(problem, counts({3.2, 3, 3.9, 4.1, 5.5, 2.01, 2.5, 4.2, 4, 2.9})).replicas,
            (std::vector<double>{4, 3, 4, 5, 6, 3, 3, 5, 4, 3}));
}

// 960 requests a minute: 16 a second. Utilities with 2, 3 and 4 replicas are 0.111630, 0.247006
// and 1. One must go: from 4 it costs 0.753, from 3 only 0.135.
TEST(IntegerRepair, TakesTheReplicaThatIsMissedLeast) {
  Problem problem;
  problem.capacity = {6.0};
  problem.services = {test_service({960}), test_service({960})};
  EXPECT_EQ(repair(problem, counts({3.7, 2.2})).replicas, (std::vector<double>{4, 2}));
  EXPECT_EQ(repair(problem, counts({2.2, 3.7})).replicas, (std::vector<double>{2, 4}));
}

// Both have far more than they need, so any removal costs nothing: b's new count 7 is its present
// one, a's would be 6 away from its own. Then both are as near, and the first goes.
TEST(IntegerRepair, AmongEqualsStaysNearestToWhatIsThereThenTakesTheFirst) {
  Problem problem;
  problem.capacity = {15.0};
  problem.services = {test_service({60}), test_service({60})};
  problem.services[0].replicas_now = 1.0;
  problem.services[1].replicas_now = 7.0;
  EXPECT_EQ(repair(problem, counts({8, 8})).replicas, (std::vector<double>{8, 7}));
  problem.services[0].replicas_now = 7.0;
  EXPECT_EQ(repair(problem, counts({8, 8})).replicas, (std::vector<double>{7, 8}));
}

TEST(IntegerRepair, KeepsMinimumsEvenWhereTheyDoNotFit) {
  Problem problem = sample_problem(4);
  problem.services.resize(3);
  problem.services[1].replicas_min = 3.0;
  EXPECT_EQ(repair(problem, counts({2.5, 3, 1})).replicas, (std::vector<double>{1, 3, 1}));
}

// Whatever the objective, the model, costs and pools: whole, within terms and within capacity; and
// untouched where rounding up already fits.
TEST(IntegerRepair, NeverExceedsCapacity) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const Problem problem = random_problem(rng);
    Point point = start_of(problem);
    std::vector<double> rounded;
    for (std::size_t i = 0; i < point.replicas.size(); ++i) {
      const Service& service = problem.services[i];
      point.replicas[i] =
          service.replicas_min + (service.replicas_max - service.replicas_min) * rng.uniform();
      rounded.push_back(std::ceil(point.replicas[i]));
    }
    const Point repaired = repair(problem, point);
    EXPECT_TRUE(fits(problem, repaired.replicas));
    if (fits(problem, rounded)) {
      EXPECT_EQ(repaired.replicas, rounded);
    }
    for (std::size_t i = 0; i < rounded.size(); ++i) {
      EXPECT_EQ(repaired.replicas[i], std::floor(repaired.replicas[i]));
      EXPECT_GE(repaired.replicas[i], problem.services[i].replicas_min);
      EXPECT_LE(repaired.replicas[i], rounded[i]);
    }
  }
}

}  // namespace
}  // namespace pharos::policies::faro
