#include <fmt/format.h>

#include "pharos/app/config/scenario_parts.h"

namespace pharos::app {
namespace {

using std::chrono::hours;

/// A random span: "180ms" is constant; a map has its `kind`.
void read_delay(MapReader& parent, const char* key, sim::DelaySpec& delay) {
  const YamlNode* node = parent.child(key);
  if (node == nullptr) return;
  if (node->kind == YamlNode::Kind::kScalar) {
    sim::DelaySpec constant;
    if (parent.read(key, constant.shift, Duration{}, hours(1))) delay = constant;
    return;
  }
  static const std::vector<std::string> kinds = {"constant", "exponential", "lognormal"};
  MapReader map(node, parent.problems(), key);
  map.require("kind", "its distribution");
  sim::DelaySpec read;
  if (const auto kind = map.read_word("kind", kinds))
    read.kind = static_cast<sim::DelaySpec::Kind>(*kind);
  map.read("shift", read.shift, Duration{}, hours(1));
  map.read("scale", read.scale, Duration{}, hours(1));
  map.read("sigma", read.sigma, {0, 10});
  map.refuse_unknown();
  delay = read;
}

void read_engine(const YamlNode* node, ProblemList& problems, sim::EngineSpec& engine) {
  if (node == nullptr) return;
  MapReader map(node, problems, "engine");
  map.read("router", engine.router);
  read_delay(map, "router_stage", engine.router_stage);
  map.read("queue_limit", engine.queue_limit, {0, 1e6});
  map.read("outstanding_limit", engine.outstanding_limit, {1, 1e4});
  map.read("cold_start", engine.cold_start, Duration{}, hours(24));
  map.read("hot_start", engine.hot_start, Duration{}, hours(24));
  map.read("scale_down_block", engine.scale_down_block, Duration{}, hours(24));
  map.read("idle_before_reclaim", engine.idle_before_reclaim, Duration{}, hours(24));
  map.read("reclaim_period", engine.reclaim_period, std::chrono::milliseconds(100), hours(1));
  int pods = static_cast<int>(engine.kept_pods.count());
  if (map.read("kept_pods", pods, {0, 1e4})) engine.kept_pods = Replicas(pods);
  map.refuse_unknown();
}

/// `units: 2` for the only pool, or `units: {cpu: 4, gpu: 1}`.
void read_units(MapReader& map, const std::vector<Pool>& pools, std::vector<Units>& units) {
  const YamlNode* node = map.child("units");
  if (node == nullptr) return;
  if (node->kind == YamlNode::Kind::kMap) {
    MapReader by_pool(node, map.problems(), "units");
    units.assign(pools.size(), Units(0));
    for (std::size_t pool = 0; pool < pools.size(); ++pool) {
      int each = 0;
      if (by_pool.read(pools[pool].name, each, {0, 1e4})) units[pool] = Units(each);
    }
    by_pool.refuse_unknown();
    return;
  }
  int each = 1;
  if (map.read("units", each, {0, 1e4})) units.assign(pools.size(), Units(each));
  if (pools.size() > 1) {
    map.problems().add(*node, "units is one number, and there are several pools",
                       "a map of units by pool");
  }
}

void read_replicas(MapReader& map, const char* key, Replicas& field) {
  int count = 0;
  if (map.read(key, count, {0, 1e4})) field = Replicas(count);
}

}  // namespace

void read_service_terms(MapReader& map, const std::vector<Pool>& pools, ServiceTerms& terms) {
  using std::chrono::microseconds;
  map.read("slo", terms.slo, microseconds(1), hours(24));
  double percentile = terms.percentile.value();
  if (map.read_share("percentile", percentile, {0.01, 0.9999}))
    terms.percentile = Ratio::of(percentile);
  map.read("service_time", terms.service_time, microseconds(1), hours(1));
  map.read("start_up_time", terms.start_up_time, Duration{}, hours(24));
  read_replicas(map, "min_replicas", terms.min_replicas);
  read_replicas(map, "max_replicas", terms.max_replicas);
  map.read("priority", terms.priority, {1e-6, 1e6});
  if (terms.units_per_replica.empty()) terms.units_per_replica.assign(pools.size(), Units(1));
  read_units(map, pools, terms.units_per_replica);
}

void check_service_terms(const ServiceTerms& terms, const YamlNode& at, ProblemList& problems) {
  const std::string& name = terms.id.name();
  if (name.empty()) return;  // Not a map, or nameless: said already, and what follows is noise.
  if (terms.slo == Duration{})
    problems.add(at, fmt::format("{} has no slo", name), "a span, as in 720ms");
  if (terms.service_time == Duration{})
    problems.add(at, fmt::format("{} has no service_time", name), "a span, as in 180ms");
  if (terms.max_replicas < terms.min_replicas) {
    problems.add(at,
                 fmt::format("max_replicas {} of {} is below min_replicas {}",
                             terms.max_replicas.count(), name, terms.min_replicas.count()),
                 "min_replicas <= max_replicas");
  }
}

void read_service(MapReader& map, const std::vector<Pool>& pools, sim::ServiceSpec& service) {
  read_service_terms(map, pools, service.terms);
  read_replicas(map, "initial_replicas", service.initial_replicas);
  read_delay(map, "actual_service_time", service.service_time);
  read_engine(map.child("engine"), map.problems(), service.engine);
}

}  // namespace pharos::app
