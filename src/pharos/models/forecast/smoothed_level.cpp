#include "pharos/models/forecast/smoothed_level.h"

#include <algorithm>
#include <cmath>

#include "pharos/core/assert.h"

namespace pharos::models {

SmoothedLevel::SmoothedLevel(Options options)
    : paths_(options.paths), alpha_(1.0 - std::exp2(-1.0 / options.half_life_bins)) {
  PHAROS_ASSERT(options.half_life_bins > 0.0 && options.paths >= 1, "smoothing options in range");
}

Forecast SmoothedLevel::forecast(const ArrivalWindow& window, std::size_t horizon, Rng& rng) const {
  Forecast forecast{window.bin, {}};
  if (window.counts.empty()) return forecast;

  double level = window.counts.front();
  double squares = 0.0;
  double weights = 0.0;
  for (std::size_t i = 1; i < window.counts.size(); ++i) {
    const double error = window.counts[i] - level;
    squares = (1.0 - alpha_) * squares + alpha_ * error * error;
    weights = (1.0 - alpha_) * weights + alpha_;
    level += alpha_ * error;
  }
  // One count tells nothing of the spread but that arrivals are at least as noisy as Poisson's.
  const double sigma = std::sqrt(weights > 0.0 ? squares / weights : level);

  forecast.paths.assign(paths_, std::vector<double>(horizon));
  for (std::vector<double>& path : forecast.paths) {
    double moving = level;
    for (double& count : path) {
      const double error = sigma * rng.normal();
      count = std::max(0.0, moving + error);
      moving += alpha_ * error;
    }
  }
  return forecast;
}

}  // namespace pharos::models
