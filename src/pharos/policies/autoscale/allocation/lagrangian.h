#pragma once

#include "pharos/policies/autoscale/allocation/allocation.h"

namespace pharos::policies {

/// A good allocation of several pools for Σ w·u(x), with a bound on the best.
///
/// Prices μ >= 0 on the pools (each for the whole pool) take the services apart:
///
///     D(μ) = Σ_i max over x of (w·u_i(x) − Σ_p μ_p·r_ip·x / R_p) + Σ_p μ_p  >=  the best Σ w·u
///
/// r_ip units a replica takes from pool p, R_p its capacity, both less what the fewest replicas
/// take. μ follows the subgradient g_p = 1 − use_p with Polyak's step θ·(D − best value)/|g|², θ
/// halved after ten rounds without a better bound. Each round's choice is made to fit by the cuts
/// that lose least worth per unit of a crowded pool, then filled up by the raises that gain most
/// per priced unit; the best plan stays. The bound is that of the linear relaxation, so curves that
/// are not concave leave a gap even where the plan is best.
///
/// Ends when the gap is closed, after 200 rounds, or when `work_max` is spent; kBounded unless
/// closed.
[[nodiscard]] Allocation lagrangian_sum(const AllocationProblem& problem,
                                        std::int64_t work_max = kWorkMax);

}  // namespace pharos::policies
