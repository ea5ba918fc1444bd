#include "pharos/policies/autoscale/allocation/exact_sum.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/policies/autoscale/allocation/faro_sample.h"
#include "pharos/policies/autoscale/allocation/random_problem.h"

namespace pharos::policies {
namespace {

std::vector<Replicas> replicas(const std::vector<std::int64_t>& counts) {
  std::vector<Replicas> result;
  for (const std::int64_t count : counts) result.emplace_back(count);
  return result;
}

constexpr double kTieTolerance = 1e-11;  ///< Utilities closer than this may count as equal.

// Optima found once by an independent program, to six digits.
TEST(ExactSum, FindsTheOptimaOfFarosSolverInstance) {
  struct Row {
    std::int64_t capacity;
    double warm, cold;
    std::vector<std::int64_t> optimal;  ///< One of the best allocations.
  };
  const Row rows[] = {{16, 3.951431, 3.422036, {1, 3, 1, 1, 1, 3, 2, 1, 1, 2}},
                      {32, 8.942409, 7.732600, {4, 3, 4, 4, 1, 3, 3, 4, 4, 2}},
                      {36, 9.877468, 8.531728, {4, 3, 4, 4, 5, 3, 3, 4, 4, 2}},
                      {40, 10.000000, 8.625386, {4, 3, 4, 5, 6, 3, 3, 5, 4, 3}}};
  for (const Row& row : rows) {
    SCOPED_TRACE(row.capacity);
    const AllocationProblem warm = faro_sample(row.capacity, 0.0);
    const Allocation best = exact_sum(warm);
    EXPECT_EQ(best.condition, AllocationCondition::kBest);
    EXPECT_NEAR(best.value, row.warm, 5e-7);
    EXPECT_EQ(best.bound, best.value);
    EXPECT_NEAR(value_of(warm, Objective::kSum, replicas(row.optimal)), row.warm, 5e-7);
    EXPECT_NEAR(exact_sum(faro_sample(row.capacity, 1.0)).value, row.cold, 5e-7);
  }
}

/// Every allocation is tried; the answer must equal the best in value, and among equals in the tie
/// rule.
void expect_best_of_all(const AllocationProblem& problem) {
  const Allocation answer = exact_sum(problem);
  double best_value = 0.0;
  std::vector<Replicas> best;
  for_each_allocation(problem, [&](const std::vector<Replicas>& x) {
    const double value = value_of(problem, Objective::kSum, x);
    const bool better = best.empty() || value > best_value + kTieTolerance;
    const bool equal = !best.empty() && std::abs(value - best_value) <= kTieTolerance;
    if (better || (equal && disturbs_less(problem, x, best))) {
      best = x;
      best_value = value;
    }
  });
  if (best.empty()) {
    EXPECT_EQ(answer.condition, AllocationCondition::kMinimaExceedCapacity);
    EXPECT_TRUE(answer.replicas.empty());
    return;
  }
  ASSERT_EQ(answer.condition, AllocationCondition::kBest);
  EXPECT_NEAR(answer.value, best_value, kTieTolerance);
  EXPECT_EQ(answer.replicas, best);
}

TEST(ExactSum, EqualsTryingEveryAllocation) {
  for (std::uint64_t seed = 1; seed <= 6000; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    expect_best_of_all(random_problem(rng, {}));
  }
}

TEST(ExactSum, EqualsTryingEveryAllocationWhenMovesCost) {
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    expect_best_of_all(random_problem(rng, {.monotone = false}));
  }
}

TEST(ExactSum, BreaksTiesByFewestChangesThenFewestReplicasThenOrder) {
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    expect_best_of_all(random_problem(rng, {.levels = 2, .monotone = rng.below(2) == 0}));
  }
}

