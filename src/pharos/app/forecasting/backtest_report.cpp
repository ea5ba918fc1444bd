#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "pharos/app/forecasting/backtesting.h"
#include "pharos/app/ui/table.h"

namespace pharos::app {
namespace {

using Json = nlohmann::ordered_json;

/// A kind over all series.
struct Summary {
  std::string kind;
  double log_relative = 0.0;
  std::size_t series = 0;  ///< Of which the relative loss could be reckoned.
  double covered = 0.0;
  std::size_t bins = 0;

  [[nodiscard]] double relative() const {
    return series == 0 ? std::nan("") : std::exp(log_relative / static_cast<double>(series));
  }
  [[nodiscard]] double coverage() const {
    return bins == 0 ? std::nan("") : covered / static_cast<double>(bins);
  }
};

std::vector<Summary> summaries_of(const std::vector<BacktestRow>& rows) {
  std::vector<Summary> summaries;
  for (const BacktestRow& row : rows) {
    auto at = std::find_if(summaries.begin(), summaries.end(),
                           [&](const Summary& one) { return one.kind == row.kind; });
    if (at == summaries.end()) at = summaries.insert(at, Summary{row.kind, 0.0, 0, 0.0, 0});
    if (std::isfinite(row.relative) && row.relative > 0.0) {
      at->log_relative += std::log(row.relative);
      at->series += 1;
    }
    at->covered += row.score.coverage * static_cast<double>(row.score.bins);
    at->bins += row.score.bins;
  }
  return summaries;
}

std::string ratio(double value) {
  return std::isfinite(value) ? fmt::format("{:.3f}", value) : "-";
}

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

}  // namespace

std::string backtest_table(const std::vector<BacktestRow>& rows) {
  using Align = Table::Align;
  Table table({{"SERIES"},
               {"FORECASTER"},
               {"MODEL"},
               {"PINBALL", Align::kRight},
               {"OF NAIVE", Align::kRight},
               {"CRPS", Align::kRight},
               {"COVERAGE", Align::kRight},
               {"ERROR", Align::kRight}});
  for (const BacktestRow& row : rows) {
    table.add({row.series, row.kind, row.model.empty() ? "-" : row.model,
               fmt::format("{:.3f}", row.score.pinball), ratio(row.relative),
               fmt::format("{:.3f}", row.score.crps), ratio(row.score.coverage),
               fmt::format("{:.3f}", row.score.error)});
  }
  for (const Summary& summary : summaries_of(rows)) {
    table.add({"all", summary.kind, "", "", ratio(summary.relative()), "",
               ratio(summary.coverage()), ""});
  }
  return table.text();
}

std::string backtest_json(const std::vector<BacktestRow>& rows) {
  Json series = Json::array();
  for (const BacktestRow& row : rows) {
    const models::ForecastScore& score = row.score;
    Json steps = Json::array();
    for (const double loss : score.pinball_by_step) steps.push_back(number(loss));
    series.push_back({{"series", row.series},
                      {"forecaster", row.kind},
                      {"model", row.model.empty() ? Json(nullptr) : Json(row.model)},
                      {"pinball", number(score.pinball)},
                      {"relative", number(row.relative)},
                      {"crps", number(score.crps)},
                      {"coverage", number(score.coverage)},
                      {"error", number(score.error)},
                      {"pinball_by_step", steps},
                      {"bins", score.bins}});
  }
  Json forecasters = Json::array();
  for (const Summary& summary : summaries_of(rows)) {
    forecasters.push_back({{"forecaster", summary.kind},
                           {"relative", number(summary.relative())},
                           {"coverage", number(summary.coverage())}});
  }
  const Json report{{"series", series}, {"forecasters", forecasters}};
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pharos::app
