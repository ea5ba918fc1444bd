#pragma once

#include <cstddef>
#include <vector>

#include "pharos/core/rng.h"
#include "pharos/core/snapshot.h"

namespace pharos::models {

/// Possible futures of one arrival series: `paths[k][t]` requests in bin t after the window's end.
/// Every path is equally likely; a point forecast is a single path. All counts are finite and >= 0.
struct Forecast {
  Duration bin = std::chrono::minutes(1);
  std::vector<std::vector<double>> paths;

  [[nodiscard]] bool empty() const { return paths.empty(); }
  [[nodiscard]] std::size_t horizon() const { return paths.empty() ? 0 : paths.front().size(); }
  /// The `level` quantile of each bin over the paths, linearly interpolated. `level` in [0, 1].
  [[nodiscard]] std::vector<double> quantile(double level) const;
  /// The mean of each bin over the paths.
  [[nodiscard]] std::vector<double> mean() const;
};

/// A count as forecasts hold it: `value`, but at least 0 and at most 10¹², and 0 where it is not a
/// number. What a model foretells from input far outside what it learnt must not poison every sum
/// after it.
[[nodiscard]] double plausible_count(double value);

/// Predicts the arrivals of one service. What it learnt is part of it; what it sees is the window.
class Forecaster {
 public:
  virtual ~Forecaster() = default;

  /// The `horizon` bins that follow the window. Empty when the window is too short for this model.
  [[nodiscard]] virtual Forecast forecast(const ArrivalWindow& window, std::size_t horizon,
                                          Rng& rng) const = 0;
};

}  // namespace pharos::models
