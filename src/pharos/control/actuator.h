#pragma once

#include <functional>
#include <vector>

#include "pharos/control/plan.h"
#include "pharos/control/tick_record.h"
#include "pharos/core/action.h"
#include "pharos/core/result.h"

namespace pharos::control {

/// Hands one action to the cluster. In a replay: looks up what the cluster had answered.
using Apply = std::function<Result<Done>(const Action&)>;

/// What became of a plan.
struct Actuation {
  std::vector<ActionResult> results;  ///< In the order tried, after those given up untried.
  std::vector<LeftOver> left_overs;   ///< For the next tick. At most one a service.
};

/// Carries out a plan, in the order of Faro's published executor (EuroSys 2025, artifact):
/// decreases first, then what earlier ticks left over, then the order given.
///
/// 1. An increase takes what the free units of every pool hold, counted by wanted replicas; a
///    decrease frees its units as soon as the cluster has accepted it.
/// 2. What could not be done (no free units, a change in progress, a guard, a refusal) is tried
/// again
///    on the following ticks while its attempts last, one attempt a tick. With its last attempt it
///    is given up: an action with one attempt never waits.
///
/// Pure but for `apply`, which is called once for each action that is sent.
[[nodiscard]] Actuation actuate(const Plan& plan, const Apply& apply);

}  // namespace pharos::control
