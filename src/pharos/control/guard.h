#pragma once

#include <map>
#include <string>
#include <vector>

#include "pharos/control/tick_record.h"
#include "pharos/core/snapshot.h"

namespace pharos::control {

/// The safety rules between a policy and the world, with their defaults. One field a rule.
struct GuardOptions {
  Duration stale_after = std::chrono::seconds(60);          ///< Older measurements allow no decrease.
  Duration stabilisation_down = std::chrono::seconds(300);  ///< Down to the highest wish of this window.
  double step_up_share = 1.0;      ///< In `step_period`, up by at most max(share, count).
  Replicas step_up_count{4};
  double step_down_share = 0.10;   ///< In `step_period`, down by at most max(share, count).
  Replicas step_down_count{1};
  Duration step_period = std::chrono::seconds(60);
  Ratio dead_band = Ratio::percent(10);      ///< Smaller relative changes are not made.
  Ratio blast_radius = Ratio::percent(20);   ///< Share of all replicas changed in one tick.
  double sanity_factor = 4.0;      ///< Beyond factor times (or a factor-th of) the last target for no change of load: hold.

  friend bool operator==(const GuardOptions&, const GuardOptions&) = default;
};

}  // namespace pharos::control
