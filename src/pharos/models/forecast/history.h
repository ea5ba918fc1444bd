#pragma once

#include <cstddef>
#include <vector>

#include "pharos/core/result.h"
#include "pharos/core/units.h"

namespace pharos::models {

/// Days counted from 1, both ends included.
struct DayRange {
  std::size_t first = 1;
  std::size_t last = 1;

  [[nodiscard]] std::size_t size() const { return last - first + 1; }
  friend bool operator==(const DayRange&, const DayRange&) = default;
};

/// Arrivals of one service to learn from: whole days of equal bins, the first of them day 1.
struct History {
  TimePoint begin{};  ///< Start of day 1, on the clock of the windows that will be forecast.
  Duration bin = std::chrono::minutes(1);
  std::size_t bins_per_day = 0;
  std::vector<double> counts;
  /// The same days sampled again, as at other offsets within the bin. They teach how arrivals
  /// behave at no cost in days; each is as long as `counts`.
  std::vector<std::vector<double>> resampled;

  [[nodiscard]] std::size_t days() const {
    return bins_per_day == 0 ? 0 : counts.size() / bins_per_day;
  }
  friend bool operator==(const History&, const History&) = default;
};

/// What is wrong with a history, if anything: no bins, part of a day, a count that is not finite or
/// negative, a resampling of another length.
[[nodiscard]] Result<Done> check(const History& history);

/// The named days and nothing else; `begin` moves along. Whatever is to be learnt from passes
/// through here, so that a day which was not named cannot have any influence.
[[nodiscard]] Result<History> only_days(const History& history, DayRange days);

/// How many whole bins lie between two moments; negative when `moment` is before `begin`.
[[nodiscard]] std::int64_t bins_between(TimePoint begin, TimePoint moment, Duration bin);

}  // namespace pharos::models
