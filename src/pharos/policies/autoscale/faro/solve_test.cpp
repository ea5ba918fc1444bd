#include "pharos/policies/autoscale/faro/solve.h"

#include <gtest/gtest.h>

#include <cmath>

#include "pharos/policies/autoscale/allocation/exact_sum.h"
#include "pharos/policies/autoscale/faro/objective.h"
#include "pharos/policies/autoscale/faro/test_problem.h"

namespace pharos::policies::faro {
namespace {

constexpr Solver kSolvers[] = {Solver::kCobyla, Solver::kSlsqp, Solver::kDifferentialEvolution};

double exact_optimum(double capacity, double cold_bins) {
  AllocationProblem problem{{Units(static_cast<std::int64_t>(capacity))}, {}};
  for (const auto& counts : kFaroSampleCounts) {
    problem.services.push_back({.curve = tabulate(faro_sample_outlook(counts, cold_bins), {}),
                                .now = Replicas(1),
                                .units_per_replica = {Units(1)}});
  }
  return exact_sum(problem).value;
}

// The authors' own instance, against the exact optimum of the same model.
TEST(FaroSolve, NoSolverBeatsTheExactSum) {
  for (const double capacity : {16.0, 32.0, 36.0, 40.0}) {
    for (const std::size_t cold_bins : {0u, 1u}) {
      const double best = exact_optimum(capacity, static_cast<double>(cold_bins));
      for (const Solver solver : kSolvers) {
        SCOPED_TRACE(::testing::Message() << capacity << " units, " << cold_bins << " cold, solver "
                                          << static_cast<int>(solver));
        Problem problem = sample_problem(capacity);
        problem.cold_bins = cold_bins;
        Rng rng(1);
        const Plan plan = solve(problem, {.solver = solver}, rng);
        EXPECT_LE(plan.value, best + 1e-9);
        EXPECT_GT(plan.value, 0.65 * best);
      }
    }
  }
}

// Published qualities after integer repair at 40 units, relaxed utility: 0.999, 1.000, 0.977 of 10.
TEST(FaroSolve, ReachesThePublishedQualities) {
  const double published[] = {0.999, 0.999, 0.977};
  for (std::size_t i = 0; i < 3; ++i) {
    Rng rng(1);
    const Plan plan = solve(sample_problem(40), {.solver = kSolvers[i], .shrinks = false}, rng);
    EXPECT_GE(plan.value, 10.0 * published[i]);
  }
}

TEST(FaroSolve, EveryPlanIsWholeAndFits) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const Problem problem = random_problem(rng);
    SolveOptions options;
    options.solver = kSolvers[seed % 3];
    options.groups = seed % 2 == 0 ? 3 : 0;
    options.evolution.evaluations_max = 2000;
    const Plan plan = solve(problem, options, rng);
    EXPECT_TRUE(plan.feasible);
    EXPECT_TRUE(fits(problem, plan.point.replicas));
    EXPECT_LE(plan.value, plan.bound + 1e-9);
    for (std::size_t i = 0; i < problem.services.size(); ++i) {
      EXPECT_EQ(plan.point.replicas[i], std::floor(plan.point.replicas[i]));
      EXPECT_GE(plan.point.replicas[i], problem.services[i].replicas_min);
      EXPECT_LE(plan.point.replicas[i], problem.services[i].replicas_max);
    }
  }
}

TEST(FaroSolve, MoreServicesThanUnitsAreNamedInfeasible) {
  Rng rng(1);
  const Plan plan = solve(sample_problem(9), {}, rng);
  EXPECT_FALSE(plan.feasible);
  EXPECT_EQ(plan.point.replicas, std::vector<double>(10, 1.0));
}

TEST(FaroSolve, TheSameSeedGivesTheSamePlan) {
  for (const Solver solver : kSolvers) {
    Problem problem = sample_problem(32);
    problem.objective = Objective::kPenaltyFairSum;
    SolveOptions options{.solver = solver};
    options.evolution.evaluations_max = 5000;
    Rng first(3), second(3);
    EXPECT_EQ(solve(problem, options, first).point, solve(problem, options, second).point);
  }
}

// 40 services, four times the sample from three replicas each, on four times 36 units. A group's
// one queue is kinder than its services' own, so groups fall short of four exact optima, but by
// less than a tenth.
TEST(FaroSolve, GroupsComeNearTheOptimum) {
  Problem problem = sample_problem(144, 3.0);
  const std::vector<Service> ten = problem.services;
  for (int copy = 1; copy < 4; ++copy) {
    problem.services.insert(problem.services.end(), ten.begin(), ten.end());
  }
  Rng rng(1);
  const Plan plan = solve(problem, {.groups = 10}, rng);
  EXPECT_GT(plan.value, 0.9 * 4.0 * 9.877468);
  EXPECT_LE(plan.value, 4.0 * 9.877468 + 1e-5);
}

}  // namespace
}  // namespace pharos::policies::faro
