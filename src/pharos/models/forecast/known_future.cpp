#include "pharos/models/forecast/known_future.h"

#include <algorithm>
#include <cstdint>

#include "pharos/models/forecast/history.h"

namespace pharos::models {

Forecast KnownFuture::forecast(const ArrivalWindow& window, std::size_t horizon,
                               Rng& /*rng*/) const {
  Forecast forecast;
  forecast.bin = bin_;
  if (counts_.empty()) return forecast;
  const std::int64_t first =
      std::max<std::int64_t>(0, bins_between(TimePoint{}, window.end(), bin_));
  std::vector<double>& path = forecast.paths.emplace_back();
  for (std::size_t t = 0; t < horizon; ++t) {
    path.push_back(counts_[std::min(static_cast<std::size_t>(first) + t, counts_.size() - 1)]);
  }
  return forecast;
}

}  // namespace pharos::models
