#pragma once

#include "pharos/core/result.h"
#include "pharos/drivers/trace/trace_text.h"

namespace pharos::drivers {

/// Reads a table with a row for each time and a column for each series: `minute,a,b,...` (or
/// `second`), and the plain two columns of a time and a count under any header or none.
///
/// The bin is the greatest common divisor of the steps, if it is at least a minute, the commonest
/// step, or counted by a header of `minute` or `second`. Steps of no such divisor are refused,
/// unless `options.bin` says into which bins to add them up. Rows may come in any order; bins
/// without a row are zero, and noted.
[[nodiscard]] Result<Trace> read_timed_counts(const TraceText& source, TraceFormat format);

}  // namespace pharos::drivers
