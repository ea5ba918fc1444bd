#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pharos/models/forecast/forecaster.h"

namespace pharos::models {

/// What a quantile forecast q at `level` p costs when y happens:
///
///     max(p·(y − q), (p − 1)·(y − q))          Koenker & Bassett 1978
///
/// Least in expectation where q is the true quantile. Same unit as y.
[[nodiscard]] double pinball_loss(double level, double quantile, double actual);

/// Continuous ranked probability score of equally likely samples x_1 ... x_m when y happens:
///
///     1/m Σ_i |x_i − y|  −  1/(2 m²) Σ_i Σ_j |x_i − x_j|          Gneiting & Raftery 2007, eq. 21
///
/// The absolute error when there is one sample. `samples` is not empty.
[[nodiscard]] double crps(std::span<const double> samples, double actual);

/// How good forecasts were, averaged over their bins.
struct ForecastScore {
  double pinball = 0.0;  ///< Mean over the levels 0.1, 0.2, ..., 0.9. Requests per bin.
  double crps = 0.0;     ///< Requests per bin.
  double coverage =
      0.0;             ///< Share of bins within [0.1 quantile, 0.9 quantile]; 0.8 when calibrated.
  double error = 0.0;  ///< Mean absolute error of the median.
  std::size_t bins = 0;                   ///< How many forecast bins were scored.
  std::vector<double> pinball_by_step;    ///< By steps ahead, from 1.
  std::vector<std::size_t> bins_by_step;  ///< How many bins each of those is the mean over.

  friend bool operator==(const ForecastScore&, const ForecastScore&) = default;
};

/// Adds up scores of forecasts as what they foretold comes true.
class ScoreSum {
 public:
  /// `actual` is what happened in the forecast's bins, or as many of them as are known.
  void add(const Forecast& forecast, std::span<const double> actual);
  /// The sum so far as if all of `scored`'s forecasts had been added here.
  void add(const ForecastScore& scored);
  /// All zero when nothing was added.
  [[nodiscard]] ForecastScore mean() const;

 private:
  void widen(std::size_t steps);

  ForecastScore sum_;  // Sums where a score holds means.
};

/// Which forecasts are made and scored.
struct BacktestOptions {
  std::size_t window_bins = 60;  ///< Bins the forecaster sees. >= 1
  std::size_t horizon = 7;       ///< Bins it foretells. >= 1
  std::size_t stride = 1;        ///< Bins from one forecast to the next. >= 1
};

/// Scores a forecaster on bins [first, last) of a series that begins at `begin`: at the start of
/// each bin it sees the `window_bins` before it and foretells the next `horizon`, those before
/// `last` being scored. Forecasts that come out empty are left out.
[[nodiscard]] ForecastScore backtest(const Forecaster& forecaster, std::span<const double> series,
                                     TimePoint begin, Duration bin, std::size_t first,
                                     std::size_t last, const BacktestOptions& options, Rng& rng);

}  // namespace pharos::models
