#include <algorithm>
#include <memory>
#include <numeric>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "pharos/app/cli/commands.h"
#include "pharos/app/cli/trace_options.h"
#include "pharos/app/ui/table.h"

namespace pharos::app {
namespace {

struct Options {
  TraceFileOptions file;
  std::string output = "table";
};

double total(const drivers::TraceSeries& series) {
  return std::accumulate(series.counts.begin(), series.counts.end(), 0.0);
}
double peak(const drivers::TraceSeries& series) {
  return *std::max_element(series.counts.begin(), series.counts.end());
}

std::string as_json(const drivers::Trace& trace) {
  using nlohmann::ordered_json;
  ordered_json series = ordered_json::array();
  for (const drivers::TraceSeries& each : trace.series) {
    series.push_back({{"name", each.name},
                      {"total", total(each)},
                      {"peak", peak(each)},
                      {"phases", each.phases.size() + 1}});
  }
  const ordered_json out = {
      {"path", trace.path},
      {"format", drivers::name_of(trace.format)},
      {"bin_seconds", to_seconds(trace.bin)},
      {"begin", trace.begin.empty() ? ordered_json() : ordered_json(trace.begin)},
      {"bins", trace.bins()},
      {"days", trace.days()},
      {"series", series},
      {"notes", trace.notes}};
  // A name may hold bytes that are no UTF-8; JSON may not.
  return out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string as_table(const drivers::Trace& trace) {
  std::string out = fmt::format("{}: {}, {} series of {} bins of {} s", trace.path,
                                drivers::name_of(trace.format), trace.series.size(), trace.bins(),
                                to_seconds(trace.bin));
  if (trace.days() > 0) out += fmt::format(", {} days from day {}", trace.days(), trace.first_day);
  if (!trace.begin.empty()) out += ", from " + trace.begin;
  out += "\n";
  for (const std::string& note : trace.notes) out += "note: " + note + "\n";
  Table table({{"series"},
               {"total", Table::Align::kRight},
               {"mean", Table::Align::kRight},
               {"peak", Table::Align::kRight},
               {"phases", Table::Align::kRight}});
  for (const drivers::TraceSeries& each : trace.series) {
    table.add({each.name, fmt::format("{}", total(each)),
               fmt::format("{:.1f}", total(each) / static_cast<double>(trace.bins())),
               fmt::format("{}", peak(each)), fmt::format("{}", each.phases.size() + 1)});
  }
  return out + table.text();
}

}  // namespace

void add_trace_info(CLI::App& parent) {
  auto options = std::make_shared<Options>();
  CLI::App* command = parent.add_subcommand("info", "Say what a trace file holds");
  command->footer(
      "Examples:\n"
      "  pharos trace info requests.csv.gz\n"
      "  pharos trace info arrivals.csv --time-unit ms -o json");
  add_trace_file_options(*command, options->file);
  command->add_option("-o,--output", options->output, "table or json")
      ->capture_default_str()
      ->check(CLI::IsMember({"table", "json"}));
  command->callback([options] {
    const drivers::Trace trace = read_trace_file(options->file);
    fmt::print("{}", options->output == "json" ? as_json(trace) : as_table(trace));
  });
}

}  // namespace pharos::app
