#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "pharos/app/cli/commands.h"
#include "pharos/app/cli/trace_options.h"
#include "pharos/app/files/atomic_file.h"

namespace pharos::app {
namespace {

struct Options {
  TraceFileOptions file;
  std::string output;
};

/// A name as a CSV field (RFC 4180).
std::string quoted(const std::string& name) {
  std::string out = "\"";
  for (const char c : name) {
    out += c;
    if (c == '"') out += c;
  }
  return name.find_first_of(",\"\n\r ") == std::string::npos ? name : out + "\"";
}

/// How many bins of the trace make a minute; the command ends where that is no whole number.
std::size_t bins_a_minute(const drivers::Trace& trace) {
  const Duration minute = std::chrono::minutes(1);
  if (minute % trace.bin == Duration::zero()) return static_cast<std::size_t>(minute / trace.bin);
  throw CommandFailed{invalid_input(
      {trace.path, 0, 0, fmt::format("bins of {} s do not fill minutes", to_seconds(trace.bin)),
       "bins that divide a minute", "--time-unit, if the unit of the times was guessed wrongly"})};
}

/// `minute,NAME,...`, then a row a minute. Shorter bins are added up.
std::string minute_csv(const drivers::Trace& trace) {
  const std::size_t together = bins_a_minute(trace);
  std::string out = "minute";
  for (const drivers::TraceSeries& series : trace.series) out += "," + quoted(series.name);
  out += "\n";
  for (std::size_t begin = 0; begin < trace.bins(); begin += together) {
    out += fmt::format("{}", begin / together);
    const std::size_t end = std::min(begin + together, trace.bins());
    for (const drivers::TraceSeries& series : trace.series) {
      double count = 0.0;
      for (std::size_t bin = begin; bin < end; ++bin) count += series.counts[bin];
      out += fmt::format(",{}", count);
    }
    out += "\n";
  }
  return out;
}

void run(const Options& options) {
  const drivers::Trace trace = read_trace_file(options.file);
  (void)value_or_fail(write_file(options.output, minute_csv(trace)));
  for (const std::string& note : trace.notes) fmt::print(stderr, "note: {}\n", note);
  if (!trace.series.front().phases.empty()) {
    fmt::print(stderr, "note: only phase 0 of {} is written\n",
               trace.series.front().phases.size() + 1);
  }
}

}  // namespace

void add_trace_convert(CLI::App& parent) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("convert", "Write a trace as a plain CSV with a row a minute");
  command->footer(
      "Examples:\n"
      "  pharos trace convert requests.jsonl.zst -o minutes.csv\n"
      "  pharos trace convert arrivals.csv --time-unit us -o minutes.csv");
  add_trace_file_options(*command, options->file);
  command->add_option("-o,--output", options->output, "The file to write")->required();
  command->callback([options] { run(*options); });
}

}  // namespace pharos::app
