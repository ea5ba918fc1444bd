#include "pharos/drivers/trace/minute_csv.h"

#include <chrono>
#include <iterator>

#include <fmt/format.h>

namespace pharos::drivers {
namespace {

/// A name as a field: quoted where its text would break the row apart or lose its spaces.
std::string field(const std::string& name) {
  const bool spaced = name.front() == ' ' || name.back() == ' ';
  if (!spaced && name.find_first_of(",\"\n\r") == std::string::npos) return name;
  std::string out = "\"";
  for (const char c : name) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

/// Exact: a whole number, or as many decimals of a second as a nanosecond needs.
std::string seconds_text(Duration span) {
  const std::int64_t nanoseconds = span.count();
  std::string out = fmt::format("{}", nanoseconds / 1'000'000'000);
  if (const std::int64_t part = nanoseconds % 1'000'000'000; part != 0) {
    std::string digits = fmt::format("{:09}", part);
    digits.erase(digits.find_last_not_of('0') + 1);
    out += "." + digits;
  }
  return out;
}

}  // namespace

std::string write_trace(const Trace& trace) {
  const bool minutes = trace.bin % std::chrono::minutes(1) == Duration::zero();
  std::string out = minutes ? "minute" : "second";
  for (const TraceSeries& series : trace.series) out += "," + field(series.name);
  out += '\n';
  for (std::size_t bin = 0; bin < trace.bins(); ++bin) {
    const Duration begin = trace.bin * static_cast<Duration::rep>(bin);
    out += minutes ? fmt::format("{}", begin / std::chrono::minutes(1)) : seconds_text(begin);
    for (const TraceSeries& series : trace.series) {
      fmt::format_to(std::back_inserter(out), ",{}", series.counts[bin]);
    }
    out += '\n';
  }
  return out;
}

}  // namespace pharos::drivers
