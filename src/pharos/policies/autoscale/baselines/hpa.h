#pragma once

#include "pharos/policies/policy.h"

namespace pharos::policies {

/// Settings of Kubernetes' HorizontalPodAutoscaler, with its documented defaults.
struct HpaOptions {
  Ratio target = Ratio::percent(80);  ///< Busy share of a replica's time to aim for, > 0.
  Duration sync_period = std::chrono::seconds(15);
  Ratio tolerance =
      Ratio::percent(10);  ///< Of the target: no change while the ratio is this near 1.
  Duration stabilisation_down = std::chrono::seconds(300);
  Ratio step_up_share = Ratio::percent(100);  ///< In one period, up by at most this share ...
  Replicas step_up_count{4};                  ///< ... or this many, whichever is more.
};

/// Scales on utilisation by the rule that Kubernetes documents for its HorizontalPodAutoscaler.
///
///     x ← ⌈ready·ratio⌉,  ratio = busy/(ready·target)     busy replicas of the recent window, on
///     average
///
///  1. Nothing changes while |ratio − 1| <= tolerance.
///  2. Up: replicas that are still starting count as idle; if the ratio is then within the
///  tolerance or
///     on the other side of 1, nothing changes. By at most max(100 %, 4) a period.
///  3. Down: only to the highest recommendation of the last 300 s.
///
/// Assumes utilisation says how a service is doing. A rejected request makes nobody busy, and an
/// SLO is not looked at. Without a ready replica nothing is measured and nothing changes.
class Hpa : public Policy {
 public:
  explicit Hpa(HpaOptions options = {}) : options_(options) {}

  [[nodiscard]] Decision decide(const ClusterSnapshot& now, PolicyState& state,
                                Rng& rng) const override;

 private:
  HpaOptions options_;
};

/// Steps 1 and 2 without the limit a period: what one look at a service recommends.
[[nodiscard]] Replicas hpa_recommendation(const ServiceState& service, const HpaOptions& options);

}  // namespace pharos::policies
