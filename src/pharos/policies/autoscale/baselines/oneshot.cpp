#include "pharos/policies/autoscale/baselines/oneshot.h"

#include <algorithm>
#include <cmath>

#include "pharos/policies/autoscale/replica_changes.h"

namespace pharos::policies {
namespace {

Replicas in_proportion(const ServiceState& service) {
  // Whole nanoseconds: the product is exact, so a quotient that is whole is not rounded up by one.
  const double latency = static_cast<double>(service.recent.latency_mean.count());
  const double slo = static_cast<double>(service.terms.slo.count());
  const double target = std::ceil(static_cast<double>(service.wanted.count()) * latency / slo);
  const double most = static_cast<double>(service.terms.max_replicas.count());
  return Replicas(static_cast<std::int64_t>(std::min(target, most)));
}

}  // namespace

Decision Oneshot::decide(const ClusterSnapshot& now, PolicyState& state, Rng& /*rng*/) const {
  ReplicaChanges changes;
  for (const ServiceState& service : now.services) {
    const Lean lean = latency_trigger(service, now.now, state, options_);
    if (lean == Lean::kSame || service.changing()) continue;
    changes.want(service, in_proportion(service), 1, latency_against_slo(service));
  }
  Decision decision;
  decision.actions = changes.actions();
  if (!decision.actions.empty()) decision.trigger = "latency against SLO";
  return decision;
}

}  // namespace pharos::policies
