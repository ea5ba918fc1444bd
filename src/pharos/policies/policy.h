#pragma once

#include <map>
#include <string>
#include <vector>

#include "pharos/core/action.h"
#include "pharos/core/rng.h"
#include "pharos/core/snapshot.h"

namespace pharos::policies {

/// What a policy must remember from one decision to the next: named rows of numbers, so that any
/// state can be journalled, compared and restored without knowing whose it is.
struct PolicyState {
  std::map<std::string, std::vector<double>> rows;

  friend bool operator==(const PolicyState&, const PolicyState&) = default;
};

/// A function from what we see to what we would do. It never fetches, waits, logs or reads a clock:
/// the same snapshot, state and random stream give the same decision, bit for bit.
class Policy {
 public:
  virtual ~Policy() = default;

  /// Called once a tick. `state` is empty on the first call and otherwise as the last call left it.
  [[nodiscard]] virtual Decision decide(const ClusterSnapshot& now, PolicyState& state,
                                        Rng& rng) const = 0;
};

}  // namespace pharos::policies
