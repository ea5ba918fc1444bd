#pragma once

#include "pharos/policies/autoscale/faro/problem.h"

namespace pharos::policies::faro {

/// The whole numbers that a point between them stands for, as Faro finds them (EuroSys 2025,
/// artifact).
///
///  1. Round every count up.
///  2. While a pool is overdrawn: take one replica from the service, above its minimum, whose loss
///  leaves
///     the best objective (compared at 4 decimals); among equals from the one whose new count is
///     nearest to its present one, then from the first.
///
/// Admitted shares stay. The result fits whenever the services' minimums do.
[[nodiscard]] Point repair(const Problem& problem, Point point);

}  // namespace pharos::policies::faro
