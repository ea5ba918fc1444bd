#pragma once

#include "pharos/control/explain/decision_view.h"

namespace pharos::control {

/// What was asked for and why, and what came of it on that tick.
[[nodiscard]] Lines chosen_lines(const DecisionView& view);

/// What bound the decision: in the policy's words, by its terms, by guards, by the cluster.
[[nodiscard]] Lines limit_lines(const DecisionView& view);

/// What followed, until the next action for the service: its left-overs, when the replicas were
/// ready, and how it fared.
[[nodiscard]] Lines afterwards_lines(const DecisionView& view);

}  // namespace pharos::control
