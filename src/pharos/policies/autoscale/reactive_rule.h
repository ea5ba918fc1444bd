#pragma once

#include "pharos/core/snapshot.h"
#include "pharos/policies/autoscale/replica_changes.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// When a service that misses its SLO gets one replica more without a plan.
struct ReactiveOptions {
  int late_checks = 3;  ///< On the how manieth late check. >= 1
};

/// Adds a replica to each service whose mean latency over the recent window exceeds its SLO on the
/// third check since its last added replica or the last plan. Checks within the SLO do not start
/// the count anew. A service that is still changing is not looked at: more of it is on its way. One
/// attempt.
///
/// As published with Faro (EuroSys 2025, artifact). It tests the mean although the SLO is a
/// percentile, and it cannot see requests that were rejected quickly. Remembers one count a service
/// in `state`.
[[nodiscard]] ReplicaChanges reactive_changes(const ClusterSnapshot& now, PolicyState& state,
                                              const ReactiveOptions& options);

/// Forgets every count: a plan has just looked at all services.
void forget_late_checks(const ClusterSnapshot& now, PolicyState& state);

}  // namespace pharos::policies
