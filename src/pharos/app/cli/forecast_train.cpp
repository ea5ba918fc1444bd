#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>

#include "pharos/app/cli/commands.h"
#include "pharos/app/cli/forecast_options.h"
#include "pharos/app/forecasting/model_store.h"
#include "pharos/app/run/forecasters.h"
#include "pharos/app/ui/progress.h"
#include "pharos/app/ui/table.h"

namespace pharos::app {
namespace {

struct Options {
  std::string input;
  std::string days;
  std::string forecaster = "own";
  std::string models = "build/models";
};

/// Whatever the scenario's policies would otherwise train when they are first run.
void train_for_scenario(const Options& options) {
  const Scenario scenario = value_or_fail(load_scenario(options.input));
  std::set<policies::ForecastNeed> needs;
  for (const policies::PolicyEntry& entry : policies::policy_table()) {
    const auto& names = scenario.policies;
    const bool used =
        names.empty() || std::find(names.begin(), names.end(), entry.name) != names.end();
    if (used) needs.insert(entry.needs);
  }
  Progress progress("training");
  for (const policies::ForecastNeed need : needs) {
    (void)value_or_fail(forecasters_for(scenario, need, options.models, shown_by(progress)));
  }
  fmt::print("{}: every forecaster of its policies is in {}\n", scenario.name, options.models);
}

void train_on_trace(const Options& options) {
  const ForecasterKind kind = value_or_fail(find_forecaster_kind(options.forecaster));
  if (kind.training == nullptr) {
    throw CommandFailed{
        invalid_input({"", 0, 0, fmt::format("forecaster \"{}\" learns nothing", kind.name),
                       "one that is trained, as own", ""})};
  }
  TraceHistory history = value_or_fail(load_history(options.input));
  const models::DayRange days = value_or_fail(days_named(options.days, "--days", history));
  for (ForecastSubject& subject : history.subjects) subject.days = days;
  const ForecastSettings settings = kind.training();
  Progress progress("training");
  const auto models =
      value_or_fail(trained_models(history.subjects, settings, options.models, shown_by(progress)));
  Table table({{"SERIES"}, {"MODEL"}, {"FILE"}});
  const ModelStore store(options.models);
  for (std::size_t i = 0; i < models.size(); ++i) {
    table.add({history.subjects[i].name, std::string(models::kind_of(models[i])),
               store.path_of(model_key(history.subjects[i], settings))});
  }
  fmt::print("{}", table.text());
}

void run(const Options& options) {
  is_scenario(options.input) ? train_for_scenario(options) : train_on_trace(options);
}

}  // namespace

void add_forecast_train(CLI::App& parent) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("train", "Train a forecaster for each series of a trace, once");
  command->footer(
      "Examples:\n"
      "  pharos forecast train requests.csv --days 1..10\n"
      "  pharos forecast train requests.csv --forecaster nhits --models build/models\n"
      "  pharos forecast train scenarios/faro/r36.yaml");
  command
      ->add_option("input", options->input,
                   "Trace, or a scenario (.yaml): then all that its policies need")
      ->required();
  command->add_option("--days", options->days, "Days to learn from, A..B; else all");
  command->add_option("--forecaster", options->forecaster, forecaster_help())
      ->capture_default_str();
  command->add_option("--models", options->models, "Folder of trained forecasters")
      ->capture_default_str();
  command->callback([options] { run(*options); });
}

}  // namespace pharos::app
