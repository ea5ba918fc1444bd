#pragma once

namespace pharos::models {

/// What a latency is worth against an SLO, all or nothing: 1 if L <= s, else 0.
/// L and s in the same unit; L may be infinite.
[[nodiscard]] constexpr double precise_utility(double latency_s, double slo_s) {
  return latency_s <= slo_s ? 1.0 : 0.0;
}

/// What a latency is worth, falling off instead of dropping, so that a solver sees a slope:
///
///     U(L) = min(1, (s / L)^α)
///
/// L latency, s > 0 SLO, both in seconds; α > 0 sharpness, the step as α grows. 0 for infinite L.
/// Faro, EuroSys 2025; α = 1 in all its reported runs.
[[nodiscard]] double relaxed_utility(double latency_s, double slo_s, double alpha = 1.0);

}  // namespace pharos::models
