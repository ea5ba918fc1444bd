#include "pharos/models/forecast/forecaster.h"

#include <algorithm>
#include <cmath>

#include "pharos/core/assert.h"

namespace pharos::models {

double plausible_count(double value) {
  constexpr double kMost = 1e12;
  return value > 0.0 ? std::min(value, kMost) : 0.0;  // Not a number is not > 0.
}

std::vector<double> Forecast::quantile(double level) const {
  PHAROS_ASSERT(level >= 0.0 && level <= 1.0, "a quantile level is a share");
  std::vector<double> result(horizon());
  std::vector<double> column(paths.size());
  for (std::size_t t = 0; t < result.size(); ++t) {
    for (std::size_t k = 0; k < paths.size(); ++k) column[k] = paths[k][t];
    std::sort(column.begin(), column.end());
    const double position = level * static_cast<double>(column.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, column.size() - 1);
    const double share = position - static_cast<double>(below);
    result[t] = column[below] + share * (column[above] - column[below]);
  }
  return result;
}

std::vector<double> Forecast::mean() const {
  std::vector<double> result(horizon(), 0.0);
  for (const std::vector<double>& path : paths) {
    for (std::size_t t = 0; t < result.size(); ++t) result[t] += path[t];
  }
  for (double& value : result) value /= static_cast<double>(paths.size());
  return result;
}

}  // namespace pharos::models
