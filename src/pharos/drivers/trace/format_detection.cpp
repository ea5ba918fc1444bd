#include "pharos/drivers/trace/format_detection.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "pharos/drivers/trace/csv_reader.h"
#include "pharos/drivers/trace/fields.h"

namespace pharos::drivers {
namespace {

bool has(const std::vector<std::string>& names, std::string_view wanted) {
  return std::find(names.begin(), names.end(), wanted) != names.end();
}

/// Minutes of a table count from its beginning. A date, or a number that only a clock reaches, is
/// the time column of two-column counts that happens to be named so.
bool is_row_number(std::string_view text) {
  constexpr std::int64_t kMost = 100'000'000;
  const std::optional<WrittenTime> time = read_written_time(text);
  return time && !time->date && time->whole < kMost;
}

std::optional<TraceFormat> by_header(const std::vector<std::string>& names,
                                     const std::optional<std::string>& first_value) {
  const std::string& first = names.front();
  if (has(names, "hashfunction")) return TraceFormat::kAzureFunctions2019;
  if (has(names, "day") && has(names, "m0")) {
    return first == "func" ? TraceFormat::kAzureFunctions2019 : TraceFormat::kFaroMinutes;
  }
  if (has(names, "contexttokens") && has(names, "generatedtokens"))
    return TraceFormat::kAzureLlm2023;
  const bool numbered = first == "minute" || first == "second";
  if (numbered && names.size() > 2) return TraceFormat::kFaroMinutes;
  if (numbered && names.size() == 2 && (!first_value || is_row_number(*first_value))) {
    return TraceFormat::kFaroMinutes;
  }
  if (names.size() == 2) return TraceFormat::kCounts;
  // A lone column that holds another separator is a table that was not taken apart.
  const bool one = names.size() == 1 && first.find_first_of(";\t|") == std::string::npos;
  if (one) return TraceFormat::kTimestamps;
  return std::nullopt;
}

Error unknown(const TraceText& source, int line, const std::vector<std::string>& names) {
  return invalid_input(
      {source.path, line, 0,
       fmt::format("{} columns from {} are no known trace", names.size(), shown(names[0])),
       fmt::format("one of {}", fmt::join(format_names(), ", ")),
       "--format NAME, or two columns: time,count"});
}

}  // namespace

Result<DetectedFormat> detect_format(const TraceText& source) {
  const std::optional<TraceFormat>& named = source.options.format;
  const std::size_t begin = source.text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) {
    return invalid_input({source.path, 0, 0, "trace is empty", "at least one row", ""});
  }
  if (named == TraceFormat::kMooncake) return DetectedFormat{*named, false};
  if (!named && source.text[begin] == '{') return DetectedFormat{TraceFormat::kMooncake, false};
  if (source.text[begin] == '[') {
    return invalid_input(
        {source.path, 0, 0, "text is a JSON array", "JSON Lines, an object a line", "jq -c '.[]'"});
  }

  ProblemLog log(source.path, source.options.limits.problems);
  CsvReader csv(source.text, source.options.limits.row_bytes, log);
  if (!csv.next()) return log.error();
  const int line = csv.line();
  std::vector<std::string> names;
  for (const CsvReader::Field& field : csv.fields()) names.push_back(lower_case(field.text));
  const bool daily = has(names, "m0");
  if (named) return DetectedFormat{*named, daily};

  std::optional<std::string> first_value;
  if (csv.next()) first_value = std::string(csv.fields().front().text);
  if (const auto format = by_header(names, first_value)) return DetectedFormat{*format, daily};
  return unknown(source, line, names);
}

}  // namespace pharos::drivers
