#pragma once

#include "pharos/control/plan.h"

namespace pharos::control {

/// No service below its minimum or above its maximum; no admission outside [0, 1]. The wish itself
/// is corrected, since it can never come true. Where an operator wrote a minimum above the maximum,
/// the minimum counts. Part of every tick, guards or none.
void keep_within_limits(Plan& plan);

}  // namespace pharos::control
