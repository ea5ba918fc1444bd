#pragma once

namespace pharos::models {

/// How a solver sees the price of refusing requests.
enum class PenaltyShape {
  kRelaxed,  ///< Linear between the breakpoints: every drop costs, so a local solver sees a slope.
  kPrecise,  ///< Steps at the breakpoints.
};

/// What a share of failed requests costs when a run is SCORED, as tiered service credits would:
///
///     v <= 0.01: 0;  <= 0.05: 0.25;  <= 0.10: 0.50;  else 1
///
/// v failed share in [0, 1]. Faro, EuroSys 2025, artifact.
[[nodiscard]] double scoring_penalty(double failed_share);

/// What a share of refused requests costs INSIDE a solver: breakpoints (0.001, 0), (0.03, 0.25),
/// (0.08, 0.50), (1, 1), a little inside those of `scoring_penalty` so that a plan stays on the
/// safe side of a step. Relaxed goes through (0, 0) and the four points; precise is 0, 0.25, 0.50
/// up to each breakpoint and 1 beyond 0.08. d is clipped to [0, 1]. Faro, EuroSys 2025, artifact.
[[nodiscard]] double solver_penalty(double dropped_share, PenaltyShape shape);

/// What is left of a utility once drops are paid for: (1 − φ)·U, φ a penalty in [0, 1].
[[nodiscard]] constexpr double effective_utility(double utility, double penalty) {
  return (1.0 - penalty) * utility;
}

}  // namespace pharos::models
