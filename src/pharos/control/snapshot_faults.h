#pragma once

#include <string>

#include "pharos/core/snapshot.h"

namespace pharos::control {

/// What makes a snapshot unfit to decide on, for a person: no pool, a service without an id or with
/// that of another, a cost list that does not match the pools, a negative or non-finite number.
/// Empty: it is fit. A policy may rely on all of this.
[[nodiscard]] std::string fault_of(const ClusterSnapshot& snapshot);

}  // namespace pharos::control
