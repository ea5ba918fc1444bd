#include "pharos/app/config/scenario.h"

#include <fmt/format.h>

#include "pharos/app/config/scenario_parts.h"

namespace pharos::app {
namespace {

void read_policies(const YamlNode* list, ProblemList& problems, Scenario& scenario) {
  if (list == nullptr) return;
  if (list->kind != YamlNode::Kind::kList) {
    problems.add(*list, "policies is not a list", "names in brackets, as in [fairshare, pharos]");
    return;
  }
  for (const YamlNode& item : list->list) scenario.policies.push_back(item.scalar);
}

}  // namespace

bool read_moment(MapReader& map, std::string_view key, TimePoint& moment) {
  Duration since{};
  if (!map.read(key, since, Duration{}, std::chrono::hours(24 * 366))) return false;
  moment = TimePoint{} + since;
  return true;
}

Result<Scenario> parse_scenario(std::string_view text, const std::string& file,
                                const TraceSource& traces) {
  const Result<YamlNode> tree = parse_yaml(text, file);
  if (!tree.ok()) return tree.error();

  ProblemList problems(file);
  MapReader root(&tree.value(), problems, "the scenario");
  Scenario scenario;
  scenario.path = file;
  scenario.policies = {};
  root.require("name", "a short name");
  root.read("name", scenario.name);
  root.read("description", scenario.description);
  read_world(root, traces, scenario);
  read_faults(root.child("faults"), problems, scenario.world);
  read_control(root.child("control"), problems, scenario.control);
  read_policies(root.child("policies"), problems, scenario);
  read_expectations(root.child("expect"), problems, scenario);
  root.refuse_unknown();
  if (!problems.empty()) return problems.error();

  // What no single field shows: the simulator's own rules.
  for (Problem& problem : sim::problems_of(scenario.world)) {
    problem.what =
        fmt::format("{}{}{}", problem.file, problem.file.empty() ? "" : ": ", problem.what);
    problem.file = file;
    problems.add(std::move(problem));
  }
  if (!problems.empty()) return problems.error();
  return scenario;
}

}  // namespace pharos::app
