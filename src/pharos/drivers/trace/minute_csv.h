#pragma once

#include <string>

#include "pharos/drivers/trace/trace.h"

namespace pharos::drivers {

/// The trace as comma-separated text with a column for each series and a row for each bin:
/// `minute,a,b,...`, or `second,...` where bins are no whole minutes. Reading it back gives the
/// same series and bins; the days, the phases and the moment it began are not kept.
[[nodiscard]] std::string write_trace(const Trace& trace);

}  // namespace pharos::drivers
