#include "pharos/policies/autoscale/baselines/mark.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pharos/models/queueing/upper_bound.h"
#include "pharos/policies/autoscale/expected_load.h"
#include "pharos/policies/autoscale/replica_changes.h"

namespace pharos::policies {

Mark::Mark(MarkOptions options, ForecasterSet forecasters)
    : options_(options), forecasters_(std::move(forecasters)) {}

Decision Mark::plan(const ClusterSnapshot& now, const Rng& rng) const {
  Decision decision;
  decision.trigger = "long-term plan";
  ReplicaChanges changes;
  for (const ServiceState& service : now.services) {
    const ExpectedLoad load = expected_load(service, forecasters_, options_.horizon_bins, rng);
    const std::vector<double> counts = load.counts(options_.quantile);
    const double peak_count = *std::max_element(counts.begin(), counts.end());
    const Rate peak = Rate::per_second(peak_count / to_seconds(load.bin));
    const Replicas needed =
        models::upper_bound_replicas(peak, service.terms.service_time, service.terms.slo);
    const Replicas chosen = within_terms(service.terms, needed);

    Rationale rationale = rationale_of(service, load, now.now);
    rationale.chosen = chosen;
    rationale.limit =
        chosen == needed
            ? "nothing: other services and the free units are not looked at"
            : fmt::format("its terms: {} would be needed, {} to {} are allowed", needed.count(),
                          service.terms.min_replicas.count(), service.terms.max_replicas.count());
    rationale.otherwise = fmt::format(
        "{} replicas are planned for up to {:.0f} requests/min; each {:.0f} more would add one",
        chosen.count(),
        60.0 * static_cast<double>(chosen.count()) * to_seconds(service.terms.slo) /
            to_seconds(service.terms.service_time),
        60.0 * to_seconds(service.terms.slo) / to_seconds(service.terms.service_time));
    decision.rationales.push_back(std::move(rationale));
    changes.want(service, chosen, options_.plan_attempts,
                 fmt::format("peak of {:.0f} requests/min in the bins ahead", peak.per_minute()));
  }
  decision.actions = changes.actions();
  return decision;
}

Decision Mark::decide(const ClusterSnapshot& now, PolicyState& state, Rng& rng) const {
  if (plan_is_due(now.now, state, options_.schedule)) {
    forget_late_checks(now, state);
    return plan(now, rng);
  }
  Decision decision;
  decision.actions = reactive_changes(now, state, options_.reactive).actions();
  if (!decision.actions.empty()) decision.trigger = "reactive";
  return decision;
}

}  // namespace pharos::policies
