#pragma once

#include <cstddef>

#include "pharos/policies/autoscale/forecaster_set.h"
#include "pharos/policies/autoscale/plan_schedule.h"
#include "pharos/policies/autoscale/reactive_rule.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// Settings of MArk, as published with Faro.
struct MarkOptions {
  std::size_t horizon_bins = 7;  ///< Bins ahead that a plan must be enough for. >= 1
  double quantile = 0.5;         ///< Of the forecast. A point forecast has only one.
  int plan_attempts = 5;         ///< Ticks on which an increase may wait for units. >= 1
  PlanScheduleOptions schedule;
  ReactiveOptions reactive;
};

/// Provisions each service for its forecast peak, on its own: MArk, Cocktail and Barista.
///
///  1. Every 300 s, for each service: x = ⌈max_t λ_t·p/s⌉ (λ_t forecast arrivals, p nominal service
///     time, s SLO; models/queueing/upper_bound.h).
///  2. On other ticks: the reactive rule.
///
/// Assumes there is room: it never weighs one service against another, so on a full cluster whoever
/// asks first is served. Without a forecast, what was observed stands in.
class Mark : public Policy {
 public:
  Mark(MarkOptions options, ForecasterSet forecasters);

  [[nodiscard]] Decision decide(const ClusterSnapshot& now, PolicyState& state,
                                Rng& rng) const override;

 private:
  [[nodiscard]] Decision plan(const ClusterSnapshot& now, const Rng& rng) const;

  MarkOptions options_;
  ForecasterSet forecasters_;
};

}  // namespace pharos::policies
