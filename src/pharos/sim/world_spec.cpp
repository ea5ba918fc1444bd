#include "pharos/sim/world_spec.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "pharos/core/action.h"

namespace pharos::sim {
namespace {

// Bounds within which no sum of a run leaves 64 bits.
constexpr double kMostRequestsPerBin = 1e9;
constexpr std::int64_t kMostReplicas = 10'000;
constexpr Duration kLongest = std::chrono::hours(3 * 365 * 24);

/// Collects what is wrong, field by field.
class Inspection {
 public:
  template <class Value>
  void expect(bool holds, const std::string& field, const Value& value, std::string expected) {
    if (holds) return;
    Problem problem;
    problem.what = fmt::format("{} is {}", field, value);
    problem.expected = std::move(expected);
    problems_.push_back(std::move(problem));
  }

  template <class Number>
  void within(const std::string& field, Number value, Number lowest, Number highest) {
    // Written so that a NaN is not within anything.
    if (value >= lowest && value <= highest) return;
    expect(false, field, value, fmt::format("{} to {}", lowest, highest));
  }
  void count(const std::string& field, std::int64_t value, std::int64_t lowest) {
    if (value < lowest) expect(false, field, value, fmt::format("{} or more", lowest));
  }
  /// From 0 to three years.
  void span(const std::string& field, Duration value) {
    if (value >= Duration{} && value <= kLongest) return;
    expect(false, field, seconds_text(value), "0 s to 3 years");
  }
  /// The same without 0.
  void positive_span(const std::string& field, Duration value) {
    if (value > Duration{} && value <= kLongest) return;
    expect(false, field, seconds_text(value), "more than 0 s, at most 3 years");
  }
  void moment(const std::string& field, TimePoint at) { span(field, at - TimePoint{}); }
  void spell(const std::string& field, TimePoint from, TimePoint to) {
    moment(field + ".from", from);
    moment(field + ".to", to);
    if (to < from) {
      expect(false, field + ".to", seconds_text(to - TimePoint{}), "no time before its from");
    }
  }

  std::vector<Problem> take() { return std::move(problems_); }

 private:
  static std::string seconds_text(Duration span) { return fmt::format("{} s", to_seconds(span)); }

  std::vector<Problem> problems_;
};

void inspect(const DelaySpec& delay, const std::string& field, Inspection& found) {
  found.span(field + ".shift", delay.shift);
  found.span(field + ".scale", delay.scale);
  found.within(field + ".sigma", delay.sigma, 0.0, 10.0);
}

void inspect(const EngineSpec& engine, const std::string& field, Inspection& found) {
  inspect(engine.router_stage, field + ".router_stage", found);
  found.count(field + ".queue_limit", engine.queue_limit, 0);
  found.count(field + ".outstanding_limit", engine.outstanding_limit, 1);
  found.span(field + ".cold_start", engine.cold_start);
  found.span(field + ".hot_start", engine.hot_start);
  found.span(field + ".scale_down_block", engine.scale_down_block);
  found.span(field + ".idle_before_reclaim", engine.idle_before_reclaim);
  found.positive_span(field + ".reclaim_period", engine.reclaim_period);
  found.count(field + ".kept_pods", engine.kept_pods.count(), 0);
}

void inspect(const ServiceTerms& terms, std::size_t pools, const std::string& field,
             Inspection& found) {
  found.expect(!terms.id.name().empty(), field + ".id", "empty", "a name");
  found.positive_span(field + ".slo", terms.slo);
  const double percentile = terms.percentile.value();
  found.expect(percentile > 0.0 && percentile < 1.0, field + ".percentile", percentile,
               "between 0 and 1");
  found.within(field + ".min_replicas", terms.min_replicas.count(), std::int64_t{0}, kMostReplicas);
  found.within(field + ".max_replicas", terms.max_replicas.count(), terms.min_replicas.count(),
               kMostReplicas);
  found.expect(terms.units_per_replica.size() == pools, field + ".units_per_replica",
               fmt::format("a list of {}", terms.units_per_replica.size()),
               fmt::format("a number for each of the {} pools", pools));
  for (const Units units : terms.units_per_replica) {
    found.count(field + ".units_per_replica", units.count(), 0);
  }
}

void inspect(const ServiceSpec& service, const WorldSpec& world, const std::string& field,
             Inspection& found) {
  inspect(service.terms, world.pools.size(), field + ".terms", found);
  inspect(service.service_time, field + ".service_time", found);
  inspect(service.engine, field + ".engine", found);
  found.within(field + ".initial_replicas", service.initial_replicas.count(),
               service.terms.min_replicas.count(), service.terms.max_replicas.count());
  const auto bins = static_cast<double>(service.counts.size());
  found.expect(bins * to_seconds(world.bin) <= to_seconds(kLongest), field + ".counts",
               fmt::format("a list of {}", service.counts.size()), "at most 3 years of bins");
  for (std::size_t bin = 0; bin < service.counts.size(); ++bin) {
    if (service.counts[bin] >= 0.0 && service.counts[bin] <= kMostRequestsPerBin) continue;
    found.within(fmt::format("{}.counts[{}]", field, bin), service.counts[bin], 0.0,
                 kMostRequestsPerBin);
  }
}

/// Inspects one fault, whichever it is.
class FaultInspection {
 public:
  FaultInspection(const WorldSpec& world, std::string field, Inspection& found)
      : world_(world), field_(std::move(field)), found_(found) {}

