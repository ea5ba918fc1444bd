#include "pharos/models/forecast/decayed_histogram.h"

#include <algorithm>
#include <cmath>

#include "pharos/core/assert.h"

namespace pharos::models {
namespace {

// Bucket 0 is [0, 1); bucket b >= 1 is [growth^(b−1), growth^b).
std::size_t bucket_of(double count, double growth) {
  return count < 1.0 ? 0 : 1 + static_cast<std::size_t>(std::log(count) / std::log(growth));
}

double edge_below(std::size_t bucket, double growth) {
  return bucket == 0 ? 0.0 : std::pow(growth, static_cast<double>(bucket - 1));
}

double edge_above(std::size_t bucket, double growth) {
  return std::pow(growth, static_cast<double>(bucket));
}

}  // namespace

DecayedHistogram::DecayedHistogram(Options options) : options_(options) {
  PHAROS_ASSERT(options.half_life_bins > 0.0 && options.growth > 1.0 && options.paths >= 1,
                "histogram options in range");
}

Forecast DecayedHistogram::forecast(const ArrivalWindow& window, std::size_t horizon,
                                    Rng& rng) const {
  Forecast forecast{window.bin, {}};
  if (window.counts.empty()) return forecast;

  const double highest = *std::max_element(window.counts.begin(), window.counts.end());
  std::vector<double> cumulative(bucket_of(highest, options_.growth) + 1, 0.0);
  for (std::size_t i = 0; i < window.counts.size(); ++i) {
    const auto age = static_cast<double>(window.counts.size() - 1 - i);
    cumulative[bucket_of(window.counts[i], options_.growth)] +=
        std::exp2(-age / options_.half_life_bins);
  }
  for (std::size_t b = 1; b < cumulative.size(); ++b) cumulative[b] += cumulative[b - 1];

  forecast.paths.assign(options_.paths, std::vector<double>(horizon));
  for (std::vector<double>& path : forecast.paths) {
    for (double& count : path) {
      const double mass = rng.uniform() * cumulative.back();
      const auto at = std::upper_bound(cumulative.begin(), cumulative.end(), mass);
      const auto bucket = static_cast<std::size_t>(at - cumulative.begin());
      const double low = edge_below(bucket, options_.growth);
      count = low + rng.uniform() * (edge_above(bucket, options_.growth) - low);
    }
  }
  return forecast;
}

}  // namespace pharos::models
