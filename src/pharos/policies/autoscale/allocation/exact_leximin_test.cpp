#include "pharos/policies/autoscale/allocation/exact_leximin.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/policies/autoscale/allocation/faro_sample.h"
#include "pharos/policies/autoscale/allocation/random_problem.h"

namespace pharos::policies {
namespace {

constexpr double kTieTolerance = 1e-11;  ///< Utilities closer than this may count as equal.

std::vector<double> worst_first(const AllocationProblem& problem, const std::vector<Replicas>& x) {
  std::vector<double> utilities;
  for (std::size_t i = 0; i < x.size(); ++i)
    utilities.push_back(problem.services[i].curve.at(x[i]));
  std::sort(utilities.begin(), utilities.end());
  return utilities;
}

int compare(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::abs(a[i] - b[i]) > kTieTolerance) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

void expect_best_of_all(const AllocationProblem& problem) {
  const Allocation answer = exact_leximin(problem);
  std::vector<Replicas> best;
  for_each_allocation(problem, [&](const std::vector<Replicas>& x) {
    const int order =
        best.empty() ? 1 : compare(worst_first(problem, x), worst_first(problem, best));
    if (order > 0 || (order == 0 && disturbs_less(problem, x, best))) best = x;
  });
  if (best.empty()) {
    EXPECT_EQ(answer.condition, AllocationCondition::kMinimaExceedCapacity);
    return;
  }
  ASSERT_EQ(answer.condition, AllocationCondition::kBest);
  EXPECT_NEAR(answer.value, value_of(problem, Objective::kLeximin, best), kTieTolerance);
  EXPECT_EQ(compare(worst_first(problem, answer.replicas), worst_first(problem, best)), 0);
  EXPECT_EQ(answer.replicas, best);
}

TEST(ExactLeximin, EqualsTryingEveryAllocation) {
  for (std::uint64_t seed = 1; seed <= 7000; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    expect_best_of_all(random_problem(rng, {.monotone = rng.below(3) != 0}));
  }
}

// Utilities on a coarse grid: services often stand at equal levels, with steps of different cost.
TEST(ExactLeximin, EqualsTryingEveryAllocationAmongTies) {
  for (std::uint64_t seed = 1; seed <= 5000; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    expect_best_of_all(random_problem(rng, {.levels = 2 + static_cast<std::int64_t>(rng.below(3)),
                                            .monotone = rng.below(2) == 0}));
  }
}

// Ten alike services and 25 units: five of them get the third replica. The first five, as listed.
TEST(ExactLeximin, SharesBetweenAlikeServicesInOrder) {
  AllocationProblem problem{{Units(25)}, {}};
  for (int i = 0; i < 10; ++i) {
    problem.services.push_back({.curve = {.first = Replicas(1), .utility = {0.2, 0.5, 0.8}},
                                .now = Replicas(7),
                                .units_per_replica = {Units(1)}});
  }
  for (const std::int64_t work : {kWorkMax, std::int64_t{100}}) {  // By the table, and by climbing.
    const Allocation answer = exact_leximin(problem, work);
    EXPECT_EQ(answer.condition, AllocationCondition::kBest);
    for (std::size_t i = 0; i < 10; ++i) {
      EXPECT_EQ(answer.replicas[i], Replicas(i < 5 ? 3 : 2)) << i;
    }
  }
}

// Two stand at 0.2 and one unit is left. Lifting the first brings 0.3, the second 0.9: the sorted
// utilities (0.2, 0.9) beat (0.2, 0.3). Without work to compare them the answer says so.
TEST(ExactLeximin, LiftsWhomItHelpsMostAmongEquallyBadlyOff) {
  AllocationProblem problem{{Units(3)}, {}};
  problem.services = {{.curve = {.first = Replicas(1), .utility = {0.2, 0.3}},
                       .now = Replicas(1),
                       .units_per_replica = {Units(1)}},
                      {.curve = {.first = Replicas(1), .utility = {0.2, 0.9}},
                       .now = Replicas(1),
                       .units_per_replica = {Units(1)}}};
  EXPECT_EQ(exact_leximin(problem).replicas, (std::vector{Replicas(1), Replicas(2)}));
  const Allocation quick = exact_leximin(problem, 0);
  EXPECT_EQ(quick.condition, AllocationCondition::kBounded);
  EXPECT_EQ(quick.value, 0.2);
}

TEST(ExactLeximin, NeverWorsensTheWorstByMoreCapacity) {
  double previous = 0.0;
  for (std::int64_t capacity = 10; capacity <= 45; ++capacity) {
    const Allocation answer = exact_leximin(faro_sample(capacity, 0.0));
    ASSERT_EQ(answer.condition, AllocationCondition::kBest);
    EXPECT_GE(answer.value, previous);
    previous = answer.value;
  }
  EXPECT_EQ(previous, 1.0);
}

TEST(ExactLeximin, NamesMinimaThatDoNotFit) {
  EXPECT_EQ(exact_leximin(faro_sample(9, 0.0)).condition,
            AllocationCondition::kMinimaExceedCapacity);
  EXPECT_EQ(exact_leximin({{Units(5)}, {}}).condition, AllocationCondition::kBest);
}

}  // namespace
}  // namespace pharos::policies
