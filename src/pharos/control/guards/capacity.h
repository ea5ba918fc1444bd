#pragma once

#include <vector>

#include "pharos/core/units.h"

namespace pharos::control {

/// The most replicas, up to `wanted`, that the free units of every pool can hold at `cost` units
/// each. Zero when a pool that they need is overdrawn. Sizes of `free` and `cost` are equal.
///
/// The actuator asks for each increase at the moment it would be sent, since only then is it known
/// which decreases the cluster has accepted.
[[nodiscard]] Replicas fitting(const std::vector<Units>& free, const std::vector<Units>& cost,
                               Replicas wanted);

}  // namespace pharos::control
