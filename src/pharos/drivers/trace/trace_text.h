#pragma once

#include <string>
#include <string_view>

#include "pharos/drivers/trace/trace_reader.h"

namespace pharos::drivers {

/// Text to be read as a trace, without compression and byte order mark. The names behind the
/// references outlive it.
struct TraceText {
  std::string_view text;
  const std::string& path;
  const TraceOptions& options;
};

/// A name for the one series of a file that names none: the file's own, without folder and endings.
[[nodiscard]] std::string stem_of(const std::string& path);

}  // namespace pharos::drivers
