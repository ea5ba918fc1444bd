#pragma once

#include <vector>

#include "pharos/core/snapshot.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// Which services' new replicas are not to be counted on, by service in the snapshot's order.
///
/// A service is doubted once its change is overdue, and from then on for ten minutes, or until one
/// more of its replicas serves. Then it may be given units again: a fault outside may have been
/// mended, and only a new start can tell. Each such trial costs the others what it takes, so it is
/// not made at every plan.
[[nodiscard]] std::vector<bool> doubt_late_starts(const ClusterSnapshot& now, PolicyState& state);

}  // namespace pharos::policies
