#include "pharos/models/forecast/known_future.h"

#include <algorithm>

namespace pharos::models {

Forecast KnownFuture::forecast(const ArrivalWindow& window, std::size_t horizon,
                               Rng& /*rng*/) const {
  Forecast forecast;
  forecast.bin = bin_;
  if (counts_.empty()) return forecast;
  const auto first = static_cast<std::size_t>(window.end().time_since_epoch() / bin_);
  std::vector<double>& path = forecast.paths.emplace_back();
  for (std::size_t t = 0; t < horizon; ++t) {
    path.push_back(counts_[std::min(first + t, counts_.size() - 1)]);
  }
  return forecast;
}

}  // namespace pharos::models
