#pragma once

#include "pharos/control/explain/decision_view.h"

namespace pharos::control {

/// Who gave way to whom on the decision's tick: which other services grew, shrank, or waited.
[[nodiscard]] Lines others_lines(const DecisionView& view);

/// What would have had to differ for another answer: in the policy's words, and from what the tick
/// shows about guards, free units, the cluster's answer and the candidates.
[[nodiscard]] Lines otherwise_lines(const DecisionView& view);

}  // namespace pharos::control
