#pragma once

#include <vector>

#include "pharos/core/units.h"

namespace pharos::app::report {

/// Round values from 0 that reach `max` or pass it by less than a step: multiples of 1, 2 or 5
/// times a power of ten, at most `most` steps of them. The last one is where the axis ends. {0, 1}
/// when `max` is not a positive finite number.
[[nodiscard]] std::vector<double> linear_ticks(double max, int most);

/// The same for things that come whole: no step below 1.
[[nodiscard]] std::vector<double> whole_ticks(double max, int most);

/// 1, 2 and 5 times powers of ten within [low, high], thinned to the powers alone when there would
/// be more than `most`. Both limits positive.
[[nodiscard]] std::vector<double> log_ticks(double low, double high, std::size_t most);

/// Moments from 0 up to `length` at a step people count time in (1, 2, 5, 10, 15, 30 minutes, 1, 2,
/// 3, 6, 12 hours, days), at most `most` steps of it. Below a minute: seconds, 1-2-5.
[[nodiscard]] std::vector<Duration> time_ticks(Duration length, int most);

}  // namespace pharos::app::report
