#pragma once

#include "pharos/policies/autoscale/allocation/allocation.h"

namespace pharos::policies {

/// The allocation of one pool in which the worst service is as well off as can be; among those the
/// second worst, and so on (max-min fairness). Utilities are compared unweighted.
///
/// The worst-off service is raised to its next better count for as long as that fits, and then
/// stays where it is. At that moment everyone else has the cheapest count above its level, so no
/// plan lifts all above it: the answer is best, for curves of any shape. Only if another service
/// was lifted from that very level might it have been right to lift this one instead; then
///
///     best_i(k) = best over choices of best_{i+1}(k − units) + (services at each level)
///
/// compares whole counts of services by level, lowest level first. If that would take more than
/// `work_max`, the first answer stands, and is called proved only if those services are alike.
/// Ties as in `exact_sum`. The value is the worst service's utility, and is exact in any case.
[[nodiscard]] Allocation exact_leximin(const AllocationProblem& problem,
                                       std::int64_t work_max = kWorkMax);

}  // namespace pharos::policies
