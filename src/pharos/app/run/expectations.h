#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pharos/app/config/scenario.h"
#include "pharos/sim/outcome.h"

namespace pharos::app {

/// Each expectation of the scenario that binds this policy and does not hold: what was measured,
/// and what was expected.
[[nodiscard]] std::vector<Problem> broken_expectations(const Scenario& scenario,
                                                       std::string_view policy,
                                                       const sim::Outcome& outcome);

}  // namespace pharos::app
