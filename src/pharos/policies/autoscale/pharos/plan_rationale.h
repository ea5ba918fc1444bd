#pragma once

#include <vector>

#include "pharos/core/action.h"
#include "pharos/core/snapshot.h"
#include "pharos/policies/autoscale/allocation/allocation.h"
#include "pharos/policies/autoscale/pharos/claim.h"

namespace pharos::policies {

/// For each service, in words for whoever was paged: what was seen and expected, what it got, what
/// limited it, and what would have had to differ. `allocation` is a feasible answer to `claims`.
[[nodiscard]] std::vector<Rationale> rationales_of(const ClusterSnapshot& now,
                                                   const std::vector<Claim>& claims,
                                                   const Allocation& allocation);

}  // namespace pharos::policies
