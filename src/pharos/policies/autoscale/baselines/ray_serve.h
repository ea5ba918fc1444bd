#pragma once

#include "pharos/policies/policy.h"

namespace pharos::policies {

/// Settings of Ray Serve's autoscaler, with its documented defaults. Its look-back of 30 s is the
/// snapshot's recent window.
struct RayServeOptions {
  double target_ongoing_requests = 2.0;  ///< A replica, on average. > 0
  Duration upscale_delay = std::chrono::seconds(30);
  Duration downscale_delay = std::chrono::seconds(600);
};

/// Scales on requests in the system by Ray Serve's own rule:
///
///     x ← ⌈ongoing/target⌉      ongoing requests, waiting ones included, averaged over the recent
///     window
///
/// once every check for 30 s has asked for more replicas than are wanted, or for 600 s for fewer.
/// At most as many as the empty cluster could hold.
///
/// Assumes requests in the system measure need. Those that wait grow without bound when replicas
/// are short, so it overshoots; those rejected are not seen.
class RayServe : public Policy {
 public:
  explicit RayServe(RayServeOptions options = {}) : options_(options) {}

  [[nodiscard]] Decision decide(const ClusterSnapshot& now, PolicyState& state,
                                Rng& rng) const override;

 private:
  RayServeOptions options_;
};

}  // namespace pharos::policies
