#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "pharos/control/tick_record.h"
#include "pharos/core/action.h"
#include "pharos/core/snapshot.h"

namespace pharos::control {

/// One change on its way from a decision to the cluster.
struct Proposal {
  Action asked;             ///< By the policy, on this tick or on an earlier one.
  Action allowed;           ///< As the guards leave it.
  std::size_t service = 0;  ///< Where its service stands in the snapshot.
  Replicas from{};          ///< Wanted when it was asked for.
  bool left_over = false;   ///< Asked for on an earlier tick.
  std::string held;         ///< Why nothing of it can be tried on this tick; empty: it can.
};

/// What one tick would change, on its way through the guards.
struct Plan {
  const ClusterSnapshot& now;
  std::vector<Proposal> proposals;  ///< Left-overs, then the decision's in the order given.
  std::vector<GuardVerdict> verdicts;
  std::vector<ActionResult> given_up;  ///< Proposals that will never be tried.

  [[nodiscard]] const ServiceState& service_of(const Proposal& proposal) const {
    return now.services[proposal.service];
  }
  /// Replicas that it adds to what is wanted now (negative: takes away). Zero once held, and for
  /// actions of another kind.
  [[nodiscard]] Replicas growth(const Proposal& proposal) const;

  /// A guard lets the service go to `replicas` only, for a reason; back to where it is now means
  /// held.
  void limit(Proposal& proposal, Replicas replicas, std::string_view guard, std::string reason);
  /// A guard allows nothing of it on this tick.
  void hold(Proposal& proposal, std::string_view guard, std::string reason);
};

/// Joins a decision with what earlier ticks left over. The decision's action for a service replaces
/// the service's left-over; of two for one service the later counts. Actions for services that are
/// not in the snapshot, and left-overs that have come true, are given up. A service that is still
/// changing takes no new count on this tick.
[[nodiscard]] Plan draw_up(const ClusterSnapshot& now, const Decision& decision,
                           const std::vector<LeftOver>& left_overs);

/// How many replicas of each proposal's decrease the rest of the plan needs: what it takes away so
/// that the plan's increases fit, or to come back within a capacity that shrank.
///
///     shortfall(p) = max(0, units that the increases need in pool p - units free in p)
///
/// covered by the decreases in the plan's order, each by no more than it gives. By proposal; zero
/// for increases.
[[nodiscard]] std::vector<Replicas> replicas_that_fund(const Plan& plan);

}  // namespace pharos::control
