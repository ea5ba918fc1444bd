#pragma once

#include <algorithm>

#include "pharos/core/units.h"

namespace pharos::sim {

/// A drawn span >= 0 as a `Duration`, what is less than a nanosecond cut off. At most three years:
/// a draw far out in a heavy tail must stay a number of nanoseconds that can be added to a time.
[[nodiscard]] inline Duration whole_nanoseconds(double span_ns) {
  constexpr double kLongestNs = 1e17;
  return Duration(static_cast<Duration::rep>(std::min(span_ns, kLongestNs)));
}

}  // namespace pharos::sim
