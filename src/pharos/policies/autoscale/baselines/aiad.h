#pragma once

#include "pharos/policies/autoscale/baselines/latency_trigger.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// Additive increase, additive decrease, as in INFaaS: one replica more once the mean latency has
/// been above the SLO for 30 s, one fewer once it has been within the SLO for 600 s.
///
/// Assumes load moves slowly beside these times. One attempt: what finds no free unit, or a service
/// that is still changing, is lost.
class Aiad : public Policy {
 public:
  explicit Aiad(LatencyTriggerOptions options = {}) : options_(options) {}

  [[nodiscard]] Decision decide(const ClusterSnapshot& now, PolicyState& state,
                                Rng& rng) const override;

 private:
  LatencyTriggerOptions options_;
};

}  // namespace pharos::policies
