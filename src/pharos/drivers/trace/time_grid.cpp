#include "pharos/drivers/trace/time_grid.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>

#include "pharos/drivers/trace/unit_guess.h"

namespace pharos::drivers {
namespace {

constexpr std::int64_t kYear2000 = 946'684'800'000'000'000;

bool all_of_one_kind(const std::vector<LinedTime>& times, ProblemLog& log) {
  const LinedTime& first = times.front();
  bool one_kind = true;
  for (const LinedTime& other : times) {
    if (other.time.date == first.time.date) continue;
    one_kind = false;
    log.add(other.line, 0, other.time.date ? "time is a date" : "time is a number",
            fmt::format("a {}, as on line {}", first.time.date ? "date" : "number", first.line));
  }
  return one_kind;
}

std::vector<std::size_t> by_time(const std::vector<LinedTime>& times, bool& in_order) {
  std::vector<std::size_t> order(times.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto earlier = [&](std::size_t a, std::size_t b) { return times[a].time < times[b].time; };
  in_order = std::is_sorted(order.begin(), order.end(), earlier);
  if (!in_order) std::stable_sort(order.begin(), order.end(), earlier);
  return order;
}

}  // namespace

std::optional<Timeline> make_timeline(const std::vector<LinedTime>& times,
                                      std::optional<std::int64_t> unit_nanoseconds,
                                      ProblemLog& log) {
  if (!all_of_one_kind(times, log)) return std::nullopt;
  Timeline line;
  line.ascending = by_time(times, line.in_order);
  std::int64_t unit = nanoseconds_in(TimeUnit::kSeconds);
  if (!times.front().time.date && unit_nanoseconds) unit = *unit_nanoseconds;
  if (!times.front().time.date && !unit_nanoseconds) {
    std::vector<WrittenTime> ascending;
    ascending.reserve(times.size());
    for (const std::size_t i : line.ascending) ascending.push_back(times[i].time);
    const UnitGuess guess = guess_time_unit(ascending);
    unit = nanoseconds_in(guess.unit);
    line.note = fmt::format("time unit {}, {}", name_of(guess.unit), guess.because);
  }
  line.at.reserve(times.size());
  for (const LinedTime& time : times) {
    const std::optional<std::int64_t> at = to_nanoseconds(time.time, unit);
    if (at) {
      line.at.push_back(*at);
    } else {
      log.add(time.line, 0, "time is over 292 years", "", "another --time-unit");
    }
  }
  if (line.at.size() != times.size()) return std::nullopt;
  line.absolute = times.front().time.date || line.at[line.ascending.front()] >= kYear2000;
  return line;
}

std::optional<std::size_t> bins_between(std::int64_t first, std::int64_t last, Duration bin,
                                        std::size_t series, const TraceLimits& limits, int line,
                                        ProblemLog& log) {
  const auto bins = static_cast<std::size_t>((last - first) / bin.count()) + 1;
  const std::size_t most = std::min(limits.bins, limits.counts / series);
  if (bins <= most) return bins;
  log.add(line, 0, fmt::format("time lies {} bins of {} after the first", bins, span_text(bin)),
          fmt::format("at most {}", most),
          "a longer --bin, another --time-unit, or checking that time");
  return std::nullopt;
}

std::string span_text(Duration span) {
  struct Unit {
    std::int64_t nanoseconds;
    std::string_view name;
  };
  constexpr std::array kUnits{Unit{3'600'000'000'000, "h"}, Unit{60'000'000'000, "m"},
                              Unit{1'000'000'000, "s"}, Unit{1'000'000, "ms"}, Unit{1'000, "us"}};
  for (const Unit& unit : kUnits) {
    if (span.count() >= unit.nanoseconds && span.count() % unit.nanoseconds == 0) {
      return fmt::format("{}{}", span.count() / unit.nanoseconds, unit.name);
    }
  }
  return fmt::format("{}ns", span.count());
}

}  // namespace pharos::drivers
