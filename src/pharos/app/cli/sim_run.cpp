#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>

#include "pharos/app/cli/commands.h"
#include "pharos/app/cli/sim_options.h"
#include "pharos/app/report/json_report.h"
#include "pharos/app/report/table_report.h"
#include "pharos/app/run/expectations.h"

namespace pharos::app {
namespace {

struct Options {
  std::string scenario;
  std::string policy = "pharos";
  std::uint64_t seed = 24;
  std::string output = "table";
  std::string journal;
  std::string models = "build/models";
};

void run(const Options& options) {
  const Scenario scenario = value_or_fail(load_scenario(options.scenario));
  const Comparison comparison =
      compared(scenario, {options.policy}, {options.seed}, {options.models, options.journal});
  fmt::print("{}", options.output == "json" ? json_report(comparison) : table_report(comparison));
  const auto broken =
      broken_expectations(scenario, options.policy, comparison.policies.front().first);
  if (!broken.empty()) {
    throw CommandFailed{
        {ErrorCode::kConflict,
         fmt::format("{} of the scenario's expectations do not hold", broken.size()), broken}};
  }
}

}  // namespace

void add_sim_run(CLI::App& parent) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("run", "Run one policy on a scenario and check what must hold");
  command->footer(
      "Examples:\n"
      "  pharos sim run scenarios/behaviour/load-step.yaml\n"
      "  pharos sim run scenarios/faro/r16.yaml --policy faro-sum --seed 42 -o json\n"
      "  pharos sim run scenarios/demo.yaml --journal demo.journal");
  command->add_option("scenario", options->scenario, "Scenario file")->required();
  command->add_option("--policy", options->policy, "Autoscale policy")->capture_default_str();
  command->add_option("--seed", options->seed, "Same seed, same run")->capture_default_str();
  command->add_option("-o,--output", options->output, "table or json")
      ->capture_default_str()
      ->check(CLI::IsMember({"table", "json"}));
  command->add_option("--journal", options->journal,
                      "Write every decision to this file, for explain and replay");
  command->add_option("--models", options->models, "Folder of trained forecasters")
      ->capture_default_str();
  command->callback([options] { run(*options); });
}

}  // namespace pharos::app
