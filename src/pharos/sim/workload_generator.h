#pragma once

#include <cstddef>
#include <vector>

#include "pharos/core/rng.h"

namespace pharos::sim {

/// The shape of one service's demand over days.
struct DemandOptions {
  double mean = 600.0;  ///< Requests per bin, averaged over a day, bursts aside. >= 0
  double swing = 0.5;  ///< The daily peak is mean·(1 + swing), the trough mean·(1 − swing). 0 to 1
  double peak = 0.5;            ///< When in the day the peak falls, as a share of the day. 0 to 1
  double noise = 0.05;          ///< Standard deviation of the logarithm of the noise. >= 0
  double noise_memory = 0.8;    ///< Correlation of the noise from one bin to the next. In [0, 1).
  double bursts_per_day = 2.0;  ///< On average; they begin at random. >= 0
  double burst_size = 0.5;  ///< Mean height of a burst's first bin, in multiples of `mean`. >= 0
  double burst_decay_bins = 5.0;  ///< Bins in which a burst falls to 1/e. > 0

  friend bool operator==(const DemandOptions&, const DemandOptions&) = default;
};

/// Expected requests in each bin of `days` days, one process from the first bin to the last, so
/// that the early days can serve as history for the late ones:
///
///     x(t) = mean·(1 + swing·cos 2π(t/D − peak))·exp(σ·z(t) − σ²/2) + Σ_k h_k·exp(−(t − t_k)/τ)
///     z(t) = ρ·z(t − 1) + √(1 − ρ²)·N(0, 1)
///
/// t in bins, D bins a day, σ noise, ρ noise_memory, τ burst_decay_bins; bursts k begin at t_k, a
/// Poisson process, with heights h_k exponential of mean burst_size·mean. The factor exp(−σ²/2)
/// keeps the noise's mean at 1.
[[nodiscard]] std::vector<double> generate_demand(const DemandOptions& options,
                                                  std::size_t bins_per_day, std::size_t days,
                                                  Rng& rng);

/// Counts that a Poisson process of the expected numbers would show, as a monitor sees a day go by.
[[nodiscard]] std::vector<double> draw_counts(const std::vector<double>& expected, Rng& rng);

}  // namespace pharos::sim
