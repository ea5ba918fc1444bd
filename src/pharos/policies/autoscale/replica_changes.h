#pragma once

#include <string>
#include <vector>

#include "pharos/core/action.h"
#include "pharos/core/snapshot.h"

namespace pharos::policies {

/// Collects the counts that a policy wants into actions: decreases first, because they free what
/// the increases need, and each kind in the order in which it was asked for.
class ReplicaChanges {
 public:
  /// Wants `target` replicas, brought into the service's min and max. What is already wanted of it
  /// is no change. `attempts`: ticks on which the loop may try.
  void want(const ServiceState& service, Replicas target, int attempts, std::string reason);

  [[nodiscard]] std::vector<Action> actions() const;

 private:
  std::vector<Action> decreases_;
  std::vector<Action> increases_;
};

/// The count nearest to `target` that the service's terms allow.
[[nodiscard]] Replicas within_terms(const ServiceTerms& terms, Replicas target);

}  // namespace pharos::policies
