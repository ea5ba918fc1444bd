#pragma once

#include <vector>

#include "pharos/core/action.h"
#include "pharos/core/snapshot.h"
#include "pharos/policies/autoscale/faro/problem.h"
#include "pharos/policies/autoscale/faro/solve.h"

namespace pharos::policies::faro {

/// Completes each service's rationale with what the plan chose for it: what bound the choice, what
/// would have had to differ, and what the counts around the choice would be worth. One rationale a
/// service, in the snapshot's order.
void explain(const ClusterSnapshot& now, const Problem& problem, const Plan& plan,
             std::vector<Rationale>& rationales);

}  // namespace pharos::policies::faro
