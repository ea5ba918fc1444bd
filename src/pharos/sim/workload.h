#pragma once

#include <cstdint>
#include <vector>

#include "pharos/core/rng.h"
#include "pharos/core/units.h"
#include "pharos/sim/engine.h"
#include "pharos/sim/event_queue.h"
#include "pharos/sim/world_spec.h"

namespace pharos::sim {

/// Turns a service's counts per bin into arrivals, as `ArrivalProcess` says.
class Workload final : public EventHandler {
 public:
  Workload(ArrivalProcess process, Duration bin, EventQueue& queue, Engine& engine, Rng rng);

  /// Bin number `bin` begins at `begin`, with `count` requests to be sent (or expected).
  void begin_bin(std::uint32_t bin, TimePoint begin, double count);

  /// Requests are still to come from the bins begun so far.
  [[nodiscard]] bool sending() const { return next_ != TimePoint::max(); }

  bool fire(std::uint32_t which, TimePoint now) override;

 private:
  /// What is left to be sent of one bin's count.
  struct Stream {
    TimePoint next{};
    std::int64_t left = 0;
    double gap_ns = 0.0;  // Mean.
  };

  [[nodiscard]] Duration gap(double mean_ns);
  void advance_stream();
  void aim();

  const ArrivalProcess process_;
  const Duration bin_length_;
  EventQueue& events_;
  Engine& engine_;
  Rng rng_;
  EventQueue::Timer timer_;
  std::uint32_t bin_ = 0;  // The newest begun: that of arrivals from now on.
  TimePoint next_ = TimePoint::max();

  std::vector<Stream> streams_;  // kMinuteStreams: those unfinished, oldest first.
  std::size_t first_ = 0;        // Which of them sends next.

  double gap_ns_ = 0.0;  // kPoisson: the mean within the newest bin,
  TimePoint bin_end_{};  // and where it ends.
};

}  // namespace pharos::sim
