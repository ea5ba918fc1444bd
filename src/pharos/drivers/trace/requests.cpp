#include "pharos/drivers/trace/requests.h"

#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "pharos/drivers/trace/csv_reader.h"
#include "pharos/drivers/trace/fields.h"
#include "pharos/drivers/trace/json_line.h"
#include "pharos/drivers/trace/time_grid.h"

namespace pharos::drivers {
namespace {

/// Collects the times of one file's requests.
class RequestReader {
 public:
  RequestReader(const TraceText& source, TraceFormat format)
      : source_(source), format_(format), log_(source.path, source.options.limits.problems) {}

  Result<Trace> run() {
    if (format_ == TraceFormat::kMooncake) {
      read_json_lines();
    } else {
      read_table();
    }
    if (times_.empty() && log_.empty()) log_.add(0, 0, "trace is empty", "a row for each request");
    if (!log_.empty()) return log_.error();
    return count();
  }

 private:
  void read_json_lines();
  void read_json_line(std::string_view text, int line);
  void read_table();
  void read_row(const std::vector<CsvReader::Field>& fields);
  [[nodiscard]] bool has_room(int line);
  Result<Trace> count();

  const TraceText& source_;
  TraceFormat format_;
  ProblemLog log_;
  std::vector<LinedTime> times_;
};

bool RequestReader::has_room(int line) {
  if (times_.size() < source_.options.limits.rows) return true;
  log_.add(line, 0, fmt::format("more than {} requests", source_.options.limits.rows), "",
           "a part of the trace");
  return false;
}

void RequestReader::read_json_lines() {
  std::string_view rest = source_.text;
  for (int line = 1; !rest.empty() && has_room(line); ++line) {
    const std::string_view text = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), text.size() + 1));
    if (text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (text.size() > source_.options.limits.row_bytes) {
      log_.add(line, 0,
               fmt::format("line is longer than {} bytes", source_.options.limits.row_bytes),
               "an object a line");
      continue;
    }
    read_json_line(text, line);
  }
}

void RequestReader::read_json_line(std::string_view text, int line) {
  const std::variant<JsonValue, JsonFault> found = find_member(text, "timestamp");
  if (const auto* fault = std::get_if<JsonFault>(&found)) {
    log_.add(line, static_cast<int>(fault->at) + 1, fault->what, fault->expected);
    return;
  }
  const auto& value = std::get<JsonValue>(found);
  const std::optional<WrittenTime> time = read_written_time(value.text);
  if (time && !time->date) {
    times_.push_back({*time, line});
  } else {
    log_.add(line, static_cast<int>(value.at) + 1,
             fmt::format("timestamp {} is wrong", shown(value.text)), "a number >= 0");
  }
}

void RequestReader::read_table() {
  CsvReader csv(source_.text, source_.options.limits.row_bytes, log_);
  const std::size_t columns = format_ == TraceFormat::kAzureLlm2023 ? 3 : 1;
  bool first = true;
  while (csv.next() && has_room(csv.line())) {
    const std::vector<CsvReader::Field>& fields = csv.fields();
    const bool header = first && !read_written_time(fields.front().text);
    first = false;
    if (fields.size() != columns) {
      log_.add(
          csv.line(), 0, "row has " + counted(fields.size(), "column"),
          columns == 1 ? "one, the time of a request" : "TIMESTAMP,ContextTokens,GeneratedTokens");
      if (header) return;  // Every other row would be told the same.
    } else if (!header) {
      read_row(fields);
    }
  }
}

void RequestReader::read_row(const std::vector<CsvReader::Field>& fields) {
  const std::optional<WrittenTime> time = read_written_time(fields.front().text);
  if (time) {
    times_.push_back({*time, fields.front().line});
  } else {
    log_.add(fields.front().line, fields.front().column,
             fmt::format("{} is not a time", shown(fields.front().text)),
             "a number >= 0, or a date as in 2024-05-01T12:00:00Z");
  }
  for (std::size_t i = 1; i < fields.size(); ++i) (void)read_count(fields[i], log_);
}

Result<Trace> RequestReader::count() {
  std::optional<TimeUnit> unit = source_.options.time_unit;
  if (!unit && format_ == TraceFormat::kMooncake) unit = TimeUnit::kMilliseconds;
  const auto nanoseconds = unit ? std::optional(nanoseconds_in(*unit)) : std::nullopt;
  const std::optional<Timeline> line = make_timeline(times_, nanoseconds, log_);
  if (!line) return log_.error();

  const Duration bin = source_.options.bin.value_or(std::chrono::minutes(1));
  const std::int64_t earliest = line->at[line->ascending.front()];
  const std::size_t latest = line->ascending.back();
  // Dates before 1970 are not read, so rounding towards zero is rounding down, but for the hours
  // that a zone may take from its first day.
  const std::int64_t begin = earliest >= 0 ? earliest - earliest % bin.count() : earliest;
  const std::optional<std::size_t> bins = bins_between(
      begin, line->at[latest], bin, 1, source_.options.limits, times_[latest].line, log_);
  if (!bins) return log_.error();

  Trace trace;
  trace.path = source_.path;
  trace.format = format_;
  trace.bin = bin;
  if (line->absolute) trace.begin = iso_time(begin);
  trace.series.push_back({stem_of(source_.path), std::vector<double>(*bins), {}});
  for (const std::int64_t at : line->at) {
    trace.series.front().counts[static_cast<std::size_t>((at - begin) / bin.count())] += 1.0;
  }
  if (!line->note.empty()) trace.notes.push_back(line->note);
  if (!line->in_order) trace.notes.emplace_back("requests are not in order of time");
  return trace;
}

}  // namespace

Result<Trace> read_requests(const TraceText& source, TraceFormat format) {
  return RequestReader(source, format).run();
}

}  // namespace pharos::drivers
