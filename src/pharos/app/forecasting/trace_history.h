#pragma once

#include <vector>

#include "pharos/app/forecasting/forecasting.h"
#include "pharos/drivers/trace/trace.h"

namespace pharos::app {

/// A trace as whole days to learn from.
struct TraceHistory {
  std::vector<ForecastSubject> subjects;  ///< One a series, each with all days.
  std::size_t first_day = 1;              ///< The file's number for the first day.

  [[nodiscard]] std::size_t days() const { return subjects.front().history.days(); }
};

/// Days as the file is laid out by; else of 24 hours each, from the file's first bin on, the rest
/// of the last day left out. The history ends at time 0. An input error when that gives no whole
/// day.
[[nodiscard]] Result<TraceHistory> history_of(const drivers::Trace& trace);

/// The days that a person names as A..B by the file's numbers, or as one number, counted from 1;
/// all days for an empty text. `option` is what they wrote it behind.
[[nodiscard]] Result<models::DayRange> days_named(const std::string& text,
                                                  const std::string& option,
                                                  const TraceHistory& history);

}  // namespace pharos::app
