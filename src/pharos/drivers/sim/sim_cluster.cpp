#include "pharos/drivers/sim/sim_cluster.h"

#include <fmt/format.h>

namespace pharos::drivers {

Result<ClusterSnapshot> SimCluster::observe(TimePoint now) {
  if (now < world_.now()) {
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("cannot look back to {} s: the world is at {} s", to_seconds(now),
                             to_seconds(world_.now())),
                 {}};
  }
  return world_.observe(now);
}

Result<Done> SimCluster::apply(const Action& action) { return world_.apply(action); }

}  // namespace pharos::drivers
