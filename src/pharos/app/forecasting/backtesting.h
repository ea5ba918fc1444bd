#pragma once

#include <string>
#include <vector>

#include "pharos/app/forecasting/forecaster_kinds.h"
#include "pharos/app/forecasting/forecasting.h"
#include "pharos/models/forecast/scores.h"

namespace pharos::app {

/// How a backtest is made.
struct BacktestRequest {
  std::vector<ForecasterKind> kinds;  ///< At least one.
  models::DayRange test_days;  ///< Each is foretold by models of the subject's days before it.
  models::BacktestOptions options{};  ///< Window, horizon, stride.
  std::size_t paths = 100;            ///< Of trained forecasters.
  std::uint64_t seed = 1;
};

/// How one kind of forecaster did on one series.
struct BacktestRow {
  std::string series;
  std::string kind;
  std::string
      model;  ///< What was trained for the last test day, as models::kind_of; empty: nothing.
  models::ForecastScore score;
  double relative =
      0.0;  ///< Pinball loss / seasonal naive's; not finite when that was never wrong.
};

/// Scores each kind on each subject: for every test day it is trained on the days before, from the
/// subject's first, and foretells that day bin by bin. Rows by series, then in the order of kinds.
/// Seasonal naive is always reckoned, to compare with, and listed where asked for.
[[nodiscard]] Result<std::vector<BacktestRow>> backtest_kinds(std::vector<ForecastSubject> subjects,
                                                              const BacktestRequest& request,
                                                              const std::string& models_folder,
                                                              const TrainingListener& listener);

/// The rows as aligned text with, for each kind, the geometric mean of `relative` and the pooled
/// coverage.
[[nodiscard]] std::string backtest_table(const std::vector<BacktestRow>& rows);
/// The same as JSON:
/// {"series":[{"series","forecaster","model","pinball","relative","crps","coverage","error",
/// "pinball_by_step":[..],"bins"}],"forecasters":[{"forecaster","relative","coverage"}]}. Not
/// finite: null.
[[nodiscard]] std::string backtest_json(const std::vector<BacktestRow>& rows);

}  // namespace pharos::app
