#include "pharos/policies/autoscale/baselines/aiad.h"

#include "pharos/policies/autoscale/replica_changes.h"

namespace pharos::policies {

Decision Aiad::decide(const ClusterSnapshot& now, PolicyState& state, Rng& /*rng*/) const {
  ReplicaChanges changes;
  for (const ServiceState& service : now.services) {
    const Lean lean = latency_trigger(service, now.now, state, options_);
    if (lean == Lean::kSame || service.changing()) continue;
    changes.want(service, service.wanted + Replicas(static_cast<int>(lean)), 1,
                 latency_against_slo(service));
  }
  Decision decision;
  decision.actions = changes.actions();
  if (!decision.actions.empty()) decision.trigger = "latency against SLO";
  return decision;
}

}  // namespace pharos::policies
