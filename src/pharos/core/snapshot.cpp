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

}  // namespace pharos
