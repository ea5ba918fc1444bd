#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pharos::drivers {

/// What one counts in a time written as a plain number.
enum class TimeUnit { kSeconds, kMilliseconds, kMicroseconds, kNanoseconds };

/// "s", "ms", "us", "ns".
[[nodiscard]] std::string_view name_of(TimeUnit unit);
[[nodiscard]] std::optional<TimeUnit> time_unit_named(std::string_view name);
[[nodiscard]] std::int64_t nanoseconds_in(TimeUnit unit);

/// A time as a file writes it: a date, or a number whose unit is not known yet.
struct WrittenTime {
  std::int64_t whole = 0;        ///< Seconds since 1970 in UTC for a date; units for a number.
  std::uint32_t billionths = 0;  ///< Of a second or a unit, < 1e9.
  bool date = false;

  [[nodiscard]] double value() const {
    return static_cast<double>(whole) + 1e-9 * static_cast<double>(billionths);
  }
  friend auto operator<=>(const WrittenTime&, const WrittenTime&) = default;
};

/// Reads a decimal number >= 0, or a date in one of the forms of ISO 8601 that traces use:
///
///     YYYY-MM-DD [ 'T' or ' ' HH:MM [ :SS [ . or , digits ] ] [ 'Z' or ±HH[:]MM or ±HH ] ]
///
/// Years 1970 to 2200. Without a zone a date counts as UTC. Digits past the ninth after the point
/// are dropped.
[[nodiscard]] std::optional<WrittenTime> read_written_time(std::string_view text);

/// Nanoseconds, where one unit has so many. Empty past 292 years.
[[nodiscard]] std::optional<std::int64_t> to_nanoseconds(const WrittenTime& time,
                                                         std::int64_t unit_nanoseconds);

/// Nanoseconds since 1970 as `YYYY-MM-DDTHH:MM:SS[.fraction]Z`.
[[nodiscard]] std::string iso_time(std::int64_t nanoseconds);

}  // namespace pharos::drivers
