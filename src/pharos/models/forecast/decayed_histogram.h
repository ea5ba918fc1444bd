#pragma once

#include "pharos/models/forecast/forecaster.h"

namespace pharos::models {

/// The distribution of recent counts, old ones fading: what Autopilot (Rzadca et al., EuroSys 2020)
/// takes its percentiles from. A count of age a weighs 2^(−a/half-life); counts fall into buckets
/// whose edges grow by `growth`, and a draw is uniform within its bucket.
///
/// Every bin of every path is drawn on its own: the histogram knows how much, never when.
class DecayedHistogram final : public Forecaster {
 public:
  struct Options {
    double half_life_bins = 30.0;  ///< > 0
    double growth = 1.05;          ///< Ratio of a bucket's edges. > 1
    std::size_t paths = 100;       ///< >= 1
  };

  explicit DecayedHistogram(Options options);

  /// Empty when the window is.
  [[nodiscard]] Forecast forecast(const ArrivalWindow& window, std::size_t horizon,
                                  Rng& rng) const override;

 private:
  Options options_;
};

}  // namespace pharos::models