  void operator()(const ReplicaCrash& f) {
    found_.moment(field_ + ".at", f.at);
    service(f.service);
    found_.count(field_ + ".count", f.count.count(), 1);
  }
  void operator()(const SlowReplicas& f) {
    found_.spell(field_, f.from, f.to);
    service(f.service);
    found_.count(field_ + ".count", f.count.count(), 1);
    factor(f.factor);
  }
  void operator()(const ServiceTimeChange& f) {
    found_.spell(field_, f.from, f.to);
    service(f.service);
    factor(f.factor);
  }
  void operator()(const MetricsGap& f) {
    found_.spell(field_, f.from, f.to);
    if (f.service) service(*f.service);
  }
  void operator()(const MetricsDelay& f) {
    found_.spell(field_, f.from, f.to);
    if (f.service) service(*f.service);
    found_.span(field_ + ".delay", f.delay);
  }
  void operator()(const CapacityChange& f) {
    found_.moment(field_ + ".at", f.at);
    found_.count(field_ + ".capacity", f.capacity.count(), 0);
    const bool known = std::any_of(world_.pools.begin(), world_.pools.end(),
                                   [&](const Pool& pool) { return pool.name == f.pool; });
    found_.expect(known, field_ + ".pool", fmt::format("'{}'", f.pool), "a pool's name");
  }
  void operator()(const NeverReady& f) {
    found_.spell(field_, f.from, f.to);
    service(f.service);
  }
  void operator()(const ApplyFails& f) {
    found_.spell(field_, f.from, f.to);
    service(f.service);
  }

 private:
  void service(const ServiceId& id) {
    const bool known = std::any_of(world_.services.begin(), world_.services.end(),
                                   [&](const ServiceSpec& s) { return s.terms.id == id; });
    found_.expect(known, field_ + ".service", fmt::format("'{}'", id.name()), "a service's name");
  }
  void factor(double value) {
    found_.expect(value > 0.0 && value <= 1e6, field_ + ".factor", value,
                  "more than 0, at most 1e6");
  }

  const WorldSpec& world_;
  const std::string field_;
  Inspection& found_;
};

}  // namespace

std::vector<Problem> problems_of(const WorldSpec& world) {
  Inspection found;
  found.expect(!world.pools.empty(), "pools", "empty", "at least one pool");
  std::set<std::string> pool_names;
  for (std::size_t i = 0; i < world.pools.size(); ++i) {
    const std::string field = fmt::format("pools[{}]", i);
    found.count(field + ".capacity", world.pools[i].capacity.count(), 0);
    found.expect(pool_names.insert(world.pools[i].name).second, field + ".name",
                 fmt::format("'{}'", world.pools[i].name), "a name of its own");
  }
  std::set<ServiceId> service_names;
  for (std::size_t i = 0; i < world.services.size(); ++i) {
    const std::string field = fmt::format("services[{}]", i);
    const ServiceId& id = world.services[i].terms.id;
    inspect(world.services[i], world, field, found);
    found.expect(service_names.insert(id).second, field + ".terms.id",
                 fmt::format("'{}'", id.name()), "a name of its own");
  }
  for (std::size_t i = 0; i < world.faults.size(); ++i) {
    std::visit(FaultInspection(world, fmt::format("faults[{}]", i), found), world.faults[i]);
  }
  found.positive_span("bin", world.bin);
  found.positive_span("recent_length", world.recent_length);
  found.positive_span("metrics_period", world.metrics_period);
  found.positive_span("metrics_memory", world.metrics_memory);
  return found.take();
}

}  // namespace pharos::sim
