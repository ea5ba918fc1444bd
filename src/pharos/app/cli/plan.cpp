#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>

#include "pharos/app/cli/commands.h"
#include "pharos/app/report/plan_report.h"
#include "pharos/app/run/plan.h"

namespace pharos::app {
namespace {

struct Options {
  std::string input;
  PlanRequest request;
  std::optional<std::int64_t> capacity;
  std::string output = "table";
};

void run(const Options& options) {
  PlanInput input = value_or_fail(load_plan_input(options.input));
  if (options.capacity) input.pools.front().capacity = Units(*options.capacity);
  const PlanReport report = value_or_fail(make_plan(input, options.request));
  fmt::print("{}", options.output == "json" ? plan_json(report) : plan_table(report));
}

}  // namespace

void add_plan(CLI::App& parent) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("plan", "Decide once how a pool should be shared, and say why");
  command->footer(
      "Examples:\n"
      "  pharos plan scenarios/plan/faro-sample.yaml\n"
      "  pharos plan scenarios/plan/faro-sample.yaml --capacity 16 --objective leximin\n"
      "  pharos plan scenarios/plan/faro-sample.yaml --solver cobyla --cold-bins 1 -o json");
  command->add_option("input", options->input, "Plan input file")->required();
  command
      ->add_option("--objective", options->request.objective,
                   "sum, fair, fairsum, leximin, penaltysum or penaltyfairsum")
      ->capture_default_str();
  command
      ->add_option("--solver", options->request.solver,
                   "exact, or as published: cobyla, slsqp, de, grouped")
      ->capture_default_str();
  command
      ->add_option("--capacity", options->capacity,
                   "Units of the first pool, instead of the file's")
      ->check(CLI::Range(0, 1'000'000));
  command
      ->add_option("--cold-bins", options->request.cold_bins, "Minutes before added replicas serve")
      ->check(CLI::Range(0, 1000));
  command->add_option("-o,--output", options->output, "table or json")
      ->capture_default_str()
      ->check(CLI::IsMember({"table", "json"}));
  command->callback([options] { run(*options); });
}

}  // namespace pharos::app
