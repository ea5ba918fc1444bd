#pragma once

#include <string>

#include "pharos/app/run/plan.h"

namespace pharos::app {

/// The plan as the JSON that docs/json-output.md promises.
[[nodiscard]] std::string plan_json(const PlanReport& report);

/// The plan for a terminal: a row a service with what it gets and why, then what stays idle.
[[nodiscard]] std::string plan_table(const PlanReport& report);

}  // namespace pharos::app
