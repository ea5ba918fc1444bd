#include "pharos/sim/world_spec.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "pharos/core/action.h"

namespace pharos::sim {
namespace {

constexpr double kMostRequestsPerBin = 1e9;

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
  void expect_span(bool holds, const std::string& field, Duration span, std::string expected) {
    expect(holds, field, fmt::format("{} s", to_seconds(span)), std::move(expected));
  }
  void expect_spell(const std::string& field, TimePoint from, TimePoint to) {
    expect_span(from >= TimePoint{}, field + ".from", from - TimePoint{}, "0 s or later");
    expect_span(to >= from, field + ".to", to - TimePoint{}, "no time before its from");
  }

  std::vector<Problem> take() { return std::move(problems_); }

 private:
  std::vector<Problem> problems_;
};

void inspect(const DelaySpec& delay, const std::string& field, Inspection& found) {
  found.expect_span(delay.shift >= Duration{}, field + ".shift", delay.shift, "0 s or more");
  found.expect_span(delay.scale >= Duration{}, field + ".scale", delay.scale, "0 s or more");
  found.expect(delay.sigma >= 0.0 && delay.sigma <= 10.0, field + ".sigma", delay.sigma, "0 to 10");
}

void inspect(const EngineSpec& engine, const std::string& field, Inspection& found) {
  inspect(engine.router_stage, field + ".router_stage", found);
  found.expect(engine.queue_limit >= 0, field + ".queue_limit", engine.queue_limit, "0 or more");
  found.expect(engine.outstanding_limit >= 1, field + ".outstanding_limit",
               engine.outstanding_limit, "1 or more");
  found.expect(engine.kept_pods.count() >= 0, field + ".kept_pods", engine.kept_pods.count(),
               "0 or more");
  const std::pair<const char*, Duration> spans[] = {
      {"cold_start", engine.cold_start},
      {"hot_start", engine.hot_start},
      {"scale_down_block", engine.scale_down_block},
      {"idle_before_reclaim", engine.idle_before_reclaim},
  };
  for (const auto& [name, span] : spans) {
    found.expect_span(span >= Duration{}, field + "." + name, span, "0 s or more");
  }
  found.expect_span(engine.reclaim_period > Duration{}, field + ".reclaim_period",
                    engine.reclaim_period, "more than 0 s");
}

void inspect(const ServiceTerms& terms, std::size_t pools, const std::string& field,
             Inspection& found) {
  found.expect(!terms.id.name().empty(), field + ".id", "empty", "a name");
  found.expect_span(terms.slo > Duration{}, field + ".slo", terms.slo, "more than 0 s");
  found.expect(terms.percentile.value() > 0.0 && terms.percentile.value() < 1.0,
               field + ".percentile", terms.percentile.value(), "between 0 and 1");
  found.expect(terms.min_replicas.count() >= 0, field + ".min_replicas", terms.min_replicas.count(),
               "0 or more");
  found.expect(terms.max_replicas >= terms.min_replicas && terms.max_replicas.count() <= 1'000'000,
               field + ".max_replicas", terms.max_replicas.count(),
               fmt::format("{} to 1000000", terms.min_replicas.count()));
  found.expect(terms.units_per_replica.size() == pools, field + ".units_per_replica",
               fmt::format("a list of {}", terms.units_per_replica.size()),
               fmt::format("a number for each of the {} pools", pools));
  for (const Units units : terms.units_per_replica) {
    found.expect(units.count() >= 0, field + ".units_per_replica", units.count(), "0 or more");
  }
}

void inspect(const ServiceSpec& service, std::size_t pools, const std::string& field,
             Inspection& found) {
  inspect(service.terms, pools, field + ".terms", found);
  inspect(service.service_time, field + ".service_time", found);
  inspect(service.engine, field + ".engine", found);
  found.expect(service.initial_replicas >= service.terms.min_replicas &&
                   service.initial_replicas <= service.terms.max_replicas,
               field + ".initial_replicas", service.initial_replicas.count(),
               fmt::format("{} to {}", service.terms.min_replicas.count(),
                           service.terms.max_replicas.count()));
  for (std::size_t bin = 0; bin < service.counts.size(); ++bin) {
    const double count = service.counts[bin];
    found.expect(count >= 0.0 && count <= kMostRequestsPerBin,
                 fmt::format("{}.counts[{}]", field, bin), count, "0 to 1e9");
  }
}

void inspect(const Fault& fault, const WorldSpec& world, const std::string& field,
             Inspection& found) {
  const auto named = [&](const ServiceId& id) {
    const bool known = std::any_of(world.services.begin(), world.services.end(),
                                   [&](const ServiceSpec& s) { return s.terms.id == id; });
    found.expect(known, field + ".service", fmt::format("'{}'", id.name()), "a service's name");
  };
  const auto factor = [&](double value) {
    found.expect(value > 0.0 && value <= 1e6, field + ".factor", value, "more than 0, at most 1e6");
  };
  const auto moment = [&](TimePoint at) {
    found.expect_span(at >= TimePoint{}, field + ".at", at - TimePoint{}, "0 s or later");
  };
  const auto count = [&](Replicas replicas) {
    found.expect(replicas.count() >= 1, field + ".count", replicas.count(), "1 or more");
  };
  std::visit(
      Overloaded{
          [&](const ReplicaCrash& f) {
            moment(f.at);
            named(f.service);
            count(f.count);
          },
          [&](const SlowReplicas& f) {
            found.expect_spell(field, f.from, f.to);
            named(f.service);
            count(f.count);
            factor(f.factor);
          },
          [&](const ServiceTimeChange& f) {
            found.expect_spell(field, f.from, f.to);
            named(f.service);
            factor(f.factor);
          },
          [&](const MetricsGap& f) {
            found.expect_spell(field, f.from, f.to);
            if (f.service) named(*f.service);
          },
          [&](const MetricsDelay& f) {
            found.expect_spell(field, f.from, f.to);
            if (f.service) named(*f.service);
            found.expect_span(f.delay >= Duration{}, field + ".delay", f.delay, "0 s or more");
          },
          [&](const CapacityChange& f) {
            moment(f.at);
            found.expect(f.capacity.count() >= 0, field + ".capacity", f.capacity.count(),
                         "0 or more");
            const bool known = std::any_of(world.pools.begin(), world.pools.end(),
                                           [&](const Pool& pool) { return pool.name == f.pool; });
            found.expect(known, field + ".pool", fmt::format("'{}'", f.pool), "a pool's name");
          },
          [&](const NeverReady& f) {
            found.expect_spell(field, f.from, f.to);
            named(f.service);
          },
          [&](const ApplyFails& f) {
            found.expect_spell(field, f.from, f.to);
            named(f.service);
          },
      },
      fault);
}

}  // namespace

