#pragma once

#include "pharos/control/guard.h"
#include "pharos/control/plan.h"

namespace pharos::control {

/// Holds a leap that the load does not explain. With l the measured load now and l' the load at the
/// last target x' that was believed, a target x is doubted when
///
///     x > sanity_factor * x' * max(1, l / l')   or   x < x' * min(1, l / l') / sanity_factor
///
/// Ratios say little about small counts: a leap of at most `step_up_count` replicas is never
/// doubted. A policy that insists for `stabilisation_down` is believed, since a rule that holds for
/// ever would starve a service after a true change that the load does not show, as when its model
/// was swapped.
void doubt_leaps(Plan& plan, const GuardOptions& options, GuardState& state);

}  // namespace pharos::control
