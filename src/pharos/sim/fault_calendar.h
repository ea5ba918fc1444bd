#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "pharos/sim/world_spec.h"

namespace pharos::sim {

/// The faults of a world, by service index: those that hold for a while can be asked about, those
/// that strike at a moment come out in order.
class FaultCalendar {
 public:
  explicit FaultCalendar(const WorldSpec& world);

  /// Something to be done to the world at a moment.
  struct Strike {
    enum class Kind { kCrash, kCapacity, kSlowdown };
    TimePoint at{};
    Kind kind{};
    std::size_t target = 0;   ///< The service, or for a capacity the pool.
    std::int64_t amount = 0;  ///< Replicas that crash, or units that the pool holds from now on.
  };

  /// When the next strike is due; TimePoint::max() when none is left.
  [[nodiscard]] TimePoint next_strike() const {
    return next_ < strikes_.size() ? strikes_[next_].at : TimePoint::max();
  }
  Strike take_strike() { return strikes_[next_++]; }

  /// Measurements of the service taken later than this are not seen at `now`.
  [[nodiscard]] TimePoint visible(std::size_t service, TimePoint now) const;
  /// The backend takes no changes to the service at `now`.
  [[nodiscard]] bool refuses(std::size_t service, TimePoint now) const;
  /// A replica asked for at `asked` never becomes ready.
  [[nodiscard]] bool never_ready(std::size_t service, TimePoint asked) const;
  /// By what factor the ready replica at place `rank`, oldest first from 0, is slower at `now`.
  [[nodiscard]] double slowdown(std::size_t service, std::int64_t rank, TimePoint now) const;

 private:
  struct Spell {
    TimePoint from{}, to{};
    [[nodiscard]] bool holds(TimePoint t) const { return from <= t && t < to; }
  };
  struct Slow {
    Spell spell;
    std::int64_t count = 0;
    double factor = 1.0;
  };
  struct Delayed {
    Spell spell;
    Duration delay{};
  };
  struct ServiceFaults {
    std::vector<Spell> gaps;
    std::vector<Delayed> delays;
    std::vector<Spell> never_ready;
    std::vector<Spell> refusals;
    std::vector<Slow> slow;
  };

  std::vector<ServiceFaults> services_;
  std::vector<Strike> strikes_;  // By time, then as listed.
  std::size_t next_ = 0;
};

}  // namespace pharos::sim
