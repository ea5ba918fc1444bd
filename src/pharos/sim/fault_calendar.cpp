#include "pharos/sim/fault_calendar.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "pharos/core/action.h"
#include "pharos/core/assert.h"

namespace pharos::sim {
namespace {

constexpr std::int64_t kEveryReplica = std::numeric_limits<std::int64_t>::max();

std::size_t service_index(const WorldSpec& world, const ServiceId& id) {
  const auto at = std::find_if(world.services.begin(), world.services.end(),
                               [&](const ServiceSpec& s) { return s.terms.id == id; });
  PHAROS_ASSERT(at != world.services.end(), "a validated world names its services");
  return static_cast<std::size_t>(at - world.services.begin());
}

std::size_t pool_index(const WorldSpec& world, const std::string& name) {
  const auto at = std::find_if(world.pools.begin(), world.pools.end(),
                               [&](const Pool& pool) { return pool.name == name; });
  PHAROS_ASSERT(at != world.pools.end(), "a validated world names its pools");
  return static_cast<std::size_t>(at - world.pools.begin());
}

/// Calls `add` with each service that an optional name means: that one, or all.
template <class Add>
void for_each_meant(const WorldSpec& world, const std::optional<ServiceId>& id, Add add) {
  if (id) {
    add(service_index(world, *id));
  } else {
    for (std::size_t i = 0; i < world.services.size(); ++i) add(i);
  }
}

}  // namespace

FaultCalendar::FaultCalendar(const WorldSpec& world) : services_(world.services.size()) {
  const auto slow = [&](const ServiceId& id, TimePoint from, TimePoint to, std::int64_t count,
                        double factor) {
    const std::size_t service = service_index(world, id);
    services_[service].slow.push_back({{from, to}, count, factor});
    for (const TimePoint at : {from, to}) {
      strikes_.push_back({at, Strike::Kind::kSlowdown, service, 0});
    }
  };
  for (const Fault& fault : world.faults) {
    std::visit(
        Overloaded{
            [&](const ReplicaCrash& f) {
              strikes_.push_back(
                  {f.at, Strike::Kind::kCrash, service_index(world, f.service), f.count.count()});
            },
            [&](const CapacityChange& f) {
              strikes_.push_back(
                  {f.at, Strike::Kind::kCapacity, pool_index(world, f.pool), f.capacity.count()});
            },
            [&](const SlowReplicas& f) {
              slow(f.service, f.from, f.to, f.count.count(), f.factor);
            },
            [&](const ServiceTimeChange& f) {
              slow(f.service, f.from, f.to, kEveryReplica, f.factor);
            },
            [&](const MetricsGap& f) {
              for_each_meant(world, f.service, [&](std::size_t service) {
                services_[service].gaps.push_back({f.from, f.to});
              });
            },
            [&](const MetricsDelay& f) {
              for_each_meant(world, f.service, [&](std::size_t service) {
                services_[service].delays.push_back({{f.from, f.to}, f.delay});
              });
            },
            [&](const NeverReady& f) {
              services_[service_index(world, f.service)].never_ready.push_back({f.from, f.to});
            },
            [&](const ApplyFails& f) {
              services_[service_index(world, f.service)].refusals.push_back({f.from, f.to});
            },
        },
        fault);
  }
  std::stable_sort(strikes_.begin(), strikes_.end(),
                   [](const Strike& a, const Strike& b) { return a.at < b.at; });
}

TimePoint FaultCalendar::visible(std::size_t service, TimePoint now) const {
  TimePoint until = now;
  for (const Delayed& delayed : services_[service].delays) {
    if (delayed.spell.holds(now)) until = std::min(until, now - delayed.delay);
  }
  for (const Spell& gap : services_[service].gaps) {
    if (gap.holds(now)) until = std::min(until, gap.from - Duration(1));
  }
  return until;
}

bool FaultCalendar::refuses(std::size_t service, TimePoint now) const {
  const std::vector<Spell>& spells = services_[service].refusals;
  return std::any_of(spells.begin(), spells.end(), [&](const Spell& s) { return s.holds(now); });
}

bool FaultCalendar::never_ready(std::size_t service, TimePoint asked) const {
  const std::vector<Spell>& spells = services_[service].never_ready;
  return std::any_of(spells.begin(), spells.end(), [&](const Spell& s) { return s.holds(asked); });
}

double FaultCalendar::slowdown(std::size_t service, std::int64_t rank, TimePoint now) const {
  double factor = 1.0;
  for (const Slow& slow : services_[service].slow) {
    if (slow.spell.holds(now) && rank < slow.count) factor *= slow.factor;
  }
  return factor;
}

}  // namespace pharos::sim
