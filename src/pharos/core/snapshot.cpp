#include "pharos/core/snapshot.h"

namespace pharos {

std::vector<Units> free_units(const ClusterSnapshot& snapshot) {
  std::vector<Units> free;
  free.reserve(snapshot.pools.size());
  for (std::size_t pool = 0; pool < snapshot.pools.size(); ++pool) {
    Units left = snapshot.pools[pool].capacity;
    for (const ServiceState& service : snapshot.services) {
      left -= service.wanted * service.terms.units_per_replica[pool];
    }
    free.push_back(left);
  }
  return free;
}

bool makes_room(const ServiceTerms& giver, const ServiceTerms& taker,
                const std::vector<Units>& free) {
  for (std::size_t pool = 0; pool < free.size(); ++pool) {
    const Units then = free[pool] + giver.units_per_replica[pool];
    const Units needed = taker.units_per_replica[pool];
    if (needed > Units(0) && then < needed) return false;
  }
  return true;
}

bool overdue(const ServiceState& service, TimePoint now) {
  if (!service.changing()) return false;
  const Duration start_up = service.measured.start_up_time.value_or(service.terms.start_up_time);
  return now - *service.changing_since > 3 * start_up + std::chrono::minutes(2);
}

bool change_under_way(const ServiceState& service, TimePoint now) {
  return service.changing() && !overdue(service, now);
}

}  // namespace pharos
