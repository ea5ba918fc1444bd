#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pharos/control/guard.h"
#include "pharos/core/action.h"
#include "pharos/core/snapshot.h"
#include "pharos/policies/policy.h"

namespace pharos::control {

/// What became of one action on this tick.
struct ActionResult {
  enum class Outcome {
    kApplied,  ///< The cluster accepted it as the guards left it.
    kClipped,  ///< The cluster accepted the part that there were free units for.
    kWaiting,  ///< Nothing was done; a later tick tries again.
    kDropped,  ///< Nothing was done, and nothing will be.
    kRefused,  ///< The cluster said no. Tried again on a later tick if `detail` says so.
  };
  Action action;  ///< As sent to the cluster; as it was asked for when nothing was sent.
  Outcome outcome = Outcome::kApplied;
  std::string detail;   ///< What else there is to say; empty when applied as asked.
  std::string refusal;  ///< The cluster's own words, when it refused.

  friend bool operator==(const ActionResult&, const ActionResult&) = default;
};

/// A change of an earlier tick that is not finished and may still be tried.
struct LeftOver {
  SetReplicas asked;  ///< Its `attempts` are the ticks it has left.
  Replicas from{};    ///< Wanted when it was asked for; says whether it was to grow or to shrink.

  friend bool operator==(const LeftOver&, const LeftOver&) = default;
};

/// Everything about one turn of the loop: enough to replay it bit for bit, and to explain it.
struct TickRecord {
  std::int64_t tick = 0;     ///< From 0.
  ClusterSnapshot snapshot;  ///< Holds only `now` when nothing could be seen.
  std::string blind;  ///< Why nothing could be seen, and so nothing was decided; empty: seen.
  policies::PolicyState state_before;
  GuardState guards_before;
  std::vector<LeftOver> left_overs_before;
  Decision decision;                   ///< As the policy gave it.
  std::vector<GuardVerdict> verdicts;  ///< What the guards changed, in their order.
  std::vector<ActionResult> results;   ///< In the order they were tried.

  friend bool operator==(const TickRecord&, const TickRecord&) = default;
};

}  // namespace pharos::control
