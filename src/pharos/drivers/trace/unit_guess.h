#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pharos/drivers/trace/written_time.h"

namespace pharos::drivers {

/// A unit of time, and what in the file speaks for it.
struct UnitGuess {
  TimeUnit unit = TimeUnit::kSeconds;
  std::string because;  ///< "from a step of 60".
};

/// Guesses the unit of plain numbers, given in ascending order, at least one.
///
/// What is asked, in this order:
/// 1. Is the last number a moment from 2000 to 2100, counted from 1970? In at most one unit it is.
/// 2. Does any number have a fraction? That speaks for seconds.
/// 3. Are all steps multiples of a usual bin (1 2 5 10 15 20 30 s or min, 1 2 3 4 6 8 12 24 h) of
/// at
///    least a minute? The coarsest unit in which they are.
/// 4. Are at least half of the steps the same, and more than one? The coarsest unit in which it
/// is a usual bin,
///    else in which it lies between a second and a day.
/// 5. Are there at least 32 numbers? The coarsest unit in which a second sees one of them on
/// average. Otherwise seconds, and the reason says that nothing speaks for it.
[[nodiscard]] UnitGuess guess_time_unit(const std::vector<WrittenTime>& ascending);

/// The greatest common divisor of the steps between ascending times; 0 when they are all equal.
[[nodiscard]] std::int64_t common_divisor(const std::vector<std::int64_t>& ascending);

/// The commonest difference > 0 of neighbours, and how often it occurs. On a tie the smaller.
struct CommonStep {
  std::int64_t step = 0;
  std::size_t times = 0;
};
/// Empty when all are equal. `ascending` in any unit.
[[nodiscard]] std::optional<CommonStep> commonest_step(const std::vector<std::int64_t>& ascending);

}  // namespace pharos::drivers
