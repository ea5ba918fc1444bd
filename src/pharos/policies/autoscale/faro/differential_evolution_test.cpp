#include "pharos/policies/autoscale/faro/differential_evolution.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pharos::policies::faro {
namespace {

/// Σ −(x_j − target_j)², at most `limit` in sum. Counts its calls.
struct Bowl {
  std::vector<double> target;
  double limit = 1e9;
  std::int64_t calls = 0;

  EvolutionProblem problem(IntegerRange range) {
    EvolutionProblem evolution;
    evolution.variables.assign(target.size(), range);
    evolution.value = [this](std::span<const double> x) {
      ++calls;
      double value = 0.0;
      for (std::size_t j = 0; j < x.size(); ++j) value -= (x[j] - target[j]) * (x[j] - target[j]);
      return value;
    };
    evolution.excess = [this](std::span<const double> x) {
      double sum = 0.0;
      for (const double each : x) sum += each;
      return sum - limit;
    };
    return evolution;
  }
};

TEST(DifferentialEvolution, FindsTheWholeNumberNearestToTheTop) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    Bowl bowl{{3.2, -7.4, 12.0, 0.3}};
    const EvolutionAnswer answer = evolve(bowl.problem({-20, 20}), {}, rng);
    EXPECT_EQ(answer.point, (std::vector<double>{3, -7, 12, 0}));
  }
}

// The top (8, 8, 8) lies outside: at most 12 in sum. By symmetry (4, 4, 4) is best.
TEST(DifferentialEvolution, KeepsItsConstraint) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    Bowl bowl{{8, 8, 8}, 12.0};
    const EvolutionAnswer answer = evolve(bowl.problem({0, 30}), {}, rng);
    EXPECT_LE(answer.excess, 0.0);
    EXPECT_EQ(answer.point, (std::vector<double>{4, 4, 4}));
  }
}

TEST(DifferentialEvolution, SaysWhenNothingKeepsTheConstraint) {
  Rng rng(1);
  Bowl bowl{{8, 8}, -1.0};
  const EvolutionAnswer answer = evolve(bowl.problem({0, 30}), {.generations_max = 40}, rng);
  EXPECT_EQ(answer.excess, 1.0);  // The least excess there is, at (0, 0).
  EXPECT_EQ(answer.evaluations, 0);
}

TEST(DifferentialEvolution, StaysWithinItsBudget) {
  for (std::int64_t budget = 5; budget <= 3000; budget += 37) {
    SCOPED_TRACE(budget);
    Rng rng(static_cast<std::uint64_t>(budget));
    Bowl bowl{{3, 7, 12, 0}};
    EvolutionOptions options;
    options.evaluations_max = budget;
    options.tolerance = 0.0;
    const EvolutionAnswer answer = evolve(bowl.problem({-20, 20}), options, rng);
    EXPECT_EQ(answer.evaluations, bowl.calls);
    EXPECT_LE(answer.evaluations, budget);
    // No whole generation more would have fitted, or the population has become one point.
    const std::int64_t members = std::min<std::int64_t>(60, budget);
    EXPECT_TRUE(answer.evaluations + members > budget || answer.value == 0.0);
  }
}

TEST(DifferentialEvolution, TheSameSeedGivesTheSameAnswer) {
  Bowl bowl{{3, 7, 12, 0}};
  const EvolutionOptions options{.generations_max = 7};
  Rng first(5), second(5), other(6);
  const EvolutionAnswer answer = evolve(bowl.problem({-200, 200}), options, first);
  EXPECT_EQ(answer.point, evolve(bowl.problem({-200, 200}), options, second).point);
  EXPECT_NE(answer.point, evolve(bowl.problem({-200, 200}), options, other).point);
}

TEST(DifferentialEvolution, AcceptsVariablesThatCannotVary) {
  Rng rng(1);
  Bowl bowl{{3.0}};
  EXPECT_EQ(evolve(bowl.problem({9, 9}), {}, rng).point, std::vector<double>{9.0});
}

}  // namespace
}  // namespace pharos::policies::faro
