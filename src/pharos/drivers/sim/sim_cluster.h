#pragma once

#include "pharos/core/cluster.h"
#include "pharos/sim/world.h"

namespace pharos::drivers {

/// A simulated world, as the control loop sees it. The loop runs as a callback of the world, at the
/// world's own time:
///
///     world.every(first, tick, [&] { loop.tick(world.now()); });
class SimCluster final : public Cluster {
 public:
  explicit SimCluster(sim::World& world) : world_(world) {}

  Result<ClusterSnapshot> observe(TimePoint now) override;
  Result<Done> apply(const Action& action) override;

 private:
  sim::World& world_;
};

}  // namespace pharos::drivers
