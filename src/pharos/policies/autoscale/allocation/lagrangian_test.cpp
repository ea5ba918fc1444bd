#include "pharos/policies/autoscale/allocation/lagrangian.h"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/policies/autoscale/allocation/exact_sum.h"
#include "pharos/policies/autoscale/allocation/faro_sample.h"
#include "pharos/policies/autoscale/allocation/random_problem.h"

namespace pharos::policies {
namespace {

void expect_fits(const AllocationProblem& problem, const Allocation& answer) {
  const std::vector<Units> taken = units_taken(problem, answer.replicas);
  for (std::size_t p = 0; p < taken.size(); ++p) EXPECT_LE(taken[p], problem.capacity[p]);
}

TEST(LagrangianSum, BoundsTheBestOfAllAllocationsOfSeveralPools) {
  int proved = 0;
  int best_found = 0;
  int solved = 0;
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const AllocationProblem problem =
        random_problem(rng, {.monotone = rng.below(3) != 0, .pools = 2 + rng.below(2)});
    const Allocation answer = lagrangian_sum(problem);
    double best = -1.0;
    for_each_allocation(problem, [&](const std::vector<Replicas>& x) {
      best = std::max(best, value_of(problem, Objective::kSum, x));
    });
    if (best < 0.0) {
      EXPECT_EQ(answer.condition, AllocationCondition::kMinimaExceedCapacity);
      continue;
    }
    expect_fits(problem, answer);
    EXPECT_LE(answer.value, best + 1e-9);
    EXPECT_GE(answer.bound, best - 1e-9);
    ++solved;
    proved += answer.condition == AllocationCondition::kBest ? 1 : 0;
    best_found += answer.value > best - 1e-9 ? 1 : 0;
  }
  // A heuristic that finds the best of small clusters less often than not would be of no use.
  EXPECT_GT(solved, 2000);
  EXPECT_GT(proved, solved * 8 / 10);
  EXPECT_GT(best_found, solved * 95 / 100);
}

TEST(LagrangianSum, AgreesWithTheExactSumOfOnePool) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const AllocationProblem problem = random_problem(rng, {.services_max = 30, .replicas_max = 9});
    const Allocation exact = exact_sum(problem);
    const Allocation answer = lagrangian_sum(problem);
    ASSERT_EQ(answer.replicas.empty(), exact.replicas.empty());
    if (exact.replicas.empty()) continue;
    expect_fits(problem, answer);
    EXPECT_LE(answer.value, exact.value + 1e-9);
    EXPECT_GE(answer.bound, exact.value - 1e-9);
  }
}

/// The published instance with a second pool: memory, of which every other service needs double.
AllocationProblem two_pools(std::int64_t units, std::int64_t memory) {
  AllocationProblem problem = faro_sample(units, 0.0);
  problem.capacity.emplace_back(memory);
  for (std::size_t i = 0; i < problem.services.size(); ++i) {
    problem.services[i].units_per_replica.emplace_back(i % 2 == 0 ? 2 : 1);
  }
  return problem;
}

// With memory for everyone the units alone decide, as in the exact answer for one pool.
TEST(LagrangianSum, IgnoresAPoolThatIsNeverShort) {
  const Allocation answer = lagrangian_sum(two_pools(40, 1000));
  EXPECT_EQ(answer.condition, AllocationCondition::kBest);
  EXPECT_NEAR(answer.value, 10.0, 1e-9);
}

// Everyone's first replica takes 10 units and 15 memory. As memory grows beside 32 units, the
// answer climbs to what the units alone allow, 8.942409.
TEST(LagrangianSum, FeelsWhicheverPoolIsShort) {
  const double units_alone = exact_sum(faro_sample(32, 0.0)).value;
  double bound = 0.0;
  for (int memory = 15; memory <= 60; ++memory) {
    SCOPED_TRACE(memory);
    const AllocationProblem problem = two_pools(32, memory);
    const Allocation answer = lagrangian_sum(problem);
    expect_fits(problem, answer);
    EXPECT_LE(answer.value, units_alone + 1e-9);
    EXPECT_GE(answer.bound, bound - 0.01);
    bound = answer.bound;
  }
  EXPECT_NEAR(lagrangian_sum(two_pools(32, 60)).value, units_alone, 1e-9);
  EXPECT_EQ(lagrangian_sum(two_pools(32, 14)).condition,
            AllocationCondition::kMinimaExceedCapacity);
}

TEST(LagrangianSum, AnswersWithABoundWhenWorkRunsOut) {
  const AllocationProblem problem = two_pools(32, 40);
  const Allocation quick = lagrangian_sum(problem, 0);
  expect_fits(problem, quick);
  EXPECT_EQ(quick.condition, AllocationCondition::kBounded);
  EXPECT_GE(quick.bound, lagrangian_sum(problem).value);
  EXPECT_LE(quick.work, lagrangian_sum(problem).work);
}

TEST(LagrangianSum, HasNothingToShareWithoutServices) {
  EXPECT_EQ(lagrangian_sum({{Units(5), Units(3)}, {}}).condition, AllocationCondition::kBest);
}

}  // namespace
}  // namespace pharos::policies
