#pragma once

#include "pharos/policies/autoscale/forecaster_set.h"
#include "pharos/policies/autoscale/pharos/admission.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// Settings of our own policy. One default serves every scenario; how it was chosen is
/// docs/adr/0005-the-default-of-pharos.md.
struct PharosOptions {
  std::size_t horizon_bins = 10;                          ///< Minutes that a plan looks ahead. >= 1
  Duration plan_period = std::chrono::seconds(60);        ///< Between plans when nothing surprises.
  Duration plan_gap = std::chrono::seconds(30);           ///< Least time between two plans.
  double move_cost = 0.10;   ///< Utility, in minutes, that an added replica must gain over the horizon.
  int attempts = 5;          ///< Ticks for which an increase may wait for units.
  double arrival_variation = 1.0;
  Duration reclaim = std::chrono::seconds(32);
  bool shed = true;          ///< Whether requests may be refused at the door.
  AdmissionOptions admission;
};

/// Shares a fixed pool over services by what each replica is expected to be worth.
///
/// Assumes: services share pools and nothing else; a service's load does not depend on another's; a measured
/// service time stays true for the horizon.
///
///  1. When a plan is due, or a service surprised (demand outside what was expected, or the SLO missed
///     while a replica more could be had): continue every arrival window as sample paths.
///  2. Tabulate what each count of replicas is worth to each service (service_value.h), from what the service
///     is measured to do, with the time an increase takes to start. Services that are still changing keep what
///     they asked for.
///  3. Share the pools over all tables at once, exactly; ties go to fewer changes.
///  4. An added replica must earn `move_cost`: moves that forecast noise alone would justify are not made.
///  5. On every tick: refuse the excess of services that turn requests away (admission.h).
class PharosPolicy : public Policy {
 public:
  PharosPolicy(PharosOptions options, ForecasterSet forecasters);

  [[nodiscard]] Decision decide(const ClusterSnapshot& now, PolicyState& state,
                                Rng& rng) const override;

 private:
  PharosOptions options_;
  ForecasterSet forecasters_;
};

}  // namespace pharos::policies
