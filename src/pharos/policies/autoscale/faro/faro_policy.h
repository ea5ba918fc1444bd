#pragma once

#include <cstddef>
#include <vector>

#include "pharos/policies/autoscale/expected_load.h"
#include "pharos/policies/autoscale/faro/posed_problem.h"
#include "pharos/policies/autoscale/faro/solve.h"
#include "pharos/policies/autoscale/forecaster_set.h"
#include "pharos/policies/autoscale/plan_schedule.h"
#include "pharos/policies/autoscale/reactive_rule.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// Settings of Faro, as its simulator ran.
struct FaroOptions {
  faro::PoseOptions pose;
  faro::SolveOptions solve;
  std::size_t horizon_bins = 7;  ///< Bins ahead that a plan looks at. >= 1
  double quantile_first = 0.6;   ///< Of the forecast: where a plan begins ...
  double quantile_step = 0.1;    ///< ... and how much more careful each further one is. > 0
  double quantile_last = 0.9;    ///< The most careful one.
  int plan_attempts = 5;         ///< Ticks on which an increase may wait for units. >= 1
  PlanScheduleOptions schedule;
  ReactiveOptions reactive;
};

/// Faro as published (EuroSys 2025, artifact): shares one cluster by one objective over all
/// services.
///
/// Assumes constant service times, Poisson arrivals, that what is forecast at a quantile happens in
/// every bin, and that a local search finds the best plan. It does not; `allocation/` does.
///
///  1. Every 300 s: forecast each service as samples, and read them at the 0.6 quantile.
///  2. Solve for the objective under the pools' capacity (faro/solve.h).
///  3. If that left units free, keep it and solve again for the next quantile, 0.7, 0.8, 0.9; the
///  last
///     plan that left something free counts, or the first one if none did.
///  4. Decreases first; an increase may wait five ticks for its units. With refusals: the share to
///  let in is
///     set for services whose replicas change too, and for no others, as the published simulator
///     does.
///  5. On other ticks: the reactive rule.
class FaroPolicy : public Policy {
 public:
  FaroPolicy(FaroOptions options, ForecasterSet forecasters);

  [[nodiscard]] Decision decide(const ClusterSnapshot& now, PolicyState& state,
                                Rng& rng) const override;

 private:
  /// A plan, the problem it answers, and the quantile that the problem was posed at.
  struct Answered {
    faro::Problem problem;
    faro::Plan plan;
    double quantile = 0.0;
  };

  [[nodiscard]] Decision decide_long_term(const ClusterSnapshot& now, const Rng& rng) const;
  /// Steps 2 and 3.
  [[nodiscard]] Answered rise(const ClusterSnapshot& now, const std::vector<ExpectedLoad>& loads,
                              const Rng& rng) const;
  [[nodiscard]] std::vector<Action> actions_of(const ClusterSnapshot& now,
                                               const Answered& answered) const;

  FaroOptions options_;
  ForecasterSet forecasters_;
};

}  // namespace pharos::policies
