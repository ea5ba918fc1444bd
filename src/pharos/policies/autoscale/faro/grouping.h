#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "pharos/policies/autoscale/faro/problem.h"

namespace pharos::policies::faro {

/// Solves a problem that is small enough to be solved at once. Its answer is whole and fits.
using FlatSolver = std::function<Point(const Problem&)>;

/// Solves many services by groups, as Faro does (EuroSys 2025, artifact).
///
///  1. Up to `groups` services: solved at once.
///  2. Else split the services in order into `groups` groups of nearly equal size. A group stands
///  for
///     its services: arrivals, replicas, minimum and maximum are sums; service time, SLO,
///     percentile, weight and cost are means. Solve over the groups.
///  3. A group of one takes its answer as it is. The others share what those leave of each pool in
///     proportion to what they were given, in whole units by largest remainder, and are solved in
///     turn.
///
/// Assumes that services of a group can be served by one queue, which is kinder than the truth: ten
/// queues of one replica wait longer than one queue of ten.
[[nodiscard]] Point solve_in_groups(const Problem& problem, std::size_t groups,
                                    const FlatSolver& solve_flat);

/// The service that stands for those in [first, last) of the problem.
[[nodiscard]] Service merged(const Problem& problem, std::size_t first, std::size_t last);

/// Whole shares of `total` in proportion to `weights`, their sum `total`: rounded down, and what is
/// then left goes one by one to the largest remainders, the first among equals. Shares below their
/// `least` are raised to it, one by one at the cost of the share that exceeds its own by most.
/// Needs Σ least <= total and Σ weights > 0, or total = 0.
[[nodiscard]] std::vector<double> shares_of(double total, const std::vector<double>& weights,
                                            const std::vector<double>& least);

}  // namespace pharos::policies::faro
