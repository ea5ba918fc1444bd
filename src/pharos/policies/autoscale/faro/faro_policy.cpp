#include "pharos/policies/autoscale/faro/faro_policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "pharos/core/assert.h"
#include "pharos/policies/autoscale/faro/objective.h"
#include "pharos/policies/autoscale/faro/plan_rationale.h"
#include "pharos/policies/autoscale/replica_changes.h"

namespace pharos::policies {
namespace {

bool leaves_units(const faro::Problem& problem, const faro::Plan& plan) {
  const std::vector<double> free = faro::free_units(problem, plan.point.replicas);
  return std::all_of(free.begin(), free.end(), [](double left) { return left > 0.0; });
}

}  // namespace

FaroPolicy::FaroPolicy(FaroOptions options, ForecasterSet forecasters)
    : options_(options), forecasters_(std::move(forecasters)) {
  PHAROS_ASSERT(options_.quantile_step > 0.0, "quantiles rise");
}

FaroPolicy::Answered FaroPolicy::rise(const ClusterSnapshot& now,
                                      const std::vector<ExpectedLoad>& loads,
                                      const Rng& rng) const {
  const auto steps = static_cast<int>(
      std::round((options_.quantile_last - options_.quantile_first) / options_.quantile_step));
  Answered accepted;
  for (int step = 0; step <= steps; ++step) {
    Answered newest;
    newest.quantile = options_.quantile_first + step * options_.quantile_step;
    newest.problem = faro::pose(now, loads, newest.quantile, options_.pose);
    Rng search = rng.stream(fmt::format("faro/{}", step));
    newest.plan = faro::solve(newest.problem, options_.solve, search);
    const bool leaves = leaves_units(newest.problem, newest.plan);
    if (step == 0 || leaves) accepted = std::move(newest);
    if (!leaves) break;
  }
  return accepted;
}

std::vector<Action> FaroPolicy::actions_of(const ClusterSnapshot& now,
                                           const Answered& answered) const {
  ReplicaChanges changes;
  std::vector<Action> shares;
  for (std::size_t i = 0; i < now.services.size(); ++i) {
    const ServiceState& service = now.services[i];
    const faro::Point& point = answered.plan.point;
    const std::string why = fmt::format(
        "utility {:.3f} expected at the {:.1f} quantile of its load",
        faro::service_utility(answered.problem, i, point.replicas[i], point.admitted[i]),
        answered.quantile);
    const Replicas replicas(static_cast<std::int64_t>(point.replicas[i]));
    changes.want(service, replicas, options_.plan_attempts, why);
    if (!faro::may_refuse(options_.pose.objective) || replicas == service.wanted) continue;
    if (point.admitted[i] != service.admitted.value()) {
      shares.push_back(SetAdmission{service.terms.id, Ratio::of(point.admitted[i]), why});
    }
  }
  std::vector<Action> actions = changes.actions();
  actions.insert(actions.end(), shares.begin(), shares.end());
  return actions;
}

Decision FaroPolicy::decide_long_term(const ClusterSnapshot& now, const Rng& rng) const {
  Decision decision;
  decision.trigger = "long-term plan";
  if (now.services.empty()) return decision;
  std::vector<ExpectedLoad> loads;
  for (const ServiceState& service : now.services) {
    loads.push_back(expected_load(service, forecasters_, options_.horizon_bins, rng));
    decision.rationales.push_back(rationale_of(service, loads.back(), now.now));
  }
  const Answered answered = rise(now, loads, rng);
  decision.actions = actions_of(now, answered);
  decision.value = answered.plan.value;
  decision.bound = answered.plan.bound;
  for (std::size_t i = 0; i < loads.size(); ++i) {
    if (loads[i].forecast.empty()) continue;
    decision.rationales[i].expected +=
        fmt::format("; planned for its {:.1f} quantile", answered.quantile);
  }
  faro::explain(now, answered.problem, answered.plan, decision.rationales);
  return decision;
}

Decision FaroPolicy::decide(const ClusterSnapshot& now, PolicyState& state, Rng& rng) const {
  if (plan_is_due(now.now, state, options_.schedule)) {
    forget_late_checks(now, state);
    return decide_long_term(now, rng);
  }
  Decision decision;
  decision.actions = reactive_changes(now, state, options_.reactive).actions();
  if (!decision.actions.empty()) decision.trigger = "reactive";
  return decision;
}

}  // namespace pharos::policies
