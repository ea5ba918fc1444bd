#include "pharos/app/cli/trace_options.h"

#include <CLI/CLI.hpp>

#include "pharos/app/cli/commands.h"

namespace pharos::app {

void add_trace_file_options(CLI::App& command, TraceFileOptions& options) {
  command.add_option("file", options.path, "Trace file: plain, gzip or zstd")->required();
  command.add_option("--format", options.format, "Layout of the file, instead of recognising it")
      ->check(CLI::IsMember(drivers::format_names()));
  command
      .add_option("--time-unit", options.time_unit, "What times that are plain numbers count in")
      ->check(CLI::IsMember({"s", "ms", "us", "ns"}));
}

drivers::Trace read_trace_file(const TraceFileOptions& options) {
  drivers::TraceOptions how;
  how.format = drivers::format_named(options.format);
  how.time_unit = drivers::time_unit_named(options.time_unit);
  return value_or_fail(drivers::read_trace(options.path, how));
}

}  // namespace pharos::app
