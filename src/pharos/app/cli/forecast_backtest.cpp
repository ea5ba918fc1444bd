#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>

#include "pharos/app/cli/commands.h"
#include "pharos/app/cli/forecast_options.h"
#include "pharos/app/forecasting/backtesting.h"
#include "pharos/app/ui/progress.h"

namespace pharos::app {
namespace {

struct Options {
  std::string trace;
  std::string days;
  std::string forecasters = "own,seasonal-naive,adaptive-level,ewma,decayed-histogram,last-value";
  models::BacktestOptions test;
  std::string output = "table";
  std::string models = "build/models";
};

std::vector<ForecasterKind> kinds_named(const std::string& names) {
  const auto all = forecaster_kinds();
  if (names == "all") return {all.begin(), all.end()};
  std::vector<ForecasterKind> kinds;
  for (std::size_t begin = 0; begin <= names.size();) {
    const std::size_t end = std::min(names.find(',', begin), names.size());
    kinds.push_back(value_or_fail(find_forecaster_kind(names.substr(begin, end - begin))));
    begin = end + 1;
  }
  return kinds;
}

/// What is tested when nobody says: the last day.
models::DayRange test_days(const Options& options, const TraceHistory& history) {
  if (options.days.empty()) return {history.days(), history.days()};
  return value_or_fail(days_named(options.days, "--days", history));
}

void run(const Options& options) {
  BacktestRequest request;
  request.kinds = kinds_named(options.forecasters);
  request.options = options.test;
  TraceHistory history = value_or_fail(load_history(options.trace));
  request.test_days = test_days(options, history);
  if (request.test_days.first < 2) {
    throw CommandFailed{
        invalid_input({"", 0, 0, "no day is left to learn from before the first tested",
                       "days to test that have others before them", "--days"})};
  }
  Progress progress("training");
  const auto rows = value_or_fail(
      backtest_kinds(std::move(history.subjects), request, options.models, shown_by(progress)));
  fmt::print("{}", options.output == "json" ? backtest_json(rows) : backtest_table(rows));
}

}  // namespace

void add_forecast_backtest(CLI::App& parent) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("backtest", "Score forecasters on days that they have not seen");
  command->footer(
      "Examples:\n"
      "  pharos forecast backtest requests.csv\n"
      "  pharos forecast backtest requests.csv --days 8..10 --forecasters own,nhits -o json\n\n"
      "Each tested day is foretold by models of all days before it. PINBALL is the mean loss over "
      "the levels 0.1\n"
      "to 0.9, in requests a bin; OF NAIVE divides it by that of \"the same minute of yesterday\"; "
      "COVERAGE is the\n"
      "share of bins within the 80 % interval; ERROR is that of the median.");
  command->add_option("trace", options->trace, "Trace file")->required();
  command->add_option("--days", options->days, "Days to test, A..B; else the last");
  command
      ->add_option("--forecasters", options->forecasters,
                   "Names with commas, or all. " + forecaster_help())
      ->capture_default_str();
  command->add_option("--window", options->test.window_bins, "Bins that a forecaster sees")
      ->capture_default_str()
      ->check(CLI::Range(1, 100'000));
  command->add_option("--horizon", options->test.horizon, "Bins that it foretells")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  command->add_option("--stride", options->test.stride, "Bins from one forecast to the next")
      ->capture_default_str()
      ->check(CLI::Range(1, 100'000));
  command->add_option("-o,--output", options->output, "table or json")
      ->capture_default_str()
      ->check(CLI::IsMember({"table", "json"}));
  command->add_option("--models", options->models, "Folder of trained forecasters")
      ->capture_default_str();
  command->callback([options] { run(*options); });
}

}  // namespace pharos::app
