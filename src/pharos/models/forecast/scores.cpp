#include "pharos/models/forecast/scores.h"

#include <algorithm>
#include <cmath>

#include "pharos/core/assert.h"

namespace pharos::models {
namespace {

constexpr int kLevels = 9;  // 0.1 to 0.9.
constexpr double level_at(int index) { return static_cast<double>(index + 1) / 10.0; }

double sorted_crps(std::span<const double> sorted, double actual) {
  const auto m = static_cast<double>(sorted.size());
  double distance = 0.0;
  double spread = 0.0;  // Σ_i Σ_j |x_i − x_j| = 2 Σ_i (2i − m + 1)·x_i over sorted x_0 ... x_{m−1}
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    distance += std::abs(sorted[i] - actual);
    spread += (2.0 * static_cast<double>(i) - m + 1.0) * sorted[i];
  }
  return distance / m - spread / (m * m);
}

double sorted_quantile(std::span<const double> sorted, double level) {
  const double position = level * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (position - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

double pinball_loss(double level, double quantile, double actual) {
  const double excess = actual - quantile;
  return std::max(level * excess, (level - 1.0) * excess);
}

double crps(std::span<const double> samples, double actual) {
  PHAROS_ASSERT(!samples.empty(), "a distribution has samples");
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted_crps(sorted, actual);
}

void ScoreSum::widen(std::size_t steps) {
  if (sum_.pinball_by_step.size() >= steps) return;
  sum_.pinball_by_step.resize(steps, 0.0);
  sum_.bins_by_step.resize(steps, 0);
}

void ScoreSum::add(const Forecast& forecast, std::span<const double> actual) {
  const std::size_t steps = std::min(forecast.horizon(), actual.size());
  widen(steps);
  std::vector<double> sorted(forecast.paths.size());
  for (std::size_t t = 0; t < steps; ++t) {
    for (std::size_t k = 0; k < sorted.size(); ++k) sorted[k] = forecast.paths[k][t];
    std::sort(sorted.begin(), sorted.end());
    double loss = 0.0;
    for (int i = 0; i < kLevels; ++i) {
      loss += pinball_loss(level_at(i), sorted_quantile(sorted, level_at(i)), actual[t]);
    }
    loss /= kLevels;
    const bool covered =
        sorted_quantile(sorted, 0.1) <= actual[t] && actual[t] <= sorted_quantile(sorted, 0.9);
    sum_.pinball += loss;
    sum_.crps += sorted_crps(sorted, actual[t]);
    sum_.coverage += covered ? 1.0 : 0.0;
    sum_.error += std::abs(sorted_quantile(sorted, 0.5) - actual[t]);
    sum_.bins += 1;
    sum_.pinball_by_step[t] += loss;
    sum_.bins_by_step[t] += 1;
  }
}

void ScoreSum::add(const ForecastScore& scored) {
  const auto bins = static_cast<double>(scored.bins);
  sum_.pinball += scored.pinball * bins;
  sum_.crps += scored.crps * bins;
  sum_.coverage += scored.coverage * bins;
  sum_.error += scored.error * bins;
  sum_.bins += scored.bins;
  widen(scored.pinball_by_step.size());
  for (std::size_t t = 0; t < scored.pinball_by_step.size(); ++t) {
    sum_.pinball_by_step[t] +=
        scored.pinball_by_step[t] * static_cast<double>(scored.bins_by_step[t]);
    sum_.bins_by_step[t] += scored.bins_by_step[t];
  }
}

ForecastScore ScoreSum::mean() const {
  ForecastScore mean = sum_;
  if (mean.bins == 0) return mean;
  const auto bins = static_cast<double>(mean.bins);
  mean.pinball /= bins;
  mean.crps /= bins;
  mean.coverage /= bins;
  mean.error /= bins;
  for (std::size_t t = 0; t < mean.pinball_by_step.size(); ++t) {
    mean.pinball_by_step[t] /= static_cast<double>(mean.bins_by_step[t]);
  }
  return mean;
}

ForecastScore backtest(const Forecaster& forecaster, std::span<const double> series,
                       TimePoint begin, Duration bin, std::size_t first, std::size_t last,
                       const BacktestOptions& options, Rng& rng) {
  PHAROS_ASSERT(first <= last && last <= series.size(), "only known bins can be scored");
  PHAROS_ASSERT(options.stride >= 1, "a backtest moves on");
  ScoreSum sum;
  for (std::size_t now = first; now < last; now += options.stride) {
    const std::size_t from = now - std::min(now, options.window_bins);
    ArrivalWindow window{begin + bin * static_cast<Duration::rep>(from), bin, {}};
    window.counts.assign(series.begin() + static_cast<std::ptrdiff_t>(from),
                         series.begin() + static_cast<std::ptrdiff_t>(now));
    const Forecast forecast = forecaster.forecast(window, options.horizon, rng);
    sum.add(forecast, series.subspan(now, std::min(options.horizon, last - now)));
  }
  return sum.mean();
}

}  // namespace pharos::models
