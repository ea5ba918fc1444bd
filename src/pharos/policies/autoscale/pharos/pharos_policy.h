#pragma once

#include "pharos/policies/autoscale/forecaster_set.h"
#include "pharos/policies/autoscale/pharos/admission.h"
#include "pharos/policies/autoscale/pharos/claim.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// Settings of our own policy. One default serves every scenario; docs/adr/0005 says how it was
/// chosen.
struct PharosOptions {
  ClaimOptions claims;
  Duration plan_period = std::chrono::seconds(60);  ///< Between plans when nothing surprises.
  Duration plan_gap = std::chrono::seconds(30);     ///< Least time between two plans.
  int attempts = 5;  ///< Ticks for which an increase may wait for units.
  AdmissionOptions admission;
};

/// Shares a fixed pool over services by what each replica is expected to be worth.
///
/// Assumes: services share pools and nothing else; a service's load does not depend on another's; a
/// measured service time stays true for the minutes ahead.
///
///  1. When a plan is due, or a service surprised (surprise.h): continue every arrival window as
///  sample
///     paths, and tabulate what each count of replicas is worth (service_value.h), from what the
///     service is measured to do and how long an increase takes to start.
///  2. Charge what moving costs, pin what must not move (claim.h), count on no replica that should
///     have come long ago (late_starts.h).
///  3. Share the pools over all tables at once, exactly; ties go to fewer changes.
///  4. On every tick: refuse the excess of services that turn requests away (admission.h).
///
/// Remembers when it planned, what demand it expected, to notice surprises, and whose starts to
/// doubt.
class PharosPolicy final : public Policy {
 public:
  PharosPolicy(const PharosOptions& options, ForecasterSet forecasters);

  [[nodiscard]] Decision decide(const ClusterSnapshot& now, PolicyState& state,
                                Rng& rng) const override;

 private:
  void plan(const ClusterSnapshot& now, PolicyState& state, const Rng& rng,
            Decision& decision) const;

  PharosOptions options_;
  ForecasterSet forecasters_;
};

}  // namespace pharos::policies
