#pragma once

#include "pharos/models/forecast/forecaster.h"

namespace pharos::models {

/// For services without history: everything is learnt from the window itself.
///
///     ℓ_t = ℓ_{t−1} + φ·b_{t−1} + α·e_t,   b_t = φ·b_{t−1} + α·β·e_t,   y_t = ℓ_{t−1} + φ·b_{t−1}
///     + e_t
///
/// ℓ level, b trend, e one-step error: Holt's method with a damped trend (Gardner & McKenzie 1985).
/// α and whether there is a trend are those that would have foretold the window's own bins best, 1
/// to 7 bins ahead. Paths run the same recursion with e ~ N(0, σ²),
///
///     σ² = (Σ w e² + κ·max(ℓ, 1)) / (Σ w + κ)
///
/// the mean square of the window's errors, newer ones weighing more, drawn towards Poisson's
/// variance ℓ by a prior worth κ = 1 newest error. It knows no day, so it is late on whatever
/// recurs.
class AdaptiveLevel final : public Forecaster {
 public:
  struct Options {
    double half_life_bins = 30.0;  ///< Age at which an error of the window weighs half. > 0
    std::size_t paths = 100;       ///< >= 1
  };

  explicit AdaptiveLevel(Options options);

  /// Empty when the window is.
  [[nodiscard]] Forecast forecast(const ArrivalWindow& window, std::size_t horizon,
                                  Rng& rng) const override;

 private:
  Options options_;
};

}  // namespace pharos::models
