#pragma once

#include <optional>

#include "pharos/control/guard.h"
#include "pharos/control/plan.h"

namespace pharos::control {

/// The guards in the order in which they see a plan; each sees what the earlier ones left.
///
///     limits          always: minimum, maximum, admission in [0, 1]
///     stale-data      first of the optional ones, since nothing exempts from it
///     sanity          judges what was asked, before others make it small
///     dead-band       likewise: a change that others cut into steps is not a small one
///     step-up         increases before decreases, so that a decrease is exempt as funding only as
///                     far as the increases that are left need it
///     stabilisation
///     step-down
///     blast-radius    last, on what would really change
///     capacity        always; by the actuator, for each increase as it is sent
class GuardChain {
 public:
  /// Unset: only the rules marked "always".
  explicit GuardChain(std::optional<GuardOptions> options) : options_(std::move(options)) {}

  /// Cuts the plan down to what is allowed. `state` is what the last call left, and empty at first.
  void apply(Plan& plan, const Decision& decision, GuardState& state) const;

 private:
  std::optional<GuardOptions> options_;
};

}  // namespace pharos::control
