#pragma once

#include "pharos/policies/autoscale/allocation/allocation.h"

namespace pharos::policies {

/// The allocation of one pool with the least spread, max u − min u, and among those the most Σ w·u.
///
/// For each utility that could be the lowest, in ascending order, the lowest ceiling is sought
/// under which every service finds a choice and the cheapest ones fit together; ceilings only rise
/// with the floor, so one pass over both finds the least spread. Each window of that spread is then
/// packed as in `exact_sum`, with its tie rules.
/// Fairness alone is content with everyone served equally badly; see `exact_leximin`.
[[nodiscard]] Allocation exact_fair(const AllocationProblem& problem,
                                    std::int64_t work_max = kWorkMax);

/// The allocation of one pool that maximises Σ w·u + n·(min u − max u + 1), with the tie rules of
/// `exact_sum`.
///
/// Branch and bound over boxes: where the lowest utility m and the highest M lie. Within a box
///
///     value <= relaxed Σ w·u over choices in [m_low, M_high] + n·(m_high − M_low + 1)
///
/// and a box of one m and one M is a knapsack. The most promising box is split first; what is left
/// when `work_max` is spent bounds the answer.
[[nodiscard]] Allocation exact_fair_sum(const AllocationProblem& problem,
                                        std::int64_t work_max = kWorkMax);

}  // namespace pharos::policies
