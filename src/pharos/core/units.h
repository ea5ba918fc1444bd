#pragma once

#include <chrono>
#include <cmath>
#include <compare>
#include <cstdint>

namespace pharos {

/// A span of time. Integer nanoseconds, so that sums of spans are exact and equal on every machine.
using Duration = std::chrono::nanoseconds;

/// The clock of decisions. It has no `now()`: whoever calls a pure function hands it the time.
struct ControlClock {
  using duration = Duration;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<ControlClock, Duration>;
  static constexpr bool is_steady = true;
};

/// A moment. In simulation it counts from the start of the trace's first day; live, from the Unix
/// epoch.
using TimePoint = ControlClock::time_point;

/// Seconds as a plain number, for formulas.
[[nodiscard]] constexpr double to_seconds(Duration span) {
  return std::chrono::duration<double>(span).count();
}
[[nodiscard]] constexpr double to_seconds(TimePoint moment) {
  return to_seconds(moment.time_since_epoch());
}
/// The nearest nanosecond. The caller keeps |seconds| below 9.2e9.
[[nodiscard]] inline Duration from_seconds(double seconds) {
  return Duration(std::llround(seconds * 1e9));
}
[[nodiscard]] inline TimePoint at_seconds(double seconds) {
  return TimePoint(from_seconds(seconds));
}

/// Events per unit of time: arrivals, completions.
class Rate {
 public:
  constexpr Rate() = default;
  [[nodiscard]] static constexpr Rate per_second(double value) { return Rate(value); }
  [[nodiscard]] static constexpr Rate per_minute(double value) { return Rate(value / 60.0); }
  [[nodiscard]] constexpr double per_second() const { return per_second_; }
  [[nodiscard]] constexpr double per_minute() const { return per_second_ * 60.0; }

  friend constexpr auto operator<=>(Rate, Rate) = default;
  friend constexpr Rate operator+(Rate a, Rate b) { return Rate(a.per_second_ + b.per_second_); }
  friend constexpr Rate operator-(Rate a, Rate b) { return Rate(a.per_second_ - b.per_second_); }
  friend constexpr Rate operator*(double factor, Rate a) { return Rate(factor * a.per_second_); }
  friend constexpr double operator/(Rate a, Rate b) { return a.per_second_ / b.per_second_; }
  /// How many events the span holds.
  friend constexpr double operator*(Rate a, Duration span) {
    return a.per_second_ * to_seconds(span);
  }

 private:
  explicit constexpr Rate(double per_second) : per_second_(per_second) {}
  double per_second_ = 0.0;
};

/// A share. 1 is the whole; values outside [0, 1] are allowed where the name says so (a headroom).
class Ratio {
 public:
  constexpr Ratio() = default;
  [[nodiscard]] static constexpr Ratio of(double value) { return Ratio(value); }
  [[nodiscard]] static constexpr Ratio percent(double value) { return Ratio(value / 100.0); }
  [[nodiscard]] constexpr double value() const { return value_; }
  [[nodiscard]] constexpr double percent() const { return value_ * 100.0; }
  friend constexpr auto operator<=>(Ratio, Ratio) = default;

 private:
  explicit constexpr Ratio(double value) : value_(value) {}
  double value_ = 0.0;
};

/// A whole number of things of one kind. Counts of different kinds do not mix.
template <class Tag>
class Count {
 public:
  constexpr Count() = default;
  explicit constexpr Count(std::int64_t count) : count_(count) {}
  [[nodiscard]] constexpr std::int64_t count() const { return count_; }

  friend constexpr auto operator<=>(Count, Count) = default;
  constexpr Count& operator+=(Count other) {
    count_ += other.count_;
    return *this;
  }
  constexpr Count& operator-=(Count other) {
    count_ -= other.count_;
    return *this;
  }
  constexpr Count& operator++() {
    ++count_;
    return *this;
  }
  constexpr Count& operator--() {
    --count_;
    return *this;
  }
  friend constexpr Count operator+(Count a, Count b) { return a += b; }
  friend constexpr Count operator-(Count a, Count b) { return a -= b; }

 private:
  std::int64_t count_ = 0;
};

/// Replicas of one service.
using Replicas = Count<struct ReplicasTag>;
/// What a pool holds and a replica costs: vCPUs, GPUs, or whatever the operator counts in.
using Units = Count<struct UnitsTag>;
/// Memory and payload sizes.
using Bytes = Count<struct BytesTag>;

/// What so many replicas cost, at so many units each.
[[nodiscard]] constexpr Units operator*(Replicas replicas, Units each) {
  return Units(replicas.count() * each.count());
}

}  // namespace pharos
