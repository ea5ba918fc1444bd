#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "pharos/core/rng.h"

namespace pharos::policies::faro {

/// Settings of Differential Evolution; those of SciPy where Faro names none.
struct EvolutionOptions {
  std::size_t members_per_variable = 15;  ///< Population over number of variables. >= 1
  double mutation_min = 0.5;              ///< F is drawn anew in [min, max) each generation.
  double mutation_max = 1.0;
  double recombination = 0.7;  ///< CR, in [0, 1].
  double tolerance = 0.01;     ///< Ends when the values' spread is below this share of their mean.
  int generations_max = 1000;  ///< >= 0
  std::int64_t evaluations_max = 160'000;  ///< >= 1; the last generation stops short of it.
};

/// A whole number's inclusive range.
struct IntegerRange {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

/// What is maximised, and by how much a point breaks its constraint; <= 0 when it does not.
struct EvolutionProblem {
  std::vector<IntegerRange> variables;
  std::function<double(std::span<const double>)> value;
  std::function<double(std::span<const double>)> excess;
};

struct EvolutionAnswer {
  std::vector<double> point;  ///< Whole numbers.
  double value = 0.0;
  double excess = 0.0;           ///< > 0: no point that keeps the constraint was met.
  std::int64_t evaluations = 0;  ///< Of the value: points that break the constraint have none.
  int generations = 0;
};

/// Differential Evolution (Storn & Price 1997), best/1/bin over whole numbers:
///
///     v = best + F·(p − q)          p, q two other members; F drawn each generation
///     trial_j = v_j with chance CR and for one j always, else the member's own
///
/// The search runs in a continuous cube whose cells are the whole numbers; coordinates that leave
/// it are drawn anew. A trial replaces its member when it is no worse: what keeps the constraint
/// beats what does not, then less excess, then more value (Lampinen 2002). Replacement is deferred
/// to the generation's end, so that trials do not depend on their order. Starts from a Latin
/// hypercube.
[[nodiscard]] EvolutionAnswer evolve(const EvolutionProblem& problem,
                                     const EvolutionOptions& options, Rng& rng);

}  // namespace pharos::policies::faro
