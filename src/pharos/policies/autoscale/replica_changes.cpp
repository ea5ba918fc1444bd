#include "pharos/policies/autoscale/replica_changes.h"

#include <algorithm>
#include <utility>

namespace pharos::policies {

Replicas within_terms(const ServiceTerms& terms, Replicas target) {
  return std::max(std::min(target, terms.max_replicas), terms.min_replicas);
}

void ReplicaChanges::want(const ServiceState& service, Replicas target, int attempts,
                          std::string reason) {
  const Replicas allowed = within_terms(service.terms, target);
  if (allowed == service.wanted) return;
  auto& list = allowed < service.wanted ? decreases_ : increases_;
  list.push_back(SetReplicas{service.terms.id, allowed, std::move(reason), attempts});
}

std::vector<Action> ReplicaChanges::actions() const {
  std::vector<Action> all = decreases_;
  all.insert(all.end(), increases_.begin(), increases_.end());
  return all;
}

}  // namespace pharos::policies
