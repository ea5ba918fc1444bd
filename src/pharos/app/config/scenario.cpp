#include "pharos/app/config/scenario.h"

#include <fmt/format.h>

#include <algorithm>

#include "pharos/app/config/scenario_parts.h"
#include "pharos/policies/registry.h"

namespace pharos::app {
namespace {

bool is_known_policy(const std::string& name, const YamlNode& at, ProblemList& problems) {
  const auto found = policies::find_policy(name);
  if (found.ok()) return true;
  for (const Problem& problem : found.error().problems)
    problems.add(at, problem.what, problem.expected, problem.remedy);
  return false;
}

}  // namespace

std::vector<std::string> read_policies(const YamlNode* list, ProblemList& problems) {
  std::vector<std::string> names;
  if (list == nullptr) return names;
  constexpr const char* kExample = "names in brackets, as in [fairshare, pharos]";
  if (list->kind != YamlNode::Kind::kList) {
    problems.add(*list, "policies is not a list", kExample);
    return names;
  }
  if (list->list.empty()) problems.add(*list, "policies is empty", kExample);
  for (const YamlNode& item : list->list) {
    if (item.kind != YamlNode::Kind::kScalar) {
      problems.add(item, "a policy that is not a name", kExample);
    } else if (std::find(names.begin(), names.end(), item.scalar) != names.end()) {
      problems.add(item, fmt::format("policy \"{}\" stands here a second time", item.scalar),
                   "each policy once");
    } else if (is_known_policy(item.scalar, item, problems)) {
      names.push_back(item.scalar);
    }
  }
  return names;
}

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
  root.require("name", "a short name");
  root.read("name", scenario.name);
  root.read("description", scenario.description);
  read_world(root, traces, scenario);
  read_faults(root.child("faults"), problems, scenario.world);
  read_control(root.child("control"), problems, scenario.control);
  scenario.policies = read_policies(root.child("policies"), problems);
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
