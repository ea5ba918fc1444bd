#include "pharos/policies/autoscale/reactive_rule.h"

#include <fmt/format.h>

#include "pharos/policies/autoscale/service_memory.h"

namespace pharos::policies {

ReplicaChanges reactive_changes(const ClusterSnapshot& now, PolicyState& state,
                                const ReactiveOptions& options) {
  ReplicaChanges changes;
  for (const ServiceState& service : now.services) {
    std::vector<double>& late_checks = memory_of(state, service.terms.id);
    late_checks.resize(1, 0.0);
    if (service.changing() || service.recent.latency_mean <= service.terms.slo) continue;
    late_checks[0] += 1.0;
    if (late_checks[0] < options.late_checks) continue;
    late_checks[0] = 0.0;
    changes.want(service, service.wanted + Replicas(1), 1,
                 fmt::format("mean latency {:.0f} ms over {:.0f} s exceeds the SLO of {:.0f} ms on "
                             "check {} since the last change or plan",
                             1e3 * to_seconds(service.recent.latency_mean),
                             to_seconds(service.recent.length), 1e3 * to_seconds(service.terms.slo),
                             options.late_checks));
  }
  return changes;
}

void forget_late_checks(const ClusterSnapshot& now, PolicyState& state) {
  for (const ServiceState& service : now.services) {
    memory_of(state, service.terms.id).assign(1, 0.0);
  }
}

}  // namespace pharos::policies
