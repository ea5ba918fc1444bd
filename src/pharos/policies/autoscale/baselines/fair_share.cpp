#include "pharos/policies/autoscale/baselines/fair_share.h"

#include <fmt/format.h>

#include <algorithm>

#include "pharos/policies/autoscale/replica_changes.h"

namespace pharos::policies {

Replicas fair_share(const std::vector<Pool>& pools, std::size_t services,
                    const ServiceTerms& terms) {
  Replicas share = terms.max_replicas;
  for (std::size_t pool = 0; pool < pools.size(); ++pool) {
    const std::int64_t cost = terms.units_per_replica[pool].count();
    if (cost == 0) continue;
    const std::int64_t units = pools[pool].capacity.count() / static_cast<std::int64_t>(services);
    share = std::min(share, Replicas(units / cost));
  }
  return within_terms(terms, share);
}

Decision FairShare::decide(const ClusterSnapshot& now, PolicyState& /*state*/, Rng& /*rng*/) const {
  ReplicaChanges changes;
  for (const ServiceState& service : now.services) {
    const Replicas share = fair_share(now.pools, now.services.size(), service.terms);
    changes.want(service, share, 1,
                 fmt::format("an equal share among {} services", now.services.size()));
  }
  Decision decision;
  decision.actions = changes.actions();
  if (!decision.actions.empty()) decision.trigger = "equal shares";
  return decision;
}

}  // namespace pharos::policies
