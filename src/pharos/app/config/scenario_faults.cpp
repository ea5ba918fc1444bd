#include <fmt/format.h>

#include "pharos/app/config/nearest_word.h"
#include "pharos/app/config/scenario_parts.h"

namespace pharos::app {
namespace {

/// `from` and `to`, in order.
template <class Fault>
void read_period(MapReader& map, Fault& fault) {
  map.require("from", "when it begins, as a span since the scenario's begin");
  map.require("to", "when it ends");
  const bool both = read_moment(map, "from", fault.from) & read_moment(map, "to", fault.to);
  if (both && fault.to <= fault.from) {
    map.problems().add(*map.child("to"), "to is not after from", "a later moment");
  }
}

void read_named(MapReader& map, const sim::WorldSpec& world, ServiceId& service) {
  map.require("service", "the name of the service");
  read_service_name(map, world, service);
}

void read_named(MapReader& map, const sim::WorldSpec& world, std::optional<ServiceId>& service) {
  ServiceId named;
  if (read_service_name(map, world, named)) service = named;
}

void read_count(MapReader& map, Replicas& count) {
  int number = static_cast<int>(count.count());
  if (map.read("count", number, {1, 10'000})) count = Replicas(number);
}

std::optional<sim::Fault> read_fault(MapReader& map, std::size_t kind,
                                     const sim::WorldSpec& world) {
  switch (kind) {
    case 0: {
      sim::ReplicaCrash fault;
      map.require("at", "when it strikes");
      read_moment(map, "at", fault.at);
      read_named(map, world, fault.service);
      read_count(map, fault.count);
      return fault;
    }
    case 1: {
      sim::SlowReplicas fault;
      read_period(map, fault);
      read_named(map, world, fault.service);
      read_count(map, fault.count);
      map.require("factor", "how many times slower");
      map.read("factor", fault.factor, {0.01, 1000});
      return fault;
    }
    case 2: {
      sim::ServiceTimeChange fault;
      read_period(map, fault);
      read_named(map, world, fault.service);
      map.require("factor", "how many times longer");
      map.read("factor", fault.factor, {0.01, 1000});
      return fault;
    }
    case 3: {
      sim::MetricsGap fault;
      read_period(map, fault);
      read_named(map, world, fault.service);
      return fault;
    }
    case 4: {
      sim::MetricsDelay fault;
      read_period(map, fault);
      read_named(map, world, fault.service);
      map.require("delay", "how late measurements are seen");
      map.read("delay", fault.delay, Duration{}, std::chrono::hours(24));
      return fault;
    }
    case 5: {
      sim::CapacityChange fault;
      map.require("at", "when it happens");
      read_moment(map, "at", fault.at);
      fault.pool = world.pools.empty() ? "" : world.pools.front().name;
      map.read("pool", fault.pool);
      int units = 0;
      map.require("capacity", "what the pool holds from then on");
      if (map.read("capacity", units, {0, 1e6})) fault.capacity = Units(units);
      return fault;
    }
    case 6: {
      sim::NeverReady fault;
      read_period(map, fault);
      read_named(map, world, fault.service);
      return fault;
    }
    case 7: {
      sim::ApplyFails fault;
      read_period(map, fault);
      read_named(map, world, fault.service);
      return fault;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace

bool read_service_name(MapReader& map, const sim::WorldSpec& world, ServiceId& service) {
  std::string name;
  const YamlNode* node = map.node().find("service");
  if (!map.read("service", name)) return false;
  std::vector<std::string> names;
  for (const sim::ServiceSpec& known : world.services) {
    if (known.terms.id.name() == name) {
      service = known.terms.id;
      return true;
    }
    names.push_back(known.terms.id.name());
  }
  const auto meant = nearest_word(name, names);
  map.problems().add(*node, fmt::format("no service is called \"{}\"", name),
                     "the name of a service of this scenario",
                     meant ? *meant + " (did you mean it?)" : "");
  return false;
}

void read_faults(const YamlNode* list, ProblemList& problems, sim::WorldSpec& world) {
  // In the order of the alternatives of sim::Fault.
  static const std::vector<std::string> kinds = {
      "replica-crash", "slow-replicas",   "service-time-change", "metrics-gap",
      "metrics-delay", "capacity-change", "never-ready",         "apply-fails"};
  static_assert(std::variant_size_v<sim::Fault> == 8, "a new fault needs its word and its case");
  if (list == nullptr) return;
  if (list->kind != YamlNode::Kind::kList) {
    problems.add(*list, "faults is not a list", "lines of \"- kind: ...\"");
    return;
  }
  for (const YamlNode& item : list->list) {
    MapReader map(&item, problems, "a fault");
    map.require("kind", "what happens");
    const auto kind = map.read_word("kind", kinds);
    if (!kind) continue;
    if (auto fault = read_fault(map, *kind, world)) world.faults.push_back(*std::move(fault));
    map.refuse_unknown();
  }
}

}  // namespace pharos::app
