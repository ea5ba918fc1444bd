#pragma once

#include "pharos/control/tick_record.h"
#include "pharos/core/rng.h"

namespace pharos::control {

/// A cluster that a policy may meet: 1 to 6 services, 1 or 2 pools, within capacity or (one time in
/// eight) overdrawn, some services changing or measured long ago. For property tests.
[[nodiscard]] ClusterSnapshot random_snapshot(Rng& rng);

/// Anything a policy might ask for, sensible or not: any count from -3 to 40, twice for one
/// service, for services that do not exist, shares beyond [0, 1].
[[nodiscard]] Decision random_decision(const ClusterSnapshot& now, Rng& rng);

/// A record with every field filled at random, for the codec.
[[nodiscard]] TickRecord random_record(Rng& rng);

}  // namespace pharos::control
