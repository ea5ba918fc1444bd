#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pharos/core/units.h"
#include "pharos/drivers/trace/problem_log.h"
#include "pharos/drivers/trace/trace_reader.h"
#include "pharos/drivers/trace/written_time.h"

namespace pharos::drivers {

/// A time with the line that it stands on.
struct LinedTime {
  WrittenTime time;
  int line = 0;
};

/// Times of one file, all dates or all numbers of one unit, as nanoseconds.
struct Timeline {
  std::vector<std::int64_t> at;        ///< In file order.
  std::vector<std::size_t> ascending;  ///< Indices into `at`, by time; equal times in file order.
  bool in_order = true;                ///< Whether the file already was.
  bool absolute = false;               ///< Counted from 1970, not from the trace's own beginning.
  std::string note;                    ///< Which unit was guessed, and why; empty when none was.
};

/// Puts times on one line. `unit_nanoseconds`: of plain numbers; unset, it is guessed. Logs times
/// past 292 years and a file that mixes dates with numbers; then the result is empty.
[[nodiscard]] std::optional<Timeline> make_timeline(const std::vector<LinedTime>& times,
                                                    std::optional<std::int64_t> unit_nanoseconds,
                                                    ProblemLog& log);

/// The number of bins from `first` to the bin that holds `last`, or nothing, logged at `line`, when
/// that many are too many for so many series.
[[nodiscard]] std::optional<std::size_t> bins_between(std::int64_t first, std::int64_t last,
                                                      Duration bin, std::size_t series,
                                                      const TraceLimits& limits, int line,
                                                      ProblemLog& log);

/// A span for a message: "1m", "15s", "250ms".
[[nodiscard]] std::string span_text(Duration span);

}  // namespace pharos::drivers
