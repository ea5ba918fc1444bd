#pragma once

#include <optional>

#include "pharos/core/units.h"

namespace pharos::models {

/// How irregular the gaps between arrivals and the service times are, as coefficients of variation.
/// Poisson arrivals have 1, constant service has 0: the default is M/D/c.
struct Variation {
  double arrivals = 1.0;
  double service = 0.0;

  friend bool operator==(const Variation&, const Variation&) = default;
};

/// What is asked of a queue, and how far its formula is trusted.
struct LatencyQuestion {
  std::optional<Ratio> percentile = Ratio::percent(99);  ///< In (0, 1). Unset: the mean.
  Variation variation{};
  /// Beyond this utilisation latency grows linearly instead of to infinity. >= 1: it is infinite
  /// from saturation on.
  Ratio utilisation_max = Ratio::of(0.95);

  friend bool operator==(const LatencyQuestion&, const LatencyQuestion&) = default;
};

/// The factor (ca² + cs²)/2 by which Allen and Cunneen scale the wait of M/M/c; 1/2 for M/D/c.
[[nodiscard]] constexpr double wait_factor(const Variation& variation) {
  return 0.5 * (variation.arrivals * variation.arrivals + variation.service * variation.service);
}

/// Time from a request's arrival to its answer, in seconds, with c replicas that serve one at a
/// time.
///
///     A = λ·p,  ρ = A / c                          offered load, utilisation
///     C = Erlang C(A, c)                           probability of waiting
///     W = max(0, ln(C / (1 − q)) / (c/p − λ))      q-quantile of the M/M/c wait, or
///     W = C / (c/p − λ)                            its mean
///     L = f·W + p,  f = (ca² + cs²)/2
///     L(λ) = L(λ')·λ/λ',  λ' = ρmax·c/p            for ρ > ρmax: the queue has no steady state to
///                                                  ask, and a solver needs a slope
///
/// λ arrivals, p mean service time, c replicas (real for continuous solvers, see `erlang_c`).
/// M/D/c as half the M/M/c wait and its relaxation: Faro, EuroSys 2025, artifact. f: Allen-Cunneen,
/// exact for M/M/c, and in the mean for M/G/1. As a quantile it scales an exponential tail: against
/// the exact M/D/c the 0.99 quantile of L is within 8 % for 2 <= c <= 50 and 0.3 <= ρ <= 0.95, and
/// up to 19 % too long for c = 1. Infinite for c <= 0. A plain number because it may be infinite
/// and solvers differentiate it.
[[nodiscard]] double latency_s(Rate arrivals, Duration service_time, double replicas,
                               const LatencyQuestion& question);

}  // namespace pharos::models
