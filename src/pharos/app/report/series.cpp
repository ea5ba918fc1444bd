#include "pharos/app/report/series.h"

#include <algorithm>
#include <cmath>

#include "pharos/core/assert.h"

namespace pharos::app::report {

std::vector<Point> line_points(std::span<const double> values, std::size_t most) {
  PHAROS_ASSERT(most >= 2, "a line has two ends");
  const auto middle = [](std::size_t bin) { return static_cast<double>(bin) + 0.5; };
  std::vector<Point> points;
  if (values.size() <= most) {
    for (std::size_t i = 0; i < values.size(); ++i) points.push_back({middle(i), values[i]});
    return points;
  }
  const std::size_t step = bins_per_step(values.size(), most / 2);
  for (std::size_t begin = 0; begin < values.size(); begin += step) {
    const auto part = values.subspan(begin, std::min(step, values.size() - begin));
    const auto [least, greatest] = std::minmax_element(part.begin(), part.end());
    const auto [first, second] = std::minmax(least, greatest);
    points.push_back({middle(begin + static_cast<std::size_t>(first - part.begin())), *first});
    if (first == second) continue;
    points.push_back({middle(begin + static_cast<std::size_t>(second - part.begin())), *second});
  }
  return points;
}

std::size_t bins_per_step(std::size_t bins, std::size_t most) {
  PHAROS_ASSERT(most >= 1, "there is at least one step");
  return std::max<std::size_t>(1, (bins + most - 1) / most);
}

std::vector<double> step_means(std::span<const double> values, std::size_t step) {
  std::vector<double> means;
  for (std::size_t begin = 0; begin < values.size(); begin += step) {
    const std::size_t end = std::min(begin + step, values.size());
    double sum = 0.0;
    for (std::size_t i = begin; i < end; ++i) sum += values[i];
    means.push_back(sum / static_cast<double>(end - begin));
  }
  return means;
}

std::vector<std::optional<ForecastBin>> forecast_in_force(
    const std::vector<ForecastPoint>& forecasts, Duration bin, std::size_t bins) {
  std::vector<std::optional<ForecastBin>> result(bins);
  if (bin <= Duration::zero()) return result;
  // Forecasts come in the order they were made; a later one overwrites what it covers, and what an
  // earlier one said beyond the later one's horizon is out of force.
  for (const ForecastPoint& forecast : forecasts) {
    const auto first = forecast.made.time_since_epoch() / bin;
    if (first < 0) continue;
    auto at = static_cast<std::size_t>(first);
    const std::size_t horizon =
        std::min({forecast.low.size(), forecast.median.size(), forecast.high.size()});
    for (std::size_t i = at; i < bins; ++i) result[i].reset();
    for (std::size_t t = 0; t < horizon && at < bins; ++t, ++at) {
      const ForecastBin value{forecast.low[t], forecast.median[t], forecast.high[t]};
      if (std::isfinite(value.low) && std::isfinite(value.median) && std::isfinite(value.high)) {
        result[at] = value;
      }
    }
  }
  return result;
}

std::vector<Stretch> stretches_of(const std::vector<bool>& set, std::size_t most) {
  const std::size_t step = bins_per_step(set.size(), most);
  std::vector<Stretch> stretches;
  for (std::size_t begin = 0; begin < set.size(); begin += step) {
    const std::size_t end = std::min(begin + step, set.size());
    bool any = false;
    for (std::size_t i = begin; i < end; ++i) any = any || set[i];
    if (!any) continue;
    if (!stretches.empty() && stretches.back().end == begin) {
      stretches.back().end = end;
    } else {
      stretches.push_back({begin, end});
    }
  }
  return stretches;
}

std::vector<double> spread_labels(std::vector<double> wanted, double gap, double low, double high) {
  double least = low;
  for (double& at : wanted) {
    at = std::max(at, least);
    least = at + gap;
  }
  double greatest = high;
  for (auto at = wanted.rbegin(); at != wanted.rend(); ++at) {
    *at = std::min(*at, greatest);
    greatest = *at - gap;
  }
  return wanted;
}

}  // namespace pharos::app::report
