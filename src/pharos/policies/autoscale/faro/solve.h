#pragma once

#include <cstddef>
#include <cstdint>

#include "pharos/core/rng.h"
#include "pharos/policies/autoscale/faro/differential_evolution.h"
#include "pharos/policies/autoscale/faro/local_solver.h"
#include "pharos/policies/autoscale/faro/problem.h"

namespace pharos::policies::faro {

enum class Solver { kCobyla, kSlsqp, kDifferentialEvolution };

/// How one problem is solved.
struct SolveOptions {
  Solver solver = Solver::kCobyla;
  std::size_t groups =
      10;  ///< More services than this are solved in so many groups; 0: always at once.
  bool shrinks = true;  ///< Whether replicas that the objective does not miss are given back.
  LocalSolverOptions local = {};
  EvolutionOptions evolution = {};
};

/// One decision's whole output.
struct Plan {
  Point point;                   ///< Whole replicas. Fits whenever the problem is feasible.
  double value = 0.0;            ///< Of the objective at `point`.
  double bound = 0.0;            ///< No plan can be worth more; loose, since it ignores capacity.
  std::int64_t evaluations = 0;  ///< Of the objective, by the solver.
  bool feasible =
      true;  ///< Whether every service's minimum fits; if not, `point` holds the minimums.
};

/// Solves as published: search between whole numbers, repair to whole ones, by groups when there
/// are many services, then shrink. Only Differential Evolution draws from `rng`.
[[nodiscard]] Plan solve(const Problem& problem, const SolveOptions& options, Rng& rng);

}  // namespace pharos::policies::faro