std::vector<Problem> problems_of(const WorldSpec& world) {
  Inspection found;
  found.expect(!world.pools.empty(), "pools", "empty", "at least one pool");
  std::set<std::string> pool_names;
  for (std::size_t i = 0; i < world.pools.size(); ++i) {
    const std::string field = fmt::format("pools[{}]", i);
    const Pool& pool = world.pools[i];
    found.expect(pool.capacity.count() >= 0, field + ".capacity", pool.capacity.count(),
                 "0 or more");
    found.expect(pool_names.insert(pool.name).second, field + ".name",
                 fmt::format("'{}'", pool.name), "a name of its own");
  }
  std::set<std::string> service_names;
  for (std::size_t i = 0; i < world.services.size(); ++i) {
    const std::string field = fmt::format("services[{}]", i);
    const ServiceSpec& service = world.services[i];
    inspect(service, world.pools.size(), field, found);
    found.expect(service_names.insert(service.terms.id.name()).second, field + ".terms.id",
                 fmt::format("'{}'", service.terms.id.name()), "a name of its own");
  }
  for (std::size_t i = 0; i < world.faults.size(); ++i) {
    inspect(world.faults[i], world, fmt::format("faults[{}]", i), found);
  }
  const std::pair<const char*, Duration> spans[] = {
      {"bin", world.bin},
      {"recent_length", world.recent_length},
      {"metrics_period", world.metrics_period},
      {"metrics_memory", world.metrics_memory},
  };
  for (const auto& [name, span] : spans) {
    found.expect_span(span > Duration{}, name, span, "more than 0 s");
  }
  return found.take();
}

}  // namespace pharos::sim
