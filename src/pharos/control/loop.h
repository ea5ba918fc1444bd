#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pharos/control/guard.h"
#include "pharos/control/guards/guard_chain.h"
#include "pharos/control/journal.h"
#include "pharos/control/tick_record.h"
#include "pharos/core/cluster.h"
#include "pharos/core/result.h"
#include "pharos/core/rng.h"
#include "pharos/policies/policy.h"

namespace pharos::control {

/// The root of a loop's random streams for a run with this seed. A replay starts from the same
/// root.
[[nodiscard]] Rng root_stream(std::uint64_t seed);

/// The stream that the policy draws from on one tick. It depends on the root and the tick's number
/// only, so that any tick can be replayed by itself.
[[nodiscard]] Rng tick_stream(const Rng& root, std::int64_t tick);

/// Observe, decide, guard, apply, journal: one turn a `tick`. The same call drives a simulated
/// cluster and a real one; only its caller, who hands it the time, differs.
class ControlLoop {
 public:
  struct Options {
    std::optional<GuardOptions> guards;  ///< Unset: only limits and capacity hold.
  };

  /// Uses, does not own. `journal` may be null: nothing is written down.
  ControlLoop(Cluster& cluster, const policies::Policy& policy, Options options, const Rng& root,
              Journal* journal)
      : cluster_(cluster),
        policy_(policy),
        guards_(std::move(options.guards)),
        root_(root),
        journal_(journal) {}

  /// One turn. When the cluster cannot be observed, or what it says makes no sense, nothing is
  /// decided or changed, and the record says why. Fails only when the record cannot be journalled.
  Result<TickRecord> tick(TimePoint now);

 private:
  void decide_and_act(TickRecord& record);

  Cluster& cluster_;
  const policies::Policy& policy_;
  GuardChain guards_;
  Rng root_;
  Journal* journal_;

  std::int64_t next_tick_ = 0;
  policies::PolicyState policy_state_;
  GuardState guard_state_;
  std::vector<LeftOver> left_overs_;
};

}  // namespace pharos::control
