#pragma once

#include "pharos/core/units.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// Whether a multiple of `period`, counted from the clock's origin, lies in (after, until].
[[nodiscard]] bool crosses_multiple(Duration period, TimePoint after, TimePoint until);

/// When to make long-term plans.
struct PlanScheduleOptions {
  Duration first = std::chrono::seconds(60);    ///< The first falls on the next multiple of this.
  Duration period = std::chrono::seconds(300);  ///< The others fall on the multiples of this.
};

/// Whether a plan is due on this tick: 60, 300, 600, ... seconds after a start at 0. A tick that
/// comes late makes the plan late and moves no other. Remembers the row "plan" of `state`.
[[nodiscard]] bool plan_is_due(TimePoint now, PolicyState& state,
                               const PlanScheduleOptions& options);

}  // namespace pharos::policies
