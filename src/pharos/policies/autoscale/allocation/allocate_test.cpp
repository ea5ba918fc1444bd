#include "pharos/policies/autoscale/allocation/allocate.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/policies/autoscale/allocation/curve_by_definition.h"
#include "pharos/policies/autoscale/allocation/faro_sample.h"
#include "pharos/policies/autoscale/allocation/random_problem.h"

namespace pharos::policies {
namespace {

constexpr Objective kAll[] = {Objective::kSum,        Objective::kFair,
                              Objective::kFairSum,    Objective::kLeximin,
                              Objective::kPenaltySum, Objective::kPenaltyFairSum};

// No other objective's allocation is worth more by the objective that was asked for.
TEST(Allocate, AnswersEachObjectiveBest) {
  for (const std::int64_t capacity : {12, 16, 24, 32, 36}) {
    const AllocationProblem problem = faro_sample(capacity, 0.0);
    for (const Objective asked : kAll) {
      const Allocation answer = allocate(problem, asked);
      ASSERT_EQ(answer.condition, AllocationCondition::kBest);
      EXPECT_DOUBLE_EQ(answer.value, value_of(problem, asked, answer.replicas));
      EXPECT_LE(units_taken(problem, answer.replicas).front(), Units(capacity));
      for (const Objective other : kAll) {
        EXPECT_GE(answer.value, value_of(problem, asked, allocate(problem, other).replicas) - 1e-9);
      }
    }
  }
}

/// Few services, few counts, so that every allocation and every share to let in can be tried.
AllocationProblem random_dropping_problem(Rng& rng, const CurveOptions& options,
                                          std::vector<ServiceOutlook>& outlooks) {
  AllocationProblem problem{{Units(static_cast<std::int64_t>(rng.below(12)))}, {}};
  const std::size_t services = 1 + rng.below(3);
  for (std::size_t i = 0; i < services; ++i) {
    ServiceOutlook outlook = random_outlook(rng);
    outlook.paths.resize(1);
    outlook.paths[0].resize(1 + rng.below(std::min<std::size_t>(2, outlook.paths[0].size())));
    outlook.max = std::min(outlook.max, outlook.min + Replicas(3));
    outlooks.push_back(outlook);
    problem.services.push_back({.curve = tabulate(outlook, options),
                                .now = outlook.now,
                                .max = outlook.max,
                                .units_per_replica = {Units(1)}});
  }
  return problem;
}

// Every allocation and every share of the grid is tried, from the definitions. Each service refuses
// what is best for itself; then the allocations are compared.
TEST(Allocate, EqualsTryingEveryAllocationWhenRequestsMayBeRefused) {
  CurveOptions options;
  options.may_drop = true;
  for (std::uint64_t seed = 1; seed <= 10000; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    std::vector<ServiceOutlook> outlooks;
    const AllocationProblem problem = random_dropping_problem(rng, options, outlooks);
    AllocationProblem by_definition = problem;
    for (std::size_t i = 0; i < outlooks.size(); ++i) {
      ServiceCurve& curve = by_definition.services[i].curve;
      curve.utility.clear();
      for (Replicas x = outlooks[i].min; x <= outlooks[i].max; ++x) {
        curve.utility.push_back(best_by_definition(outlooks[i], options, x.count()));
      }
    }
    for (const Objective objective : {Objective::kPenaltySum, Objective::kPenaltyFairSum}) {
      double best = -1.0;
      for_each_allocation(by_definition, [&](const std::vector<Replicas>& x) {
        best = std::max(best, value_of(by_definition, objective, x));
      });
      const Allocation answer = allocate(problem, objective);
      ASSERT_EQ(answer.replicas.empty(), best < 0.0);
      if (best < 0.0) continue;
      ASSERT_NEAR(answer.value, best, 1e-9);
    }
  }
}

TEST(Allocate, SharesSeveralPoolsOnlyBySum) {
  EXPECT_TRUE(can_allocate(Objective::kFairSum, 1));
  EXPECT_TRUE(can_allocate(Objective::kSum, 2));
  EXPECT_TRUE(can_allocate(Objective::kPenaltySum, 2));
  EXPECT_FALSE(can_allocate(Objective::kFairSum, 2));
  EXPECT_FALSE(can_allocate(Objective::kLeximin, 2));
}

}  // namespace
}  // namespace pharos::policies
