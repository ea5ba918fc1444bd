#pragma once

#include "pharos/core/action.h"
#include "pharos/core/result.h"
#include "pharos/core/snapshot.h"

namespace pharos {

/// The world, as the control loop sees it. Everything else about a backend stays inside its driver.
class Cluster {
 public:
  virtual ~Cluster() = default;

  /// What is true now: services, pools, and each service's recent window of measured load.
  /// Facts only: a snapshot never holds a prediction. `now` becomes the snapshot's time.
  virtual Result<ClusterSnapshot> observe(TimePoint now) = 0;

  /// Asks for one change. Done means accepted, not finished: the next observation tells.
  virtual Result<Done> apply(const Action& action) = 0;
};

}  // namespace pharos
