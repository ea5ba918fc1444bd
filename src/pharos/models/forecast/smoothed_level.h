#pragma once

#include "pharos/models/forecast/forecaster.h"

namespace pharos::models {

/// Exponentially weighted moving average (EWMA), with paths from the model it is optimal for.
///
///     ℓ_t = ℓ_{t−1} + α·e_t,   y_t = ℓ_{t−1} + e_t,   e_t ~ N(0, σ²)
///
/// ℓ level, e one-step error, α = 1 − 2^(−1/half-life), σ² the errors' mean square weighted by the
/// same α. ETS(A,N,N) of Hyndman et al. 2008. It knows neither trend nor day, so it is late on
/// every slope.
class SmoothedLevel final : public Forecaster {
 public:
  struct Options {
    double half_life_bins = 2.0;  ///< Age at which a count weighs half. > 0
    std::size_t paths = 100;      ///< >= 1
  };

  explicit SmoothedLevel(Options options);

  /// Empty when the window is.
  [[nodiscard]] Forecast forecast(const ArrivalWindow& window, std::size_t horizon,
                                  Rng& rng) const override;

 private:
  std::size_t paths_;
  double alpha_;
};

}  // namespace pharos::models
