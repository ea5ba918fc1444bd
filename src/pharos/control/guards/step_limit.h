#pragma once

#include "pharos/control/guard.h"
#include "pharos/control/plan.h"

namespace pharos::control {

/// Keeps in mind each service's wanted count, as far back as one step period.
void remember_counts(GuardState& state, const ClusterSnapshot& now, const GuardOptions& options);

/// A service grows within one step period to no more than
///
///     start + max(floor(step_up_share * start), step_up_count)
///
/// where `start` is what it wanted one step period ago (or, if that is not known, as early as it
/// was seen).
void limit_steps_up(Plan& plan, const GuardOptions& options, const GuardState& state);

/// A service shrinks within one step period to no less than
///
///     start - max(floor(step_down_share * start), step_down_count)
///
/// The part of a decrease that funds an increase of the plan is exempt.
void limit_steps_down(Plan& plan, const GuardOptions& options, const GuardState& state);

}  // namespace pharos::control
