#pragma once

#include <cstdint>

#include "pharos/policies/autoscale/faro/problem.h"

namespace pharos::policies::faro {

/// Which local solver searches.
enum class LocalMethod {
  kCobyla,  ///< Linear models over a shrinking simplex (Powell 1994); uses no gradient.
  kSlsqp,   ///< Sequential quadratic programs (Kraft 1988); gradients by forward differences.
};

/// How a local solver searches. Replicas and admitted percent are its variables, so that a step
/// means about as much in both.
struct LocalSolverOptions {
  LocalMethod method = LocalMethod::kCobyla;
  double first_step = 3.0;           ///< COBYLA's first trust radius. > 0
  double difference_step = 1.0;      ///< SLSQP's forward difference. > 0
  double variable_tolerance = 1e-4;  ///< COBYLA stops at this trust radius.
  double value_tolerance = 1e-6;     ///< SLSQP stops when a step gains less.
  int evaluations_max = 1000;        ///< Of the objective, differences not counted. >= 1
};

/// The best point, between whole numbers, that the solver met on its way and that fits; the start
/// when none did. Bounded by evaluations, never by time, so the answer is the same on every
/// machine.
///
/// A local answer: on plateaus of the precise utility both methods stop where they start, and on
/// FairSum COBYLA's answer depends on the start. COBYLA is given the bounds as constraints, as
/// SciPy gives them to the published one, and steps outside them on its way: its first step from a
/// share of 100 % goes beyond it, where nothing is refused and nothing lost, instead of below,
/// where it would learn to refuse. NLopt's COBYLA differs from SciPy's in that it may widen its
/// radius again, and draws some directions from a fixed sequence.
struct LocalAnswer {
  Point point;
  double value = 0.0;
  std::int64_t evaluations = 0;  ///< Of the objective, differences included.
};
[[nodiscard]] LocalAnswer solve_locally(const Problem& problem, const LocalSolverOptions& options);

}  // namespace pharos::policies::faro
