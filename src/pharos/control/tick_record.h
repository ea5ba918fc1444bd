#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pharos/core/action.h"
#include "pharos/core/snapshot.h"
#include "pharos/policies/policy.h"

namespace pharos::control {

/// What a guard did to one action.
struct GuardVerdict {
  std::string guard;       ///< Its name: "stabilisation", "step-limit", ...
  ServiceId service;
  Action before;
  Action after;            ///< Equal to `before` with `dropped`.
  bool dropped = false;
  std::string reason;

  friend bool operator==(const GuardVerdict&, const GuardVerdict&) = default;
};

/// What became of one action on this tick.
struct ActionResult {
  enum class Outcome { kApplied, kClipped, kWaiting, kDropped, kRefused };
  Action action;             ///< As sent to the cluster, or as it stood when given up.
  Outcome outcome = Outcome::kApplied;
  std::string detail;        ///< Empty when applied in full.

  friend bool operator==(const ActionResult&, const ActionResult&) = default;
};

/// Everything about one turn of the loop: enough to replay it and to explain it.
struct TickRecord {
  std::int64_t tick = 0;              ///< From 0.
  ClusterSnapshot snapshot;
  policies::PolicyState state_before;
  Decision decision;                  ///< As the policy gave it.
  std::vector<GuardVerdict> verdicts; ///< What the guards changed, in their order.
  std::vector<ActionResult> results;  ///< In the order they were tried.

  friend bool operator==(const TickRecord&, const TickRecord&) = default;
};

}  // namespace pharos::control
