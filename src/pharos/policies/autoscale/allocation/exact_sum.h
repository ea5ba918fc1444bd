#pragma once

#include "pharos/policies/autoscale/allocation/allocation.h"

namespace pharos::policies {

/// The allocation of one pool that maximises Σ w·u(x), exactly: a knapsack with one choice for each
/// service, solved by dynamic programming (see `pack`).
///
/// Among equals: fewest services changed from `now`, then fewest replicas, then most replicas for
/// the service listed first. Utilities are rounded to 2⁻⁴⁰ before plans are compared, so the value
/// is exact to Σ w·2⁻⁴⁰. Beyond `work_max` a feasible answer with its bound is returned instead.
/// Curves may have any shape.
[[nodiscard]] Allocation exact_sum(const AllocationProblem& problem,
                                   std::int64_t work_max = kWorkMax);

}  // namespace pharos::policies
