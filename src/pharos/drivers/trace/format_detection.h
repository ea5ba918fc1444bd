#pragma once

#include "pharos/core/result.h"
#include "pharos/drivers/trace/trace_text.h"

namespace pharos::drivers {

struct DetectedFormat {
  TraceFormat format = TraceFormat::kCounts;
  bool daily = false;  ///< A row for each day, not for each time.
};

/// Which format the text is: the one that the options name, else by its first line or two. An error
/// when it is empty or looks like none.
[[nodiscard]] Result<DetectedFormat> detect_format(const TraceText& source);

}  // namespace pharos::drivers
