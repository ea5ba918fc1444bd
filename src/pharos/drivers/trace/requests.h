#pragma once

#include "pharos/core/result.h"
#include "pharos/drivers/trace/trace_text.h"

namespace pharos::drivers {

/// Reads a file with a row for each request and counts them in bins of `options.bin`, or a minute:
/// `TIMESTAMP,ContextTokens,GeneratedTokens`, JSON Lines with a `timestamp` (milliseconds unless
/// the options say otherwise), or one column of times under a header or none. Rows may come in any
/// order. Bins begin at multiples of their length, so a minute begins when a clock's does.
[[nodiscard]] Result<Trace> read_requests(const TraceText& source, TraceFormat format);

}  // namespace pharos::drivers
