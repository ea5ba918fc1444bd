#pragma once

#include "pharos/control/guard.h"
#include "pharos/control/plan.h"

namespace pharos::control {

/// A change by less than `dead_band` of the service's wanted replicas is not made: it would cost a
/// start-up and gain little. The part of a decrease that funds an increase of the plan is exempt;
/// increases are judged first, so that a decrease funds only what survives.
void skip_small_changes(Plan& plan, const GuardOptions& options);

}  // namespace pharos::control
