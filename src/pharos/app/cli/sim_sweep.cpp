#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "pharos/app/cli/commands.h"
#include "pharos/app/cli/sim_options.h"
#include "pharos/app/config/yaml_reader.h"
#include "pharos/app/ui/table.h"

namespace pharos::app {
namespace {

struct Options {
  std::string scenario;
  std::string capacity;
  std::string policy = "pharos";
  std::uint64_t seed = 24;
  double target = 0.01;
  std::string output = "table";
  std::string models = "build/models";
};

struct Bounds {
  std::int64_t from;
  std::int64_t to;
};

Bounds bounds_of(const std::string& text) {
  const auto dots = text.find("..");
  const auto from = parse_number(text.substr(0, dots));
  const auto to = dots == std::string::npos ? from : parse_number(text.substr(dots + 2));
  const bool whole = from && to && *from >= 1 && *to <= 1e6 && *from <= *to &&
                     *from == std::floor(*from) && *to == std::floor(*to);
  if (!whole || *to - *from > 1000) {
    throw CommandFailed{invalid_input(
        {"", 0, 0, fmt::format("--capacity \"{}\"", text),
         "A..B, whole numbers of units with A <= B, at most 1000 apart", "--capacity 16..40"})};
  }
  return {static_cast<std::int64_t>(*from), static_cast<std::int64_t>(*to)};
}

/// One size of the pool and what it led to.
struct Point {
  std::int64_t capacity;
  double lost_utility;
  double slo_violation;
  double worst_service;  ///< The largest share of late or failed requests of any service.
};

Point measure(Scenario scenario, std::int64_t capacity, const Options& options) {
  scenario.world.pools.front().capacity = Units(capacity);
  const PolicyResult result =
      compared(scenario, {options.policy}, {options.seed}, {options.models, ""}).policies.front();
  Point point{capacity, result.lost_utility.mean, result.slo_violation.mean, 0.0};
  for (const ServiceResult& service : result.services)
    point.worst_service = std::max(point.worst_service, service.slo_violation);
  return point;
}

void print_json(const std::vector<Point>& curve, const Point* smallest, const std::string& scenario,
                const Options& options) {
  std::string points;
  for (const Point& point : curve) {
    points += fmt::format(
        "{}{{\"capacity\":{},\"lost_utility\":{},\"slo_violation\":{},\"worst_service_violation\":{"
        "}}}",
        points.empty() ? "" : ",", point.capacity, point.lost_utility, point.slo_violation,
        point.worst_service);
  }
  fmt::print(
      "{{\"scenario\":{:?},\"policy\":\"{}\",\"seed\":{},\"target\":{},\"smallest\":{},\"curve\":[{"
      "}]}}\n",
      scenario, options.policy, options.seed, options.target,
      smallest == nullptr ? "null" : fmt::format("{}", smallest->capacity), points);
}

void print_table(const std::vector<Point>& curve, const Point* smallest, const Options& options) {
  using Align = Table::Align;
  Table table({{"CAPACITY", Align::kRight},
               {"LOST UTILITY", Align::kRight},
               {"SLO VIOLATION", Align::kRight},
               {"WORST SERVICE", Align::kRight},
               {""}});
  for (const Point& point : curve) {
    table.add({fmt::format("{}", point.capacity), fmt::format("{:.3f}", point.lost_utility),
               fmt::format("{:.4f}", point.slo_violation),
               fmt::format("{:.4f}", point.worst_service),
               &point == smallest ? "smallest that meets every SLO" : ""});
  }
  fmt::print("{}", table.text());
  if (smallest == nullptr) {
    fmt::print(
        "No size in this range keeps every service's late or failed requests within {:g} %.\n",
        100 * options.target);
  }
}

void run(const Options& options) {
  const Bounds bounds = bounds_of(options.capacity);
  const Scenario scenario = value_or_fail(load_scenario(options.scenario));
  std::vector<Point> curve;
  for (std::int64_t capacity = bounds.from; capacity <= bounds.to; ++capacity)
    curve.push_back(measure(scenario, capacity, options));
  const auto smallest = std::find_if(curve.begin(), curve.end(), [&](const Point& p) {
    return p.worst_service <= options.target;
  });
  const Point* found = smallest == curve.end() ? nullptr : &*smallest;
  options.output == "json" ? print_json(curve, found, scenario.name, options)
                           : print_table(curve, found, options);
}

}  // namespace

void add_sim_sweep(CLI::App& parent) {
  auto options = std::make_shared<Options>();
  CLI::App* command = parent.add_subcommand("sweep", "Find the smallest pool that meets every SLO");
  command->footer(
      "Example:\n  pharos sim sweep scenarios/demo.yaml --capacity 20..44\n"
      "An SLO is met when at most --target of the service's requests are late or failed. Of "
      "several pools the\n"
      "first is varied.");
  command->add_option("scenario", options->scenario, "Scenario file")->required();
  command->add_option("--capacity", options->capacity, "Sizes to try, as in 16..40")->required();
  command->add_option("--policy", options->policy, "Autoscale policy")->capture_default_str();
  command->add_option("--seed", options->seed, "Same seed, same run")->capture_default_str();
  command->add_option("--target", options->target, "Share of requests that may miss")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0));
  command->add_option("-o,--output", options->output, "table or json")
      ->capture_default_str()
      ->check(CLI::IsMember({"table", "json"}));
  command->add_option("--models", options->models, "Folder of trained forecasters")
      ->capture_default_str();
  command->callback([options] { run(*options); });
}

}  // namespace pharos::app
