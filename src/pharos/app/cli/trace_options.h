#pragma once

#include <string>

#include "pharos/drivers/trace/trace_reader.h"

namespace CLI {
class App;
}

namespace pharos::app {

/// Which trace a command reads, and how.
struct TraceFileOptions {
  std::string path;
  std::string format;     ///< Empty: recognised by the content.
  std::string time_unit;  ///< Empty: guessed.
};

void add_trace_file_options(CLI::App& command, TraceFileOptions& options);
/// The trace, or the command ends here.
[[nodiscard]] drivers::Trace read_trace_file(const TraceFileOptions& options);

}  // namespace pharos::app
