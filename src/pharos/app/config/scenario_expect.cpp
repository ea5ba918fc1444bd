#include "pharos/app/config/scenario_parts.h"

namespace pharos::app {

void read_expectations(const YamlNode* list, ProblemList& problems, Scenario& scenario) {
  // In the order of Expectation::Metric.
  static const std::vector<std::string> metrics = {"slo-violation", "lost-utility",
                                                   "failed-share",  "replicas-max",
                                                   "replicas-min",  "recovery-seconds"};
  if (list == nullptr) return;
  if (list->kind != YamlNode::Kind::kList) {
    problems.add(*list, "expect is not a list", "lines of \"- metric: ...\"");
    return;
  }
  for (const YamlNode& item : list->list) {
    MapReader map(&item, problems, "an expectation");
    Expectation expectation;
    expectation.line = item.line;
    map.require("metric", "what is measured");
    if (const auto metric = map.read_word("metric", metrics)) {
      expectation.metric = static_cast<Expectation::Metric>(*metric);
    }
    ServiceId service;
    if (read_service_name(map, scenario.world, service)) expectation.service = service;
    TimePoint moment;
    if (read_moment(map, "from", moment)) expectation.from = moment;
    if (read_moment(map, "to", moment)) expectation.to = moment;
    double bound = 0.0;
    if (map.read("at_most", bound, {0, kNoLimit})) expectation.at_most = bound;
    if (map.read("at_least", bound, {0, kNoLimit})) expectation.at_least = bound;
    if (!expectation.at_most && !expectation.at_least) {
      problems.add(item, "the expectation has no bound", "at_most, at_least or both");
    }
    if (expectation.at_most && expectation.at_least &&
        *expectation.at_most < *expectation.at_least) {
      problems.add(item, "at_most is below at_least", "a bound that some run can meet");
    }
    if (expectation.from && expectation.to && *expectation.to <= *expectation.from)
      problems.add(item, "to is not after from", "a later moment");
    expectation.policies = read_policies(map.child("policies"), problems);
    map.refuse_unknown();
    scenario.expect.push_back(std::move(expectation));
  }
}

void read_control(const YamlNode* node, ProblemList& problems, ControlSpec& control) {
  using std::chrono::hours;
  using std::chrono::milliseconds;
  MapReader map(node, problems, "control");
  map.read("tick", control.tick, milliseconds(100), hours(1));
  const YamlNode* guards = map.child("guards");
  map.refuse_unknown();

  control.guards = control::GuardOptions{};
  if (guards == nullptr) return;
  if (guards->kind == YamlNode::Kind::kScalar) {
    if (guards->scalar == "off") {
      control.guards.reset();
    } else if (guards->scalar != "on") {
      problems.add(*guards, "guards: \"" + guards->scalar + "\"", "on, off, or a map of rules");
    }
    return;
  }
  MapReader rules(guards, problems, "guards");
  control::GuardOptions& options = *control.guards;
  rules.read("stale_after", options.stale_after, Duration{}, hours(24));
  rules.read("stabilisation_down", options.stabilisation_down, Duration{}, hours(24));
  rules.read("step_up_share", options.step_up_share, {0, 1000});
  rules.read("step_down_share", options.step_down_share, {0, 1});
  rules.read("step_period", options.step_period, milliseconds(100), hours(24));
  rules.read("sanity_factor", options.sanity_factor, {1, 1e6});
  const auto replicas = [&](const char* key, Replicas& field) {
    int count = 0;
    if (rules.read(key, count, {1, 1e6})) field = Replicas(count);
  };
  replicas("step_up_count", options.step_up_count);
  replicas("step_down_count", options.step_down_count);
  const auto share = [&](const char* key, Ratio& field) {
    double value = 0.0;
    if (rules.read_share(key, value, {0, 1})) field = Ratio::of(value);
  };
  share("dead_band", options.dead_band);
  share("blast_radius", options.blast_radius);
  rules.refuse_unknown();
}

}  // namespace pharos::app
