#include "pharos/drivers/trace/fields.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include <fmt/format.h>

#include "pharos/drivers/trace/utf8.h"

namespace pharos::drivers {
namespace {

/// Most counts are a few digits: those are read without the generality of from_chars.
std::optional<double> read_short_digits(std::string_view text) {
  if (text.empty() || text.size() > 9) return std::nullopt;
  std::uint32_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = 10 * value + static_cast<std::uint32_t>(c - '0');
  }
  return static_cast<double>(value);
}

}  // namespace

std::optional<double> read_count(const CsvReader::Field& field, ProblemLog& log) {
  if (const std::optional<double> value = read_short_digits(field.text)) return value;
  const auto refuse = [&](std::string what) {
    log.add(field.line, field.column, std::move(what), "a number from 0 to 1000000000");
    return std::nullopt;
  };
  if (field.text.empty()) return refuse("count is missing");
  double value = 0.0;
  const char* const end = field.text.data() + field.text.size();
  const auto [stop, code] = std::from_chars(field.text.data(), end, value);
  if (code == std::errc::result_out_of_range && stop == end) {
    return refuse(fmt::format("count {} is out of range", shown(field.text)));
  }
  if (code != std::errc{} || stop != end) {
    return refuse(fmt::format("count {} is not a number", shown(field.text)));
  }
  if (!std::isfinite(value))
    return refuse(fmt::format("count {} is not finite", shown(field.text)));
  if (value < 0.0) return refuse(fmt::format("count {} is negative", field.text));
  if (value > kCountMax) return refuse(fmt::format("count {} is over 10^9", shown(field.text)));
  return value + 0.0;  // Turns -0 into 0.
}

std::optional<int> read_whole(const CsvReader::Field& field, std::string_view what, int most,
                              ProblemLog& log) {
  int value = 0;
  const char* const end = field.text.data() + field.text.size();
  const auto [stop, code] = std::from_chars(field.text.data(), end, value);
  if (code == std::errc{} && stop == end && value >= 0 && value <= most) return value;
  log.add(field.line, field.column, fmt::format("{} {} is wrong", what, shown(field.text)),
          fmt::format("a whole number from 0 to {}", most));
  return std::nullopt;
}

std::optional<std::string> read_name(const CsvReader::Field& field, ProblemLog& log) {
  constexpr std::size_t kBytesMax = 256;
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (field.text.empty()) {
    log.add(field.line, field.column, "series has no name", "a name");
  } else if (field.text.size() > kBytesMax) {
    log.add(field.line, field.column, fmt::format("series name of {} bytes", field.text.size()),
            fmt::format("at most {}", kBytesMax));
  } else if (std::any_of(field.text.begin(), field.text.end(), is_control) ||
             !is_utf8(field.text)) {
    log.add(field.line, field.column,
            fmt::format("series name {} does not print", shown(field.text)),
            "UTF-8 text without control characters");
  } else {
    return std::string(field.text);
  }
  return std::nullopt;
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

}  // namespace pharos::drivers
