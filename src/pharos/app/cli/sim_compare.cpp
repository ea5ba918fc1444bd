#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>

#include "pharos/app/cli/commands.h"
#include "pharos/app/cli/sim_options.h"
#include "pharos/app/files/atomic_file.h"
#include "pharos/app/report/csv_report.h"
#include "pharos/app/report/html_report.h"
#include "pharos/app/report/json_report.h"
#include "pharos/app/report/table_report.h"
#include "pharos/app/run/simulate.h"

namespace pharos::app {
namespace {

struct Options {
  std::string scenario;
  std::string policies;
  std::size_t seeds = 1;
  std::string output = "table";
  std::string report;
  std::string models = "build/models";
  bool perfect_forecasts = false;
};

void run(const Options& options) {
  const Scenario scenario = value_or_fail(load_scenario(options.scenario));
  const Comparison comparison =
      compared(scenario, chosen_policies(options.policies, scenario), first_seeds(options.seeds),
               {options.models, "", options.perfect_forecasts});
  if (!options.report.empty()) value_or_fail(write_file(options.report, html_report(comparison)));
  fmt::print("{}", options.output == "json"  ? json_report(comparison)
                   : options.output == "csv" ? csv_report(comparison)
                                             : table_report(comparison));
  if (!options.report.empty()) fmt::print(stderr, "report: {}\n", options.report);
}

}  // namespace

void add_sim_compare(CLI::App& parent) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("compare", "Compare policies on one scenario with the same seeds");
  command->footer(
      "Examples:\n"
      "  pharos sim compare scenarios/demo.yaml\n"
      "  pharos sim compare scenarios/faro/r36.yaml --policies fairshare,aiad,pharos --seeds 5 -o "
      "json\n"
      "  pharos sim compare scenarios/demo.yaml --report report.html");
  command->add_option("scenario", options->scenario, "Scenario file")->required();
  command->add_option("--policies", options->policies,
                      "Names with commas, or all; else the scenario's own");
  command
      ->add_option("--seeds", options->seeds,
                   "How many paired seeds: 24 32 40 42 62, then 63, 64, ...")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  command->add_option("-o,--output", options->output, "table, json or csv")
      ->capture_default_str()
      ->check(CLI::IsMember({"table", "json", "csv"}));
  command->add_option("--report", options->report, "Also write an HTML report to this file");
  command->add_option("--models", options->models, "Folder of trained forecasters")
      ->capture_default_str();
  command->add_flag("--perfect-forecasts", options->perfect_forecasts,
                    "Hand the load itself to every policy that forecasts: a reference, no result");
  command->callback([options] { run(*options); });
}

}  // namespace pharos::app
