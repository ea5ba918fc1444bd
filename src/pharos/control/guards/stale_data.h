#pragma once

#include "pharos/control/guard.h"
#include "pharos/control/plan.h"

namespace pharos::control {

/// Fail static: a service whose newest measurement is older than `stale_after`, or that was never
/// measured, is not made smaller and lets in no fewer requests. Missing samples count as full load.
/// Reallocation is no exemption.
void hold_on_stale_data(Plan& plan, const GuardOptions& options);

}  // namespace pharos::control
