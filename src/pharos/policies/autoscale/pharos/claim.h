#pragma once

#include <vector>

#include "pharos/core/rng.h"
#include "pharos/core/snapshot.h"
#include "pharos/policies/autoscale/allocation/allocation.h"
#include "pharos/policies/autoscale/expected_load.h"
#include "pharos/policies/autoscale/forecaster_set.h"
#include "pharos/policies/autoscale/pharos/late_starts.h"

namespace pharos::policies {

/// How the minutes ahead are weighed.
struct ClaimOptions {
  /// Bins that a plan looks ahead, or more where replicas take so long to start that less than half
  /// of them would see any use. >= 1
  std::size_t horizon_bins = 7;
  /// Utility·minutes that an added replica must earn over the horizon, so that moves which only
  /// the noise of a forecast would justify are not made. >= 0
  double move_cost = 0.2;
  /// Added to the start-up time when no unit is free: until what another service gives up can be
  /// had.
  Duration hand_over = std::chrono::seconds(32);
  /// Arrivals older than this, and than two of their bins, allow no decrease.
  Duration stale_after = std::chrono::seconds(180);
};

/// What one service asks of the pools, and why.
struct Claim {
  ExpectedLoad load;
  std::vector<double>
      worth;  ///< Expected utility of min_replicas, min_replicas + 1, ... Empty: nothing is known.
  Claimant
      claimant;  ///< The same less what moving costs, without counts that it must not change to.
  const char* pinned = "";           ///< Why it may not shrink or not change at all; empty: it may.
  Starts starts = Starts::kTrusted;  ///< Else no count is worth more than those that serve.
};

/// One claim a service, in the snapshot's order; `starts` likewise.
///
/// A service keeps its count while an earlier change of it is in progress, or while nothing is
/// known of its load; it does not shrink on arrivals older than `stale_after`.
[[nodiscard]] std::vector<Claim> claims_of(const ClusterSnapshot& now,
                                           const ForecasterSet& forecasters,
                                           const std::vector<Starts>& starts,
                                           const ClaimOptions& options, const Rng& rng);

}  // namespace pharos::policies
