#pragma once

#include "pharos/control/explain/decision_view.h"

namespace pharos::control {

/// The measurements that a decision had, with their ages. In the policy's words where it gave them.
[[nodiscard]] Lines seen_lines(const DecisionView& view);

/// What the policy expected, with its interval: on this tick, or the last time it said.
[[nodiscard]] Lines expected_lines(const DecisionView& view);

}  // namespace pharos::control
