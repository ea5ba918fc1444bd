#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "pharos/app/run/comparison.h"

namespace pharos::app::report {

/// A point of a line: bin (or the middle of several) and value.
struct Point {
  double x = 0.0;
  double y = 0.0;

  friend bool operator==(const Point&, const Point&) = default;
};

/// The line through the middles of the bins, with at most `most` points (>= 2): past that, each
/// stretch of bins keeps its least and its greatest value in their order, so that no peak is lost.
[[nodiscard]] std::vector<Point> line_points(std::span<const double> values, std::size_t most);

/// How many bins share one step so that there are at most `most` steps.
[[nodiscard]] std::size_t bins_per_step(std::size_t bins, std::size_t most);

/// The mean of each `step` bins, the last group being what is left.
[[nodiscard]] std::vector<double> step_means(std::span<const double> values, std::size_t step);

/// What a policy expected of each bin when it last planned before it. Unset before the first plan,
/// and where a plan looked less far than the next one's time.
struct ForecastBin {
  double low = 0.0, median = 0.0, high = 0.0;

  friend bool operator==(const ForecastBin&, const ForecastBin&) = default;
};
[[nodiscard]] std::vector<std::optional<ForecastBin>> forecast_in_force(
    const std::vector<ForecastPoint>& forecasts, Duration bin, std::size_t bins);

/// A stretch [begin, end) of bins.
struct Stretch {
  std::size_t begin = 0, end = 0;

  friend bool operator==(const Stretch&, const Stretch&) = default;
};
/// The longest stretches on which `set` holds. With more than `most` bins, neighbours are first
/// joined into `most` groups or fewer, a group being set if any of its bins is.
[[nodiscard]] std::vector<Stretch> stretches_of(const std::vector<bool>& set, std::size_t most);

/// Moves labels apart along one axis: in order, at least `gap` from each other, within [low, high]
/// while they fit, each near its wanted place. `wanted` ascends.
[[nodiscard]] std::vector<double> spread_labels(std::vector<double> wanted, double gap, double low,
                                                double high);

}  // namespace pharos::app::report
