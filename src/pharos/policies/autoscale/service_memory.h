#pragma once

#include <vector>

#include "pharos/core/ids.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// The row of numbers that a policy remembers of one service; empty when it has none yet. Kept by
/// name, so that services may come, go and change places between two decisions.
[[nodiscard]] std::vector<double>& memory_of(PolicyState& state, const ServiceId& service);

}  // namespace pharos::policies
