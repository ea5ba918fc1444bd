#include "pharos/app/config/plan_input.h"

#include <fmt/format.h>

#include <algorithm>

#include "pharos/app/config/scenario_parts.h"
#include "pharos/app/config/text_file.h"

namespace pharos::app {
namespace {

constexpr Range kCounts{0, 1e9};

/// `expected: [12, 15]`, or one row a possible future: `expected: [[12, 15], [11, 19]]`.
void read_expected(MapReader& map, PlanService& service) {
  map.require("expected", "requests per minute, as in [120, 140, 135]");
  const YamlNode* node = map.node().find("expected");
  if (node == nullptr || node->kind != YamlNode::Kind::kList || node->list.empty() ||
      node->list.front().kind != YamlNode::Kind::kList) {
    const auto row = map.read_numbers("expected", kCounts);
    if (row && row->empty())
      map.problems().add(*node, "expected is empty", "a count for each minute ahead");
    if (row) service.paths = {*row};
    return;
  }
  map.child("expected");
  for (const YamlNode& row : node->list) {
    if (row.kind != YamlNode::Kind::kList) {
      map.problems().add(row, "expected mixes rows and counts", "counts only, or rows only");
      return;
    }
    std::vector<double>& path = service.paths.emplace_back();
    for (const YamlNode& item : row.list) {
      const auto count = parse_number(item.scalar);
      if (!count || *count < kCounts.least || *count > kCounts.most) {
        map.problems().add(item, fmt::format("expected: \"{}\"", item.scalar),
                           "a count from 0 to 1e9");
        return;
      }
      path.push_back(*count);
    }
    if (path.empty() || path.size() != service.paths.front().size()) {
      map.problems().add(row, "a row of another length",
                         "as many minutes in each row, at least one");
      return;
    }
  }
}

PlanService read_plan_service(const YamlNode& item, const YamlNode* defaults,
                              const std::vector<Pool>& pools, ProblemList& problems) {
  // Terms are read as a scenario's are; what a plan has no use for stays unknown here.
  PlanService service;
  sim::ServiceSpec spec;
  const auto layer = [&](MapReader& map) {
    read_service_terms(map, pools, spec.terms);
    int current = static_cast<int>(service.current.count());
    if (map.read("current", current, {0, 1e4})) service.current = Replicas(current);
    map.read("service_variation", service.service_variation, {0, 100});
    map.read("arrival_variation", service.arrival_variation, {0, 100});
  };
  if (defaults != nullptr) {
    MapReader map(defaults, problems, "service_defaults");
    layer(map);
    map.refuse_unknown();
  }
  MapReader map(&item, problems, "a service");
  std::string name;
  map.require("name", "a name");
  map.read("name", name);
  layer(map);
  read_expected(map, service);
  map.refuse_unknown();
  service.terms = spec.terms;
  service.terms.id = ServiceId(name);
  check_service_terms(service.terms, item, problems);
  return service;
}

}  // namespace

Result<PlanInput> parse_plan_input(std::string_view text, const std::string& file) {
  const Result<YamlNode> tree = parse_yaml(text, file);
  if (!tree.ok()) return tree.error();
  ProblemList problems(file);
  MapReader root(&tree.value(), problems, "the plan input");
  PlanInput input;
  input.pools = read_pools(root);
  root.read("bin", input.bin, std::chrono::seconds(1), std::chrono::hours(1));
  const YamlNode* defaults = root.child("service_defaults");
  const YamlNode* services = root.child("services");
  root.require("services", "a list of services");
  if (services != nullptr && services->kind == YamlNode::Kind::kList) {
    for (const YamlNode& item : services->list) {
      input.services.push_back(read_plan_service(item, defaults, input.pools, problems));
      const auto& id = input.services.back().terms.id;
      const auto same = std::count_if(input.services.begin(), input.services.end(),
                                      [&](const PlanService& s) { return s.terms.id == id; });
      if (same > 1 && !id.name().empty())
        problems.add(item, fmt::format("two services are called \"{}\"", id.name()),
                     "a name of its own for each");
    }
  } else if (services != nullptr) {
    problems.add(*services, "services is not a list", "lines of \"- name: ...\"");
  }
  root.refuse_unknown();
  if (!problems.empty()) return problems.error();
  if (input.services.empty())
    return invalid_input(
        {file, services->line, services->column, "no services", "at least one", ""});
  return input;
}

Result<PlanInput> load_plan_input(const std::string& path) {
  const Result<std::string> text = read_text_file(path, "the plan input");
  if (!text.ok()) return text.error();
  return parse_plan_input(text.value(), path);
}

}  // namespace pharos::app
