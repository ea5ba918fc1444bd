#include "pharos/control/snapshot_faults.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include <fmt/format.h>

#include "pharos/core/action.h"

namespace pharos::control {
namespace {

// Beyond these the products of counts and costs could overflow; no cluster is near them.
constexpr Replicas kMostReplicas{1'000'000};
constexpr Units kMostUnits{1'000'000'000};

// Beyond these the difference of two moments could overflow.
bool is_moment(TimePoint at) {
  constexpr Duration kFarthest{std::int64_t{1} << 61};
  return at.time_since_epoch() >= -kFarthest && at.time_since_epoch() <= kFarthest;
}

constexpr Overloaded is_count{
    [](double number) { return number >= 0.0 && number <= std::numeric_limits<double>::max(); },
    [](Replicas replicas) { return replicas >= Replicas(0) && replicas <= kMostReplicas; },
    [](Units units) { return units >= Units(0) && units <= kMostUnits; },
};

std::string fault_of_terms(const ServiceTerms& terms, std::size_t pools) {
  if (terms.id.name().empty()) return "it has no name";
  if (terms.slo <= Duration::zero()) return "its SLO is not above zero";
  if (!(terms.percentile.value() > 0.0 && terms.percentile.value() < 1.0)) {
    return "its percentile is not within 0..100";
  }
  if (terms.service_time <= Duration::zero()) return "its service time is not above zero";
  if (terms.start_up_time < Duration::zero()) return "its start-up time is negative";
  if (!is_count(terms.min_replicas) || !is_count(terms.max_replicas)) {
    return fmt::format("its minimum or maximum is not within 0..{}", kMostReplicas.count());
  }
  if (!(std::isfinite(terms.priority) && terms.priority > 0.0))
    return "its priority is not above zero";
  if (terms.units_per_replica.size() != pools) {
    return fmt::format("it costs units of {} pools, and there are {}",
                       terms.units_per_replica.size(), pools);
  }
  return std::ranges::all_of(terms.units_per_replica, is_count)
             ? ""
             : fmt::format("its cost is not within 0..{} units", kMostUnits.count());
}

std::string fault_of_service(const ServiceState& service, std::size_t pools) {
  if (std::string fault = fault_of_terms(service.terms, pools); !fault.empty()) return fault;
  if (!is_count(service.wanted) || !is_count(service.ready)) {
    return fmt::format("its replicas are not within 0..{}", kMostReplicas.count());
  }
  if (!(service.admitted.value() >= 0.0 && service.admitted.value() <= 1.0)) {
    return "its admitted share is not within 0..1";
  }
  if (!is_moment(service.arrivals.begin) || !is_moment(service.recent.end)) {
    return "it was measured at an impossible time";
  }
  if (service.arrivals.bin <= Duration::zero()) return "its arrivals have no bin length";
  if (!std::ranges::all_of(service.arrivals.counts, is_count)) {
    return "a count of arrivals is negative or not finite";
  }
  const RecentLoad& recent = service.recent;
  if (recent.length < Duration::zero() || recent.arrivals < 0 || recent.completed < 0 ||
      recent.rejected < 0 || recent.waiting < 0) {
    return "a recent measurement is negative";
  }
  if (!std::isfinite(recent.ongoing_mean) || !std::isfinite(recent.busy_mean)) {
    return "a recent mean is not finite";
  }
  return "";
}

}  // namespace

std::string fault_of(const ClusterSnapshot& snapshot) {
  if (!is_moment(snapshot.now)) return "it is of an impossible time";
  if (snapshot.pools.empty()) return "there is no pool";
  for (const Pool& pool : snapshot.pools) {
    if (!is_count(pool.capacity)) {
      return fmt::format("pool '{}': its capacity is not within 0..{}", pool.name,
                         kMostUnits.count());
    }
  }
  std::set<ServiceId> ids;
  for (const ServiceState& service : snapshot.services) {
    const std::string& name = service.terms.id.name();
    if (const std::string fault = fault_of_service(service, snapshot.pools.size());
        !fault.empty()) {
      return fmt::format("service '{}': {}", name, fault);
    }
    if (!ids.insert(service.terms.id).second) return fmt::format("two services '{}'", name);
  }
  return "";
}

}  // namespace pharos::control
