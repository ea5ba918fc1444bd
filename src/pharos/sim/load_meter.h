#pragma once

#include <cstdint>
#include <optional>

#include "pharos/core/snapshot.h"
#include "pharos/sim/fading_moments.h"
#include "pharos/sim/latency_sketch.h"
#include "pharos/sim/ring.h"
#include "pharos/sim/time_integral.h"

namespace pharos::sim {

/// What a metrics system would know about one service.
///
/// Counters are bumped as things happen and read out at a fixed period; what is shown are
/// differences between two read-outs, so recent load costs the same however far it reaches back.
/// The newest read-out that may be shown can lag behind the newest taken: that is how measurements
/// arrive late or not at all.
class LoadMeter {
 public:
  struct Options {
    Duration recent_length{};  ///< Of `RecentLoad`, a multiple of the period.
    Duration period{};         ///< Between read-outs.
    Duration memory{};         ///< Time constant with which `MeasuredBehaviour` forgets.
    Ratio percentile;
  };

  explicit LoadMeter(const Options& options);

  void arrived(TimePoint now) {
    ++counters_.arrivals;
    ongoing_.change(+1, now);
    if (counters_.arrivals > 1) counters_.gaps.add(to_seconds(now - last_arrival_));
    last_arrival_ = now;
  }
  void answered(bool success, Duration latency, TimePoint now) {
    ongoing_.change(-1, now);
    counters_.latency_ns += latency.count();
    if (success) {
      ++counters_.completed;
      buckets_.push_back(LatencySketch::bucket(latency));
    } else {
      ++counters_.rejected;
    }
  }
  void replica_busy(int change, TimePoint now) { busy_.change(change, now); }
  /// A replica took so long over a request.
  void served(Duration span) { counters_.service.add(to_seconds(span)); }
  /// One pass of the router took so long.
  void routed(Duration span) { counters_.router.add(to_seconds(span)); }
  /// A replica serves, so long after it got its pod.
  void started(Duration span) { counters_.starts.add(to_seconds(span)); }

  /// Requests that have no answer yet.
  [[nodiscard]] std::int64_t ongoing() const { return ongoing_.value(); }

  /// Takes a read-out at `now`, a multiple of the period, with `waiting` requests not yet given to
  /// a replica, and shows what had been read by `visible`.
  void read_out(TimePoint now, std::int64_t waiting, TimePoint visible);

  /// When the newest read-out on show was taken.
  [[nodiscard]] TimePoint shown_until() const { return shown().at; }
  [[nodiscard]] RecentLoad recent() const;
  [[nodiscard]] MeasuredBehaviour measured() const;

 private:
  struct Counters {
    std::int64_t arrivals = 0;
    std::int64_t completed = 0;  // As many went through `buckets_`.
    std::int64_t rejected = 0;
    std::int64_t latency_ns = 0;  // Summed over all answers.
    FadingMoments service;
    FadingMoments router;
    FadingMoments gaps;
    FadingMoments starts;
  };
  struct ReadOut {
    TimePoint at{};
    Counters counters;
    std::int64_t ongoing_ns = 0;
    std::int64_t busy_ns = 0;
    std::int64_t waiting = 0;
  };

  [[nodiscard]] const ReadOut& shown() const { return read_outs_[shown_]; }
  /// Successes between the window's begin and a read-out.
  [[nodiscard]] std::size_t successes_until(const ReadOut& read_out) const {
    return static_cast<std::size_t>(read_out.counters.completed -
                                    read_outs_.front().counters.completed);
  }

  Options options_;
  double fade_;
  Counters counters_;
  TimeIntegral ongoing_;
  TimeIntegral busy_;
  TimePoint last_arrival_{};

  Ring<ReadOut> read_outs_;  // The front is where the recent window on show begins.
  std::size_t shown_ = 0;    // Where it ends.

  Ring<LatencySketch::Bucket> buckets_;  // Of successes since the window's begin.
  std::size_t in_sketch_ = 0;            // How many of them, from the front, `sketch_` counts.
  LatencySketch sketch_;
};

}  // namespace pharos::sim
