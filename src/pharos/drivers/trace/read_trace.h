#pragma once
#include "pharos/core/result.h"
#include "pharos/drivers/trace/trace.h"
namespace pharos::drivers {
struct TraceOptions {};
Result<Trace> read_trace(const std::string& path, const TraceOptions& options);
}  // namespace pharos::drivers
