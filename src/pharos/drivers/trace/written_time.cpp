#include "pharos/drivers/trace/written_time.h"

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>
#include <system_error>

#include <fmt/format.h>

namespace pharos::drivers {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

/// Takes what a grammar expects off the front of a text.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool done() const { return rest_.empty(); }
  [[nodiscard]] bool take(char wanted) {
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }
  /// Exactly so many digits.
  [[nodiscard]] std::optional<int> digits(std::size_t count) {
    if (rest_.size() < count) return std::nullopt;
    int value = 0;
    for (const char c : rest_.substr(0, count)) {
      if (c < '0' || c > '9') return std::nullopt;
      value = 10 * value + (c - '0');
    }
    rest_.remove_prefix(count);
    return value;
  }
  /// One digit or more after a decimal point, as billionths.
  [[nodiscard]] std::optional<std::uint32_t> billionths() {
    std::uint32_t value = 0;
    std::size_t count = 0;
    for (; count < rest_.size() && rest_[count] >= '0' && rest_[count] <= '9'; ++count) {
      if (count < 9) value = 10 * value + static_cast<std::uint32_t>(rest_[count] - '0');
    }
    if (count == 0) return std::nullopt;
    rest_.remove_prefix(count);
    for (std::size_t scale = count; scale < 9; ++scale) value *= 10;
    return value;
  }

 private:
  std::string_view rest_;
};

/// `±HH[:]MM` or `±HH`, in seconds. The sign has been taken.
std::optional<int> read_zone(Scanner& text) {
  const std::optional<int> hours = text.digits(2);
  if (!hours || *hours > 23) return std::nullopt;
  if (text.done()) return *hours * 3600;
  (void)text.take(':');
  const std::optional<int> minutes = text.digits(2);
  if (!minutes || *minutes > 59) return std::nullopt;
  return *hours * 3600 + *minutes * 60;
}

/// What follows the date: `HH:MM[:SS[.fraction]][zone]`, added to `time`.
bool read_clock(Scanner& text, WrittenTime& time) {
  const std::optional<int> hour = text.digits(2);
  if (!hour || *hour > 23 || !text.take(':')) return false;
  const std::optional<int> minute = text.digits(2);
  if (!minute || *minute > 59) return false;
  time.whole += *hour * 3600 + *minute * 60;
  if (text.take(':')) {
    const std::optional<int> second = text.digits(2);
    if (!second || *second > 59) return false;
    time.whole += *second;
    if (text.take('.') || text.take(',')) {
      const std::optional<std::uint32_t> fraction = text.billionths();
      if (!fraction) return false;
      time.billionths = *fraction;
    }
  }
  if (text.done() || text.take('Z') || text.take('z')) return text.done();
  const bool east = text.take('+');
  if (!east && !text.take('-')) return false;
  const std::optional<int> ahead = read_zone(text);
  if (!ahead) return false;
  time.whole += east ? -*ahead : *ahead;
  return text.done();
}

std::optional<WrittenTime> read_date(std::string_view written) {
  Scanner text(written);
  const std::optional<int> year = text.digits(4);
  if (!year || !text.take('-')) return std::nullopt;
  const std::optional<int> month = text.digits(2);
  if (!month || !text.take('-')) return std::nullopt;
  const std::optional<int> day = text.digits(2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  // In these years any two moments, zones included, lie less than 64 bits of nanoseconds apart.
  if (!date.ok() || *year < 1970 || *year > 2200) return std::nullopt;

  WrittenTime time;
  time.date = true;
  time.whole = std::chrono::sys_days(date).time_since_epoch().count() * std::int64_t{86400};
  if (text.done()) return time;
  if (!text.take('T') && !text.take('t') && !text.take(' ')) return std::nullopt;
  if (!read_clock(text, time)) return std::nullopt;
  return time;
}

/// Numbers with an exponent, as some tools print large epochs; exact to a double's 53 bits.
std::optional<WrittenTime> read_scientific(std::string_view text) {
  double value = 0.0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (!(value >= 0.0 && value < 9e18)) return std::nullopt;
  const double whole = std::floor(value);
  const double billionths = std::floor((value - whole) * 1e9);
  return WrittenTime{static_cast<std::int64_t>(whole), static_cast<std::uint32_t>(billionths),
                     false};
}

std::optional<WrittenTime> read_number(std::string_view text) {
  std::int64_t whole = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), whole);
  if (code != std::errc{} || whole < 0 || text.front() == '-') return std::nullopt;
  Scanner rest(text.substr(static_cast<std::size_t>(end - text.data())));
  WrittenTime time{whole, 0, false};
  if (rest.done()) return time;
  if (!rest.take('.')) return std::nullopt;
  const std::optional<std::uint32_t> fraction = rest.billionths();
  if (!fraction || !rest.done()) return std::nullopt;
  time.billionths = *fraction;
  return time;
}

}  // namespace

std::string_view name_of(TimeUnit unit) {
  constexpr std::array<std::string_view, 4> kNames{"s", "ms", "us", "ns"};
  return kNames[static_cast<std::size_t>(unit)];
}

std::optional<TimeUnit> time_unit_named(std::string_view name) {
  for (const TimeUnit unit : {TimeUnit::kSeconds, TimeUnit::kMilliseconds, TimeUnit::kMicroseconds,
                              TimeUnit::kNanoseconds}) {
    if (name_of(unit) == name) return unit;
  }
  return std::nullopt;
}

std::int64_t nanoseconds_in(TimeUnit unit) {
  constexpr std::array<std::int64_t, 4> kNanoseconds{kSecond, 1'000'000, 1'000, 1};
  return kNanoseconds[static_cast<std::size_t>(unit)];
}

std::optional<WrittenTime> read_written_time(std::string_view text) {
  if (text.size() > 4 && text[4] == '-') return read_date(text);
  if (text.empty() || text.front() < '0' || text.front() > '9') return std::nullopt;
  if (text.find_first_of("eE") != std::string_view::npos) return read_scientific(text);
  return read_number(text);
}

std::optional<std::int64_t> to_nanoseconds(const WrittenTime& time, std::int64_t unit_nanoseconds) {
  std::int64_t whole = 0;
  if (__builtin_mul_overflow(time.whole, unit_nanoseconds, &whole)) return std::nullopt;
  // unit <= 60e9 and billionths < 1e9: the product needs up to 66 bits, so split at the second.
  const std::int64_t billionths = time.billionths;
  const std::int64_t part = unit_nanoseconds >= kSecond ? unit_nanoseconds / kSecond * billionths
                                                        : unit_nanoseconds * billionths / kSecond;
  std::int64_t sum = 0;
  if (__builtin_add_overflow(whole, part, &sum)) return std::nullopt;
  return sum;
}

std::string iso_time(std::int64_t nanoseconds) {
  using std::chrono::floor;
  const std::chrono::sys_time<std::chrono::nanoseconds> moment{
      std::chrono::nanoseconds(nanoseconds)};
  const auto day = floor<std::chrono::days>(moment);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(moment - day);
  std::string out =
      fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                  clock.hours().count(), clock.minutes().count(), clock.seconds().count());
  if (const auto part = clock.subseconds().count(); part != 0) {
    std::string digits = fmt::format("{:09}", part);
    digits.erase(digits.find_last_not_of('0') + 1);
    out += "." + digits;
  }
  return out + "Z";
}

}  // namespace pharos::drivers
