#pragma once

#include "pharos/policies/autoscale/baselines/latency_trigger.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// Scales in one proportional step, as Kubernetes HPA and Ray Serve do:
///
///     x ← ⌈x·m/s⌉       m mean latency of the recent window, s the SLO, x replicas wanted
///
/// once m has been above s for 30 s, and by the same formula once it has been within s for 600 s.
///
/// Assumes latency falls in proportion to replicas. It does not: near saturation a replica is worth
/// far more than its share, far from it far less. One attempt: what finds no free unit, or a
/// service that is still changing, is lost.
class Oneshot : public Policy {
 public:
  explicit Oneshot(LatencyTriggerOptions options = {}) : options_(options) {}

  [[nodiscard]] Decision decide(const ClusterSnapshot& now, PolicyState& state,
                                Rng& rng) const override;

 private:
  LatencyTriggerOptions options_;
};

}  // namespace pharos::policies
