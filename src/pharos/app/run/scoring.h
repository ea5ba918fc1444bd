#pragma once

#include <vector>

#include "pharos/app/run/comparison.h"
#include "pharos/models/utility/score.h"
#include "pharos/sim/outcome.h"
#include "pharos/sim/world_spec.h"

namespace pharos::app {

/// How well a run served the cluster, by the published definitions (models/utility/score.h).
[[nodiscard]] models::ClusterScore score_of(const sim::Outcome& outcome,
                                            const sim::WorldSpec& world);

/// What each service went through.
[[nodiscard]] std::vector<ServiceResult> service_results(const sim::Outcome& outcome,
                                                         const sim::WorldSpec& world);

}  // namespace pharos::app
