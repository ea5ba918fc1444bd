#pragma once

#include "pharos/control/guard.h"
#include "pharos/control/plan.h"

namespace pharos::control {

/// Keeps in mind what the policy wished for: the target of each action, and what it chose for each
/// service it weighed. A service that it says nothing about adds no wish. A service seen for the
/// first time (the loop has just started) counts as wished for as it is.
void remember_wishes(GuardState& state, const ClusterSnapshot& now, const Decision& decision,
                     const GuardOptions& options);

/// A service shrinks only to the highest wish of the last `stabilisation_down`, as in Kubernetes'
/// HorizontalPodAutoscaler; it may grow at once. The part of a decrease that funds an increase of
/// the plan is exempt.
void stabilise(Plan& plan, const GuardOptions& options, const GuardState& state);

}  // namespace pharos::control
