#include "pharos/policies/autoscale/baselines/ray_serve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pharos/policies/autoscale/baselines/streak.h"
#include "pharos/policies/autoscale/replica_changes.h"
#include "pharos/policies/autoscale/service_memory.h"

namespace pharos::policies {
namespace {

/// As many replicas as the pools would pay for if nobody else used them.
Replicas whole_cluster(const std::vector<Pool>& pools, const ServiceTerms& terms) {
  Replicas most = terms.max_replicas;
  for (std::size_t pool = 0; pool < pools.size(); ++pool) {
    const std::int64_t cost = terms.units_per_replica[pool].count();
    if (cost > 0) most = std::min(most, Replicas(pools[pool].capacity.count() / cost));
  }
  return most;
}

}  // namespace

Decision RayServe::decide(const ClusterSnapshot& now, PolicyState& state, Rng& /*rng*/) const {
  ReplicaChanges changes;
  for (const ServiceState& service : now.services) {
    const double asked = std::ceil(service.recent.ongoing_mean / options_.target_ongoing_requests);
    const auto most = static_cast<double>(whole_cluster(now.pools, service.terms).count());
    const Replicas target =
        within_terms(service.terms, Replicas(static_cast<std::int64_t>(std::min(asked, most))));
    const Lean lean = target > service.wanted   ? Lean::kMore
                      : target < service.wanted ? Lean::kFewer
                                                : Lean::kSame;
    Streak streak(memory_of(state, service.terms.id));
    const Duration lasting = streak.note(lean, now.now);
    if (lean == Lean::kSame) continue;
    if (lasting < (lean == Lean::kMore ? options_.upscale_delay : options_.downscale_delay)) {
      continue;
    }
    streak.restart(now.now);
    if (service.changing()) continue;
    changes.want(service, target, 1,
                 fmt::format("{:.1f} requests ongoing over {:.0f} s, target {:.0f} a replica",
                             service.recent.ongoing_mean, to_seconds(service.recent.length),
                             options_.target_ongoing_requests));
  }
  Decision decision;
  decision.actions = changes.actions();
  if (!decision.actions.empty()) decision.trigger = "ongoing requests";
  return decision;
}

}  // namespace pharos::policies
