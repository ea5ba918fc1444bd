#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "pharos/core/action.h"
#include "pharos/core/ids.h"
#include "pharos/core/units.h"

namespace pharos::control {

/// The safety rules between a policy and the world, with their defaults. One field a rule; how to
/// switch one off stands beside it. Limits and capacity are no options: the loop never breaks them.
struct GuardOptions {
  Duration stale_after =
      std::chrono::seconds(60);  ///< Older measurements allow no decrease. Off: hours(1'000'000).
  Duration stabilisation_down =
      std::chrono::seconds(300);  ///< Down to the highest wish of this window. Off: 0.
  double step_up_share =
      1.0;  ///< In `step_period`, up by at most max(share, count). Off: a large count.
  Replicas step_up_count{4};
  double step_down_share =
      0.10;  ///< In `step_period`, down by at most max(share, count). Off: a large count.
  Replicas step_down_count{1};
  Duration step_period = std::chrono::seconds(60);
  Ratio dead_band = Ratio::percent(10);  ///< Smaller relative changes are not made. Off: 0.
  Ratio blast_radius =
      Ratio::percent(20);      ///< Share of all replicas changed in one tick. Off: a large share.
  double sanity_factor = 4.0;  ///< Beyond factor times (or a factor-th of) the last target for no
                               ///< change of load: hold. Off: a large factor.

  friend bool operator==(const GuardOptions&, const GuardOptions&) = default;
};

/// What a guard did to one action.
struct GuardVerdict {
  std::string guard;  ///< Its name: "stabilisation", "step-down", ...
  ServiceId service;
  Action before;
  Action after;          ///< Equal to `before` with `dropped`.
  bool dropped = false;  ///< Nothing of it is done on this tick.
  std::string reason;    ///< For a person, without the service's name.

  friend bool operator==(const GuardVerdict&, const GuardVerdict&) = default;
};

/// What the guards remember from one tick to the next. A value, journalled beside the policy's
/// state.
struct GuardState {
  /// A number of replicas at a moment.
  struct Sample {
    TimePoint at{};
    Replicas replicas{};
    friend bool operator==(const Sample&, const Sample&) = default;
  };
  /// A target that was believed, and the load it was for.
  struct Target {
    Replicas replicas{};
    Rate load;
    friend bool operator==(const Target&, const Target&) = default;
  };
  /// When the sanity guard first and last held a leap that the policy insists on.
  struct Doubt {
    TimePoint first{};
    TimePoint last{};
    friend bool operator==(const Doubt&, const Doubt&) = default;
  };
  /// What is remembered of one service.
  struct Memory {
    std::vector<Sample> wishes;  ///< Of the stabilisation window, without those a later one tops.
    std::vector<Sample>
        counts;  ///< Wanted replicas wherever they changed, back over one step period.
    std::optional<Target> believed;  ///< The last one that the sanity guard let pass.
    std::optional<Doubt> doubt;
    friend bool operator==(const Memory&, const Memory&) = default;
  };
  std::map<ServiceId, Memory> services;

  friend bool operator==(const GuardState&, const GuardState&) = default;
};

}  // namespace pharos::control
