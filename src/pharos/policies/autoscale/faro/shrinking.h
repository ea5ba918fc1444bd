#pragma once

#include "pharos/policies/autoscale/faro/problem.h"

namespace pharos::policies::faro {

/// A change of the objective that counts.
inline constexpr double kNoticeable = 1e-4;

/// Gives back replicas that the objective does not miss, as Faro does (EuroSys 2025, artifact).
///
///  1. For each service in order: take replicas away, down to its minimum, while each costs the
///     objective at most 1e-4.
///  2. If that changed anything: for each service in order, give it all units that are then free.
///  If
///     the objective gains more than 1e-4, keep that and begin again at 1; else undo.
///
/// Admitted shares stay. It costs utility when capacity is ample, because a free unit is worth
/// something to a service whose load was underestimated; and under Fair it strips services down to
/// equally bad. Point must be whole and fit.
[[nodiscard]] Point shrink(const Problem& problem, Point point);

}  // namespace pharos::policies::faro
