#pragma once

#include "pharos/core/snapshot.h"
#include "pharos/policies/autoscale/baselines/streak.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// How long the mean latency must stay on one side of the SLO before a service is scaled.
struct LatencyTriggerOptions {
  Duration late_for = std::chrono::seconds(30);  ///< Above the SLO: more replicas. > 0
  Duration met_for = std::chrono::seconds(600);  ///< Within the SLO: fewer. > 0
};

/// What the mean latency of the recent window argues for once it has done so for long enough;
/// `kSame` before. The time then starts anew, whatever becomes of the action. No answers at all
/// count as within the SLO.
[[nodiscard]] Lean latency_trigger(const ServiceState& service, TimePoint now, PolicyState& state,
                                   const LatencyTriggerOptions& options);

/// What was measured, against what limit, for a reason.
[[nodiscard]] std::string latency_against_slo(const ServiceState& service);

}  // namespace pharos::policies
