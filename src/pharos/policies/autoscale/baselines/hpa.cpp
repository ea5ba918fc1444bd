#include "pharos/policies/autoscale/baselines/hpa.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pharos/policies/autoscale/plan_schedule.h"
#include "pharos/policies/autoscale/replica_changes.h"
#include "pharos/policies/autoscale/service_memory.h"

namespace pharos::policies {
namespace {

/// Rounds up what is more than rounding noise above a whole number: 4 busy at a target of 80 % are
/// five replicas, although 4/0.8 in binary may come out a hair above.
Replicas rounded_up(double replicas) {
  return Replicas(static_cast<std::int64_t>(std::ceil(replicas - 1e-9)));
}

/// Recommendations of the stabilisation window: (seconds, replicas) pairs in a row, oldest first.
/// Adds `recommended` and returns the highest that is not older than the window.
Replicas highest_recent(std::vector<double>& row, TimePoint now, Duration window,
                        Replicas recommended) {
  const double oldest_s = to_seconds(now - window);
  std::vector<double> kept;
  Replicas highest = recommended;
  for (std::size_t i = 0; i + 1 < row.size(); i += 2) {
    if (row[i] < oldest_s) continue;
    kept.insert(kept.end(), {row[i], row[i + 1]});
    highest = std::max(highest, Replicas(static_cast<std::int64_t>(row[i + 1])));
  }
  kept.insert(kept.end(), {to_seconds(now), static_cast<double>(recommended.count())});
  row = std::move(kept);
  return highest;
}

}  // namespace

Replicas hpa_recommendation(const ServiceState& service, const HpaOptions& options) {
  const auto ready = static_cast<double>(service.ready.count());
  const auto wanted = static_cast<double>(service.wanted.count());
  if (ready <= 0.0) return service.wanted;
  const double busy_at_target = service.recent.busy_mean / options.target.value();
  const auto near_one = [&](double ratio) {
    return std::abs(ratio - 1.0) <= options.tolerance.value() + 1e-9;
  };
  const double ratio = busy_at_target / ready;
  if (near_one(ratio)) return service.wanted;
  if (ratio < 1.0 || wanted <= ready) return rounded_up(busy_at_target);

  const double with_starting = busy_at_target / wanted;
  if (with_starting < 1.0 || near_one(with_starting)) return service.wanted;
  return rounded_up(busy_at_target);
}

Decision Hpa::decide(const ClusterSnapshot& now, PolicyState& state, Rng& /*rng*/) const {
  Decision decision;
  std::vector<double>& last = state.rows["sync"];
  if (!last.empty() && !crosses_multiple(options_.sync_period, at_seconds(last[0]), now.now)) {
    return decision;
  }
  last = {to_seconds(now.now)};

  ReplicaChanges changes;
  for (const ServiceState& service : now.services) {
    std::vector<double>& row = memory_of(state, service.terms.id);
    if (row.empty()) {  // What was there before the first look is a recommendation too.
      row = {to_seconds(now.now), static_cast<double>(service.wanted.count())};
    }
    const Replicas recommended = within_terms(service.terms, hpa_recommendation(service, options_));
    const Replicas highest = highest_recent(row, now.now, options_.stabilisation_down, recommended);
    const auto wanted = static_cast<double>(service.wanted.count());
    const Replicas most_up = std::max(Replicas(static_cast<std::int64_t>(std::floor(
                                          wanted * (1.0 + options_.step_up_share.value())))),
                                      service.wanted + options_.step_up_count);
    const Replicas target = recommended > service.wanted ? std::min(recommended, most_up)
                                                         : std::min(highest, service.wanted);
    if (service.changing()) continue;
    changes.want(service, target, 1,
                 fmt::format("{:.1f} of {} replicas busy over {:.0f} s, target {:.0f} %",
                             service.recent.busy_mean, service.ready.count(),
                             to_seconds(service.recent.length), options_.target.percent()));
  }
  decision.actions = changes.actions();
  if (!decision.actions.empty()) decision.trigger = "utilisation";
  return decision;
}

}  // namespace pharos::policies
