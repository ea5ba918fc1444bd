#pragma once

#include <cstddef>

#include "pharos/policies/autoscale/allocation/allocation.h"

namespace pharos::policies {

/// Whether `allocate` has a method: several pools are shared only by sum.
[[nodiscard]] bool can_allocate(Objective objective, std::size_t pools);

/// The allocation that the objective asks for: exact with one pool, with a bound where that would
/// take more than `work_max`, and by prices on the pools when there are several. For the penalty
/// objectives the curves must have been tabulated with `may_drop`.
[[nodiscard]] Allocation allocate(const AllocationProblem& problem, Objective objective,
                                  std::int64_t work_max = kWorkMax);

}  // namespace pharos::policies
