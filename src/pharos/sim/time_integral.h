#pragma once

#include <cstdint>

#include "pharos/core/units.h"

namespace pharos::sim {

/// The integral over time of a whole number that changes in steps, as "replicas busy":
///
///     I(t) = v(t)·t − Σ Δᵢ·tᵢ      over the changes Δᵢ at times tᵢ ≤ t
///
/// in nanoseconds times the number. A change costs one multiplication and no look at the last one.
/// The two sums may wrap around; their difference does not while I(t) < 2^63 ns (292 unit-years).
class TimeIntegral {
 public:
  void change(std::int64_t delta, TimePoint at) {
    value_ += delta;
    moment_ += static_cast<std::uint64_t>(delta) * nanoseconds(at);
  }

  [[nodiscard]] std::int64_t value() const { return value_; }

  [[nodiscard]] std::int64_t at(TimePoint now) const {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(value_) * nanoseconds(now) -
                                     moment_);
  }

 private:
  static std::uint64_t nanoseconds(TimePoint at) {
    return static_cast<std::uint64_t>(at.time_since_epoch().count());
  }

  std::int64_t value_ = 0;
  std::uint64_t moment_ = 0;
};

}  // namespace pharos::sim
