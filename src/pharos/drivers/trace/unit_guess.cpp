#include "pharos/drivers/trace/unit_guess.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>

namespace pharos::drivers {
namespace {

constexpr std::array kUnits{TimeUnit::kSeconds, TimeUnit::kMilliseconds, TimeUnit::kMicroseconds,
                            TimeUnit::kNanoseconds};
constexpr std::int64_t kBillion = 1'000'000'000;

std::int64_t per_second(TimeUnit unit) { return kBillion / nanoseconds_in(unit); }

std::optional<UnitGuess> by_epoch(const WrittenTime& time) {
  constexpr std::int64_t kYear2000 = 946'684'800;
  constexpr std::int64_t kYear2100 = 4'102'444'800;
  for (const TimeUnit unit : kUnits) {
    const std::int64_t seconds = time.whole / per_second(unit);
    if (seconds < kYear2000 || seconds >= kYear2100) continue;
    return UnitGuess{unit, fmt::format("since {} is in this century", time.whole)};
  }
  return std::nullopt;
}

bool is_usual_bin(std::int64_t seconds) {
  constexpr std::array<std::int64_t, 22> kUsual{1,     2,     5,     10,    15,    20,   30,   60,
                                                120,   300,   600,   900,   1200,  1800, 3600, 7200,
                                                10800, 14400, 21600, 28800, 43200, 86400};
  return std::find(kUsual.begin(), kUsual.end(), seconds) != kUsual.end();
}

/// In the coarsest unit in which all times lie on a grid of a usual bin of at least a minute.
/// Shorter grids prove nothing: they may be the digits that the writer kept.
std::optional<UnitGuess> by_grid(const std::vector<std::int64_t>& ascending) {
  const std::int64_t divisor = common_divisor(ascending);
  for (const TimeUnit unit : kUnits) {
    const std::int64_t second = per_second(unit);
    if (divisor < 60 * second || divisor % second != 0) continue;
    if (!is_usual_bin(divisor / second)) continue;
    return UnitGuess{unit, fmt::format("from a grid of {}", divisor)};
  }
  return std::nullopt;
}

std::optional<UnitGuess> by_step(std::int64_t step) {
  const std::string because = fmt::format("from a step of {}", step);
  for (const TimeUnit unit : kUnits) {
    const std::int64_t second = per_second(unit);
    if (step % second == 0 && is_usual_bin(step / second)) return UnitGuess{unit, because};
  }
  for (const TimeUnit unit : kUnits) {
    const std::int64_t seconds = step / per_second(unit);
    if (seconds >= 1 && seconds <= 86400) return UnitGuess{unit, because};
  }
  return std::nullopt;
}

/// In the coarsest unit under which a second sees at least one request on average.
std::optional<UnitGuess> by_rate(const std::vector<WrittenTime>& ascending) {
  constexpr std::size_t kEnough = 32;
  if (ascending.size() < kEnough) return std::nullopt;
  const std::int64_t span = ascending.back().whole - ascending.front().whole;
  for (const TimeUnit unit : kUnits) {
    const auto seconds = static_cast<double>(span) / static_cast<double>(per_second(unit));
    if (seconds > static_cast<double>(ascending.size())) continue;
    return UnitGuess{unit, fmt::format("from {} times over {}", ascending.size(), span)};
  }
  return std::nullopt;
}

}  // namespace

std::int64_t common_divisor(const std::vector<std::int64_t>& ascending) {
  std::int64_t divisor = 0;
  for (std::size_t i = 1; i < ascending.size(); ++i) {
    divisor = std::gcd(divisor, ascending[i] - ascending[i - 1]);
  }
  return divisor;
}

std::optional<CommonStep> commonest_step(const std::vector<std::int64_t>& ascending) {
  std::vector<std::int64_t> steps;
  for (std::size_t i = 1; i < ascending.size(); ++i) {
    if (ascending[i] > ascending[i - 1]) steps.push_back(ascending[i] - ascending[i - 1]);
  }
  std::sort(steps.begin(), steps.end());
  CommonStep best;
  for (std::size_t first = 0; first < steps.size();) {
    std::size_t last = first;
    while (last < steps.size() && steps[last] == steps[first]) ++last;
    if (last - first > best.times) best = {steps[first], last - first};
    first = last;
  }
  if (best.times == 0) return std::nullopt;
  return best;
}

UnitGuess guess_time_unit(const std::vector<WrittenTime>& ascending) {
  if (const auto guess = by_epoch(ascending.back())) return *guess;
  const auto has_fraction = [](const WrittenTime& time) { return time.billionths != 0; };
  if (std::any_of(ascending.begin(), ascending.end(), has_fraction)) {
    return {TimeUnit::kSeconds, "since some have a fraction"};
  }
  std::vector<std::int64_t> times;
  times.reserve(ascending.size());
  for (const WrittenTime& time : ascending) times.push_back(time.whole);
  if (const auto guess = by_grid(times)) return *guess;
  const std::optional<CommonStep> common = commonest_step(times);
  const std::size_t steps = times.size() - 1;
  if (common && 2 * common->times >= steps && (common->times > 1 || steps == 1)) {
    if (const auto guess = by_step(common->step)) return *guess;
  }
  if (const auto guess = by_rate(ascending)) return *guess;
  return {TimeUnit::kSeconds, "a guess: nothing in the file speaks for another"};
}

}  // namespace pharos::drivers
