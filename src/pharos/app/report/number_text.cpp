#include "pharos/app/report/number_text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace pharos::app::report {
namespace {

/// No trailing zeros, no "-0".
std::string trimmed(std::string number) {
  if (number.find('.') != std::string::npos) {
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
  }
  return number == "-0" ? "0" : number;
}

}  // namespace

std::string decimals(double value, int places) {
  if (!std::isfinite(value)) return kNoNumber;
  const std::string text = fmt::format("{:.{}f}", value, places);
  // A small negative value rounds to "-0.000", which reads like a mistake.
  return text.find_first_not_of("-0.") == std::string::npos && text.front() == '-' ? text.substr(1)
                                                                                   : text;
}

std::string percent_number(double share) {
  if (!std::isfinite(share)) return kNoNumber;
  const double value = 100.0 * share;
  if (value == 0.0) return "0";
  if (std::abs(value) < 0.0005) return value > 0 ? "<0.001" : "0";
  const int places = std::abs(value) < 0.0995 ? 3 : std::abs(value) < 9.995 ? 2 : 1;
  return decimals(value, places);
}

std::string percent(double share) {
  const std::string number = percent_number(share);
  return number == kNoNumber ? number : number + "\u00A0%";
}

std::string grouped(std::int64_t count) {
  std::string digits = std::to_string(count);
  const std::ptrdiff_t first = digits.front() == '-' ? 1 : 0;
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > first; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return digits;
}

std::string grouped(double count) {
  if (!std::isfinite(count)) return kNoNumber;
  if (std::abs(count) < 100.0) return trimmed(fmt::format("{:.1f}", count));
  constexpr double kLargest = 9e18;  // Within a 64-bit count.
  return grouped(static_cast<std::int64_t>(std::llround(std::clamp(count, -kLargest, kLargest))));
}

std::string short_number(double value) {
  if (!std::isfinite(value)) return kNoNumber;
  struct Scale {
    double unit;
    const char* suffix;
  };
  for (const Scale& scale : {Scale{1e9, "G"}, Scale{1e6, "M"}, Scale{1e3, "k"}}) {
    if (std::abs(value) >= scale.unit) {
      return trimmed(fmt::format("{:.2f}", value / scale.unit)) + scale.suffix;
    }
  }
  return std::abs(value) >= 0.01 || value == 0.0 ? trimmed(fmt::format("{:.2f}", value))
                                                 : fmt::format("{:.2g}", value);
}

std::string duration_text(Duration span) {
  if (span == Duration::max()) return "∞";
  const double seconds = to_seconds(span);
  const auto with_unit = [](double value, const char* unit) {
    return trimmed(fmt::format("{:.{}f}", value,
                               value < 9.995   ? 2
                               : value < 99.95 ? 1
                                               : 0)) +
           "\u00A0" + unit;
  };
  if (std::abs(seconds) < 0.9995) return with_unit(seconds * 1e3, "ms");
  if (std::abs(seconds) < 120.0) return with_unit(seconds, "s");
  return with_unit(seconds / 60.0, "min");
}

std::string clock_text(Duration since_start) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since_start).count();
  const auto minutes = seconds / 60;
  const auto hours = minutes / 60;
  const auto rest = seconds % 60 == 0 ? std::string() : fmt::format(":{:02}", seconds % 60);
  if (hours < 48) return fmt::format("{}:{:02}{}", hours, minutes % 60, rest);
  return fmt::format("{}d\u00A0{:02}:{:02}{}", hours / 24, hours % 24, minutes % 60, rest);
}

std::string length_text(Duration span) {
  struct Unit {
    Duration length;
    const char* name;
  };
  constexpr Unit kUnits[] = {{std::chrono::hours(24), "d"},
                             {std::chrono::hours(1), "h"},
                             {std::chrono::minutes(1), "min"},
                             {std::chrono::seconds(1), "s"}};
  for (std::size_t i = 0; i + 1 < std::size(kUnits); ++i) {
    if (span < kUnits[i].length) continue;
    const auto whole = span / kUnits[i].length;
    const auto rest = span % kUnits[i].length / kUnits[i + 1].length;
    if (rest == 0) return fmt::format("{}\u00A0{}", whole, kUnits[i].name);
    return fmt::format("{}\u00A0{} {}\u00A0{}", whole, kUnits[i].name, rest, kUnits[i + 1].name);
  }
  return duration_text(span);
}

std::string coordinate(double value) {
  return std::isfinite(value) ? trimmed(fmt::format("{:.2f}", value)) : "0";
}

std::string width_share(double share) { return coordinate(100.0 * share) + "%"; }

}  // namespace pharos::app::report
