#pragma once

#include <vector>

#include "pharos/core/snapshot.h"
#include "pharos/policies/autoscale/expected_load.h"
#include "pharos/policies/autoscale/faro/problem.h"

namespace pharos::policies::faro {

/// How a snapshot is read.
struct PoseOptions {
  Objective objective = Objective::kFairSum;
  UtilityModel model;
  Duration start_up_time = std::chrono::seconds(65);  ///< From a decision to new replicas' serving.
};

/// The problem that a snapshot poses when every service's load is what its forecast says at one
/// quantile.
///
/// Shorter forecasts are padded with bins of no requests. K is the whole bins of the start-up time,
/// halved and rounded down while the cluster has units that no running replica holds, since those
/// can start without waiting for another service to stop. As published with Faro (EuroSys 2025,
/// artifact): the padding counts as perfect service, and replicas that are still starting count
/// neither for K nor as x_now.
[[nodiscard]] Problem pose(const ClusterSnapshot& now, const std::vector<ExpectedLoad>& loads,
                           double quantile, const PoseOptions& options);

}  // namespace pharos::policies::faro
