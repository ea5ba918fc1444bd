#include "pharos/models/forecast/seasonal_naive.h"

#include <algorithm>
#include <utility>

#include "pharos/core/assert.h"
#include "pharos/models/forecast/path_shuffle.h"

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
    : learnt_(std::move(learnt)), sorted_errors_(learnt_.errors), paths_(paths) {
  PHAROS_ASSERT(!learnt_.last_day.empty() && !learnt_.errors.empty() && paths_ >= 1,
                "a seasonal naive forecaster knows a day and its errors");
  std::sort(sorted_errors_.begin(), sorted_errors_.end());
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
  const std::size_t errors = learnt_.errors.size();
  std::vector<std::size_t> starts(paths_);
  for (std::size_t& start : starts) start = rng.below(errors);
  std::vector<double> stretch(paths_);
  forecast.paths.assign(paths_, std::vector<double>(horizon));
  for (std::size_t t = 0; t < horizon; ++t) {
    const double expected = yesterday(window, now + static_cast<std::int64_t>(t));
    for (std::size_t k = 0; k < paths_; ++k) stretch[k] = learnt_.errors[(starts[k] + t) % errors];
    const std::vector<std::size_t> order = ascending_order(stretch);
    for (std::size_t rank = 0; rank < paths_; ++rank) {
      forecast.paths[order[rank]][t] =
          plausible_count(expected + quantile_of_rank(sorted_errors_, rank, paths_));
    }
  }
  return forecast;
}

}  // namespace pharos::models
