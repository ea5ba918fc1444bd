#pragma once

#include "pharos/core/result.h"
#include "pharos/drivers/trace/trace_text.h"

namespace pharos::drivers {

/// Reads a table with a row for each series and day and a column for each minute of the day:
/// `job,[source,]day,[phase,]m0,m1,...`, `func,day,m0,...`, or the published layout of Azure
/// Functions 2019, `HashOwner,HashApp,HashFunction,Trigger,1,2,...`, whose file is one day.
///
/// Days may come in any order; those missing between the first and the last are zero, and noted, as
/// are empty cells. A function of the published layout is named by its hash, or by all four columns
/// where that hash occurs more than once.
[[nodiscard]] Result<Trace> read_daily_counts(const TraceText& source, TraceFormat format);

}  // namespace pharos::drivers
