#pragma once

#include "pharos/control/guard.h"
#include "pharos/control/plan.h"

namespace pharos::control {

/// One tick changes no more than max(2, floor(blast_radius * replicas wanted by all)) replicas,
/// both ways counted; two, so that a replica can always move from one service to another. What is
/// over is taken off in this order: decreases that nothing needs, increases from the last on (with
/// the decreases that only they needed), then what is left. A change with attempts left goes on on
/// the next tick.
void limit_blast_radius(Plan& plan, const GuardOptions& options);

}  // namespace pharos::control
