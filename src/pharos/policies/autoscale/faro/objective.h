#pragma once

#include <cstddef>
#include <vector>

#include "pharos/policies/autoscale/faro/problem.h"

namespace pharos::policies::faro {

/// What x replicas and an admitted share a are worth to one service over the horizon:
///
///     u(x)    = mean_t U(L(x_t, λ_t)),   x_t = x_now for t < K if x > x_now, else x
///     u(x, a) = (1 − φ(1 − a))·u(x)
///
/// λ_t arrivals in bin t, x_now replicas at present, K cold bins, L the latency at the SLO's
/// percentile (models/queueing/mdc_latency.h), U and φ utility and the solver's penalty
/// (models/utility). As published with Faro (EuroSys 2025, artifact), where refused requests load
/// the queue all the same; with `drop_reduces_load` L is asked about a·λ_t instead.
[[nodiscard]] double service_utility(const Problem& problem, std::size_t service, double replicas,
                                     double admitted);

/// The objective's value of these utilities, one a service.
[[nodiscard]] double objective_value(const Problem& problem, const std::vector<double>& utilities);

/// The value if every service were served perfectly: no plan can be worth more.
[[nodiscard]] double objective_bound(const Problem& problem);

/// The objective's value of a point.
[[nodiscard]] double value_of(const Problem& problem, const Point& point);

}  // namespace pharos::policies::faro
