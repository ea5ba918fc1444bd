#pragma once

#include <vector>

#include "pharos/core/units.h"

namespace pharos::models {

/// The exact stationary waiting time of M/D/c: the oracle that approximations are tested against.
/// Too slow for a decision.
///
/// Over one service time D whoever is being served leaves, so Y, the number of requests that wait,
/// follows Y' = max(0, Y + X − c) with X Poisson of mean A = λ·D. Its distribution is that of the
/// highest point of the walk S_n = X_1 + ... + X_n − n·c (Spitzer 1956):
///
///     a_j = Σ_{n>=1} P(S_n = j) / n,   E z^Y = exp(−Σ_{j>=1} a_j·(1 − z^j))
///     P(Y = 0) = exp(−Σ a_j),   j·P(Y = j) = Σ_{i=1..j} i·a_i·P(Y = j − i)
///
/// and the waiting time W follows from it (Franx 2001, Operations Research Letters 29):
///
///     P(W <= t) = Σ_{j=0..k·c−1} P(Y <= k·c − 1 − j)·e^{−m}·m^j / j!,   m = λ·(k·D − t),
///                 (k − 1)·D <= t < k·D
///
/// Every term is positive, so nothing cancels: probabilities are good to about 1e-11. Built for
/// 1 <= c <= 1000 and 0 < ρ = A/c <= 0.98; the work grows like 1/(c·(1 − ρ)³).
class FranxMdc {
 public:
  FranxMdc(Rate arrivals, Duration service_time, int replicas);

  /// P(W <= t), t in seconds; 0 for t < 0.
  [[nodiscard]] double wait_at_most(double t_s) const;
  /// The least t with P(W <= t) >= q, to a billionth of the service time. q in (0, 1).
  [[nodiscard]] double wait_percentile_s(Ratio q) const;
  /// E W = E Y / λ (Little).
  [[nodiscard]] double mean_wait_s() const;

 private:
  double arrivals_per_s_;
  double service_time_s_;
  int replicas_;
  std::vector<double> waiting_at_most_;  ///< P(Y <= j); 1 beyond its end.
};

}  // namespace pharos::models
