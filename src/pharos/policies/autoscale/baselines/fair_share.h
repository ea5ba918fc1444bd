#pragma once

#include "pharos/policies/policy.h"

namespace pharos::policies {

/// Gives every service the same share of every pool and never changes it: floor(R/n) units of each
/// pool, and as many replicas as they pay for, within the service's min and max.
///
/// Assumes nothing about load. With more services than units each still gets its minimum, which
/// then does not fit; what fits is the control loop's to say.
class FairShare : public Policy {
 public:
  [[nodiscard]] Decision decide(const ClusterSnapshot& now, PolicyState& state,
                                Rng& rng) const override;
};

/// A service's replicas under FairShare among `services` of them.
[[nodiscard]] Replicas fair_share(const std::vector<Pool>& pools, std::size_t services,
                                  const ServiceTerms& terms);

}  // namespace pharos::policies
