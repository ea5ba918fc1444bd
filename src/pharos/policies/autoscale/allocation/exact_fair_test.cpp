#include "pharos/policies/autoscale/allocation/exact_fair.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/policies/autoscale/allocation/exact_sum.h"
#include "pharos/policies/autoscale/allocation/faro_sample.h"
#include "pharos/policies/autoscale/allocation/random_problem.h"

namespace pharos::policies {
namespace {

constexpr double kTieTolerance = 1e-11;  ///< Utilities closer than this may count as equal.

/// What is maximised, most important first.
using Goals = std::function<std::vector<double>(const std::vector<Replicas>&)>;

/// -1, 0, 1 as `a` is worse than, as good as, or better than `b`.
int compare(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::abs(a[i] - b[i]) > kTieTolerance) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

/// Every allocation is tried; the answer must be the best by the goals, then by the tie rules.
void expect_best_of_all(const AllocationProblem& problem, const Allocation& answer,
                        const Goals& goals) {
  std::vector<Replicas> best;
  for_each_allocation(problem, [&](const std::vector<Replicas>& x) {
    const int order = best.empty() ? 1 : compare(goals(x), goals(best));
    if (order > 0 || (order == 0 && disturbs_less(problem, x, best))) best = x;
  });
  if (best.empty()) {
    EXPECT_EQ(answer.condition, AllocationCondition::kMinimaExceedCapacity);
    return;
  }
  ASSERT_EQ(answer.condition, AllocationCondition::kBest);
  EXPECT_EQ(answer.bound, answer.value);
  EXPECT_NEAR(answer.value, goals(best).front(), kTieTolerance);
  EXPECT_EQ(answer.replicas, best);
}

/// Ties are made in quarters, which sums of fixed point hold exactly.
RandomProblemOptions any_kind(Rng& rng) {
  return {.levels = rng.below(3) == 0 ? std::int64_t{4} : 0, .monotone = rng.below(3) != 0};
}

TEST(ExactFair, EqualsTryingEveryAllocation) {
  for (std::uint64_t seed = 1; seed <= 10000; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const AllocationProblem problem = random_problem(rng, any_kind(rng));
    expect_best_of_all(problem, exact_fair(problem), [&](const std::vector<Replicas>& x) {
      return std::vector<double>{value_of(problem, Objective::kFair, x),
                                 value_of(problem, Objective::kSum, x)};
    });
  }
}

TEST(ExactFairSum, EqualsTryingEveryAllocation) {
  for (std::uint64_t seed = 1; seed <= 10000; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const AllocationProblem problem = random_problem(rng, any_kind(rng));
    expect_best_of_all(problem, exact_fair_sum(problem), [&](const std::vector<Replicas>& x) {
      return std::vector<double>{value_of(problem, Objective::kFairSum, x)};
    });
  }
}

// With room for everyone both objectives reach their ends: all at 1, nobody ahead of anybody.
TEST(ExactFairSum, GivesEveryoneAllOfIsWhenThereIsRoom) {
  const AllocationProblem problem = faro_sample(40, 0.0);
  EXPECT_NEAR(exact_fair_sum(problem).value, 20.0, 1e-9);
  EXPECT_NEAR(exact_fair(problem).value, 0.0, 1e-9);
}

// What Sum chooses is one of the plans that FairSum may choose, and FairSum's is one of Sum's.
TEST(ExactFairSum, LiesBetweenTheSumPlanAndTheSumBound) {
  for (const std::int64_t capacity : {16, 24, 32, 36}) {
    SCOPED_TRACE(capacity);
    const AllocationProblem problem = faro_sample(capacity, 1.0);
    const Allocation sum = exact_sum(problem);
    const Allocation fair_sum = exact_fair_sum(problem);
    EXPECT_EQ(fair_sum.condition, AllocationCondition::kBest);
    EXPECT_GE(fair_sum.value, value_of(problem, Objective::kFairSum, sum.replicas) - 1e-9);
    EXPECT_LE(value_of(problem, Objective::kSum, fair_sum.replicas), sum.value + 1e-9);
  }
}

TEST(ExactFairSum, NeverLosesByMoreCapacity) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    AllocationProblem problem = random_problem(rng, {.services_max = 8, .replicas_max = 7});
    double fair = -2.0;
    double fair_sum = -1e9;
    for (std::int64_t capacity = 0; capacity <= 40; ++capacity) {
      problem.capacity = {Units(capacity)};
      const Allocation answer = exact_fair_sum(problem);
      if (answer.replicas.empty()) continue;
      EXPECT_GE(answer.value, fair_sum - kTieTolerance);
      fair_sum = answer.value;
      const double spread = exact_fair(problem).value;
      EXPECT_GE(spread, fair - kTieTolerance);
      fair = spread;
    }
  }
}

TEST(ExactFairSum, DoesNotDependOnTheOrderOfServices) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const AllocationProblem problem = random_problem(rng, {.services_max = 10, .replicas_max = 7});
    AllocationProblem reversed = problem;
    std::reverse(reversed.services.begin(), reversed.services.end());
    Allocation other = exact_fair_sum(reversed);
    std::reverse(other.replicas.begin(), other.replicas.end());
    EXPECT_EQ(other.replicas, exact_fair_sum(problem).replicas);
    other = exact_fair(reversed);
    std::reverse(other.replicas.begin(), other.replicas.end());
    EXPECT_EQ(other.replicas, exact_fair(problem).replicas);
  }
}

TEST(ExactFairSum, AnswersWithABoundWhenWorkRunsOut) {
  int bounded = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const AllocationProblem problem = random_problem(rng, {.services_max = 20, .replicas_max = 9});
    const Allocation best = exact_fair_sum(problem);
    if (best.replicas.empty()) continue;
    for (const std::int64_t work : {0, 500, 5000}) {
      const Allocation quick = exact_fair_sum(problem, work);
      EXPECT_LE(units_taken(problem, quick.replicas).front(), problem.capacity.front());
      EXPECT_LE(quick.value, best.value + kTieTolerance);
      EXPECT_GE(quick.bound, best.value - kTieTolerance);
      bounded += quick.condition == AllocationCondition::kBounded ? 1 : 0;
      const Allocation fair = exact_fair(problem, work);
      EXPECT_LE(units_taken(problem, fair.replicas).front(), problem.capacity.front());
      EXPECT_GE(fair.bound, exact_fair(problem).value - kTieTolerance);
    }
  }
  EXPECT_GT(bounded, 50);
}

TEST(ExactFair, NamesMinimaThatDoNotFit) {
  const AllocationProblem problem = faro_sample(9, 0.0);
  EXPECT_EQ(exact_fair(problem).condition, AllocationCondition::kMinimaExceedCapacity);
  EXPECT_EQ(exact_fair_sum(problem).condition, AllocationCondition::kMinimaExceedCapacity);
}

TEST(ExactFair, HasNothingToShareWithoutServices) {
  EXPECT_EQ(exact_fair({{Units(5)}, {}}).condition, AllocationCondition::kBest);
  EXPECT_EQ(exact_fair_sum({{Units(5)}, {}}).condition, AllocationCondition::kBest);
}

}  // namespace
}  // namespace pharos::policies
