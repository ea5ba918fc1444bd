#include "pharos/policies/autoscale/faro/problem.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/faro/test_problem.h"

namespace pharos::policies::faro {
namespace {

TEST(FaroProblem, StartsFromWhatServesNowWithinItsTerms) {
  Problem problem = sample_problem(40, 3.0);
  problem.services.resize(3);
  problem.services[1].replicas_min = 5.0;
  problem.services[2].replicas_max = 2.0;
  EXPECT_EQ(start_of(problem).replicas, (std::vector<double>{3, 5, 2}));
  EXPECT_EQ(start_of(problem).admitted, std::vector<double>(3, 1.0));
}

// 10 - 1·2 - 3·2 = 2 and 4 - 1·1 - 3·1 = 0; one replica more overdraws the second pool only.
TEST(FaroProblem, EveryPoolMustHoldThePlan) {
  Problem problem = sample_problem(0);
  problem.services.resize(2);
  problem.capacity = {10.0, 4.0};
  for (Service& service : problem.services) service.units = {2.0, 1.0};
  EXPECT_EQ(free_units(problem, {1, 3}), (std::vector<double>{2, 0}));
  EXPECT_TRUE(fits(problem, {1, 3}));
  EXPECT_FALSE(fits(problem, {2, 3}));
  EXPECT_TRUE(is_feasible(problem));
  problem.services[0].replicas_min = 4.0;
  EXPECT_FALSE(is_feasible(problem));
}

}  // namespace
}  // namespace pharos::policies::faro
