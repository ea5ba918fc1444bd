#include "pharos/control/moment_text.h"

#include <charconv>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

namespace pharos::control {
namespace {

using Days = std::chrono::duration<std::int64_t, std::ratio<86400>>;

constexpr TimePoint kYear2000{std::chrono::seconds(946'684'800)};

/// "01:25:00" or "01:25:00.25" for a span within a day.
std::string clock_text(Duration of_day) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(of_day);
  const auto whole = seconds.count();
  std::string text = fmt::format("{:02}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  if (of_day == seconds) return text;
  text += fmt::format(".{:09}", (of_day - seconds).count());
  text.resize(text.find_last_not_of('0') + 1);
  return text;
}

/// A number of digits only, from the front of `text`, which is shortened by it.
std::optional<std::int64_t> take_digits(std::string_view& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || text.front() == '-') return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

bool take(std::string_view& text, char expected) {
  if (text.empty() || text.front() != expected) return false;
  text.remove_prefix(1);
  return true;
}

/// Seconds with an optional fraction, all of `text`.
std::optional<Duration> parse_seconds(std::string_view text) {
  constexpr double kMost = 9e9;  // What nanoseconds in 64 bits hold.
  double seconds = 0.0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::fixed);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!(std::abs(seconds) <= kMost)) return std::nullopt;
  return from_seconds(seconds);
}

/// "01:25" or "01:25:00.25", all of `text`.
std::optional<Duration> parse_clock(std::string_view text) {
  const auto hours = take_digits(text);
  if (!hours || *hours > 23 || !take(text, ':')) return std::nullopt;
  const auto minutes = take_digits(text);
  if (!minutes || *minutes > 59) return std::nullopt;
  const Duration span = std::chrono::hours(*hours) + std::chrono::minutes(*minutes);
  if (text.empty()) return span;
  if (!take(text, ':')) return std::nullopt;
  const auto seconds = parse_seconds(text);
  if (!seconds || *seconds < Duration::zero() || *seconds >= std::chrono::minutes(1)) {
    return std::nullopt;
  }
  return span + *seconds;
}

/// "2026-01-31" from the front of `text`, which is shortened by it.
std::optional<TimePoint> take_date(std::string_view& text) {
  const auto year = take_digits(text);
  if (!year || *year < 1970 || *year > 2200 || !take(text, '-')) return std::nullopt;
  const auto month = take_digits(text);
  if (!month || *month > 12 || !take(text, '-')) return std::nullopt;
  const auto day = take_digits(text);
  if (!day || *day > 31) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return TimePoint(std::chrono::sys_days(date).time_since_epoch());
}

std::optional<TimePoint> parse_date_and_clock(std::string_view text) {
  const auto date = take_date(text);
  if (!date || !(take(text, ' ') || take(text, 'T'))) return std::nullopt;
  if (!text.empty() && text.back() == 'Z') text.remove_suffix(1);
  const auto clock = parse_clock(text);
  if (!clock) return std::nullopt;
  return *date + *clock;
}

std::optional<Duration> unit_of(char letter) {
  switch (letter) {
    case 'd':
      return std::chrono::hours(24);
    case 'h':
      return std::chrono::hours(1);
    case 'm':
      return std::chrono::minutes(1);
    case 's':
      return std::chrono::seconds(1);
    default:
      return std::nullopt;
  }
}

/// "85m" or "1h 25m", all of `text`.
std::optional<Duration> parse_span(std::string_view text) {
  constexpr std::int64_t kMost = 100'000;
  Duration span{};
  do {
    const auto number = take_digits(text);
    if (!number || *number > kMost || text.empty()) return std::nullopt;
    const auto unit = unit_of(text.front());
    if (!unit) return std::nullopt;
    text.remove_prefix(1);
    span += *number * *unit;
    take(text, ' ');
  } while (!text.empty());
  return span;
}

}  // namespace

std::string moment_text(TimePoint at) {
  const Days days = std::chrono::floor<Days>(at.time_since_epoch());
  const std::string clock = clock_text(at.time_since_epoch() - days);
  if (at >= kYear2000) {
    const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(days.count()))};
    return fmt::format("{}-{:02}-{:02} {}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                       clock);
  }
  return days.count() == 0 ? clock : fmt::format("{}d {}", days.count(), clock);
}

std::optional<TimePoint> parse_moment(std::string_view text) {
  if (const auto seconds = parse_seconds(text)) return TimePoint(*seconds);
  if (const auto clock = parse_clock(text)) return TimePoint(*clock);
  if (const auto span = parse_span(text)) return TimePoint(*span);
  if (const auto moment = parse_date_and_clock(text)) return moment;
  const auto days = take_digits(text);
  if (!days || *days > 100'000 || !take(text, 'd') || !take(text, ' ')) return std::nullopt;
  const auto clock = parse_clock(text);
  if (!clock) return std::nullopt;
  return TimePoint(Days(*days) + *clock);
}

}  // namespace pharos::control
