#include "pharos/models/forecast/history.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "pharos/core/assert.h"

namespace pharos::models {
namespace {

bool all_counts(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(),
                     [](double value) { return std::isfinite(value) && value >= 0.0; });
}

std::vector<double> slice(const std::vector<double>& values, std::size_t begin, std::size_t end) {
  return {values.begin() + static_cast<std::ptrdiff_t>(begin),
          values.begin() + static_cast<std::ptrdiff_t>(end)};
}

Error bad_history(std::string why) {
  return Error{ErrorCode::kInvalidInput, fmt::format("history: {}", why), {}};
}

}  // namespace

Result<Done> check(const History& history) {
  if (history.bin <= Duration::zero()) return bad_history("its bins have no length");
  if (history.bins_per_day == 0) return bad_history("its day has no bins");
  if (history.counts.empty()) return bad_history("it has no bins");
  if (history.counts.size() % history.bins_per_day != 0) {
    return bad_history(fmt::format("{} bins are not whole days of {}", history.counts.size(),
                                   history.bins_per_day));
  }
  if (!all_counts(history.counts)) return bad_history("a count is negative or not finite");
  for (const std::vector<double>& again : history.resampled) {
    if (again.size() != history.counts.size()) return bad_history("a resampling differs in length");
    if (!all_counts(again)) return bad_history("a resampled count is negative or not finite");
  }
  return Done{};
}

Result<History> only_days(const History& history, DayRange days) {
  const auto checked = check(history);
  if (!checked.ok()) return checked.error();
  if (days.first < 1 || days.last < days.first || days.last > history.days()) {
    return bad_history(
        fmt::format("asked for days {} to {} of {}", days.first, days.last, history.days()));
  }
  const std::size_t begin = (days.first - 1) * history.bins_per_day;
  const std::size_t end = days.last * history.bins_per_day;
  History kept{history.begin + history.bin * static_cast<Duration::rep>(begin),
               history.bin,
               history.bins_per_day,
               slice(history.counts, begin, end),
               {}};
  for (const std::vector<double>& again : history.resampled) {
    kept.resampled.push_back(slice(again, begin, end));
  }
  return kept;
}

std::int64_t bins_between(TimePoint begin, TimePoint moment, Duration bin) {
  PHAROS_ASSERT(bin > Duration::zero(), "bins have a length");
  const Duration span = moment - begin;
  const std::int64_t whole = span / bin;
  return span % bin < Duration::zero() ? whole - 1 : whole;
}

}  // namespace pharos::models
