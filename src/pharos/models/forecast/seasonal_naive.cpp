#include "pharos/models/forecast/seasonal_naive.h"

#include <utility>

#include "pharos/core/assert.h"

namespace pharos::models {

Result<SeasonalNaive::Learnt> SeasonalNaive::train(const History& history, DayRange days) {
  const auto kept = only_days(history, days);
  if (!kept.ok()) return kept.error();
  const std::size_t day = kept->bins_per_day;
  const std::size_t bins = kept->counts.size();
  if (kept->days() < 2) {
    return Error{
        ErrorCode::kInvalidInput, "seasonal naive: two days are needed to see an error", {}};
  }
  Learnt learnt;
  learnt.day_begin = kept->begin + kept->bin * static_cast<Duration::rep>(bins - day);
  learnt.bin = kept->bin;
  learnt.last_day.assign(kept->counts.end() - static_cast<std::ptrdiff_t>(day), kept->counts.end());
  for (std::size_t t = day; t < bins; ++t) {
    learnt.errors.push_back(kept->counts[t] - kept->counts[t - day]);
  }
  return learnt;
}

SeasonalNaive::SeasonalNaive(Learnt learnt, std::size_t paths)
    : learnt_(std::move(learnt)), paths_(paths) {
  PHAROS_ASSERT(!learnt_.last_day.empty() && !learnt_.errors.empty() && paths_ >= 1,
                "a seasonal naive forecaster knows a day and its errors");
}

// `bin` counts from `day_begin`.
double SeasonalNaive::yesterday(const ArrivalWindow& window, std::int64_t bin) const {
  const auto day = static_cast<std::int64_t>(learnt_.last_day.size());
  const std::int64_t begin = bins_between(learnt_.day_begin, window.begin, window.bin);
  const std::int64_t seen = bin - day - begin;
  if (seen >= 0 && seen < static_cast<std::int64_t>(window.counts.size())) {
    return window.counts[static_cast<std::size_t>(seen)];
  }
  return learnt_.last_day[static_cast<std::size_t>(((bin % day) + day) % day)];
}

Forecast SeasonalNaive::forecast(const ArrivalWindow& window, std::size_t horizon, Rng& rng) const {
  Forecast forecast{window.bin, {}};
  if (window.bin != learnt_.bin) return forecast;

  const std::int64_t now = bins_between(learnt_.day_begin, window.end(), window.bin);
  std::vector<double> expected(horizon);
  for (std::size_t t = 0; t < horizon; ++t) {
    expected[t] = yesterday(window, now + static_cast<std::int64_t>(t));
  }
  forecast.paths.assign(paths_, std::vector<double>(horizon));
  const std::size_t errors = learnt_.errors.size();
  for (std::vector<double>& path : forecast.paths) {
    const std::size_t start = rng.below(errors);
    for (std::size_t t = 0; t < horizon; ++t) {
      path[t] = plausible_count(expected[t] + learnt_.errors[(start + t) % errors]);
    }
  }
  return forecast;
}

}  // namespace pharos::models