TEST(ExactSum, NeverTakesMoreThanThePoolHolds) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const AllocationProblem problem = random_problem(rng, {.services_max = 40, .replicas_max = 12});
    const Allocation answer = exact_sum(problem);
    if (answer.replicas.empty()) continue;
    EXPECT_LE(units_taken(problem, answer.replicas).front(), problem.capacity.front());
    for (std::size_t i = 0; i < answer.replicas.size(); ++i) {
      EXPECT_GE(answer.replicas[i], problem.services[i].curve.first);
      EXPECT_LE(answer.replicas[i], problem.services[i].max);
    }
  }
}

TEST(ExactSum, NeverLosesByMoreCapacity) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    AllocationProblem problem = random_problem(rng, {.services_max = 12, .replicas_max = 8});
    double previous = -1.0;
    for (std::int64_t capacity = 0; capacity <= 60; ++capacity) {
      problem.capacity = {Units(capacity)};
      const Allocation answer = exact_sum(problem);
      if (answer.replicas.empty()) continue;
      EXPECT_GE(answer.value, previous - kTieTolerance);
      previous = answer.value;
    }
  }
}

// Without ties, each service gets the same wherever it is listed; the value is the same to the bit
// of its fixed point in any case.
TEST(ExactSum, DoesNotDependOnTheOrderOfServices) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const AllocationProblem problem = random_problem(rng, {.services_max = 15, .replicas_max = 8});
    std::vector<std::size_t> order(problem.services.size());
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
    AllocationProblem shuffled{problem.capacity, {}};
    for (const std::size_t i : order) shuffled.services.push_back(problem.services[i]);

    const Allocation answer = exact_sum(problem);
    const Allocation other = exact_sum(shuffled);
    ASSERT_EQ(answer.condition, other.condition);
    EXPECT_NEAR(answer.value, other.value, 1e-12);
    for (std::size_t i = 0; i < answer.replicas.size(); ++i) {
      EXPECT_EQ(other.replicas[i], answer.replicas[order[i]]);
    }
  }
}

TEST(ExactSum, AnswersWithABoundWhenWorkRunsOut) {
  int bounded = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const AllocationProblem problem = random_problem(rng, {.services_max = 30, .replicas_max = 9});
    const Allocation best = exact_sum(problem);
    if (best.replicas.empty()) continue;
    const Allocation quick = exact_sum(problem, 0);
    EXPECT_LE(units_taken(problem, quick.replicas).front(), problem.capacity.front());
    EXPECT_LE(quick.value, best.value + kTieTolerance);
    EXPECT_GE(quick.bound, best.value - kTieTolerance);
    bounded += quick.condition == AllocationCondition::kBounded ? 1 : 0;
  }
  EXPECT_GT(bounded, 100);
}

// A pool counted in bytes is no harder than the same pool counted in gibibytes.
TEST(ExactSum, DoesNotMindWhatUnitAPoolIsCountedIn) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    AllocationProblem problem = random_problem(rng, {.services_max = 12, .replicas_max = 8});
    const Allocation coarse = exact_sum(problem);
    constexpr std::int64_t kFine = std::int64_t{1} << 30;
    problem.capacity = {Units(problem.capacity[0].count() * kFine + kFine / 2)};
    for (Claimant& claimant : problem.services) {
      claimant.units_per_replica = {Units(claimant.units_per_replica[0].count() * kFine)};
    }
    const Allocation fine = exact_sum(problem);
    EXPECT_EQ(fine.replicas, coarse.replicas);
    EXPECT_EQ(fine.condition, coarse.condition);
  }
}

TEST(ExactSum, NamesMinimaThatDoNotFit) {
  AllocationProblem problem = faro_sample(9, 0.0);
  EXPECT_EQ(exact_sum(problem).condition, AllocationCondition::kMinimaExceedCapacity);
  problem.capacity = {Units(-3)};  // Capacity was lost.
  EXPECT_EQ(exact_sum(problem).condition, AllocationCondition::kMinimaExceedCapacity);
}

TEST(ExactSum, HasNothingToShareWithoutServices) {
  const Allocation answer = exact_sum({{Units(5)}, {}});
  EXPECT_EQ(answer.condition, AllocationCondition::kBest);
  EXPECT_EQ(answer.value, 0.0);
}

}  // namespace
}  // namespace pharos::policies
