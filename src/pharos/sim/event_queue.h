#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "pharos/core/assert.h"
#include "pharos/core/units.h"

namespace pharos::sim {

/// Something that acts when one of its timers comes due.
class EventHandler {
 public:
  virtual ~EventHandler() = default;

  /// The timer it named `which` is due at `now`. It must schedule or cancel that timer before it
  /// returns, and says whether anything changed: a look that found nothing to do is no event.
  virtual bool fire(std::uint32_t which, TimePoint now) = 0;
};

/// Timers, fired in the order of their times. Equal times fire in the order they were scheduled in.
///
/// A simulated cluster has few sources of events (a service's arrivals, its router, each replica)
/// and each has at most one next event, so every source owns a timer and the queue is a winner
/// tree over them: a leaf a timer, each node the earlier of its two children, the earliest at the
/// root. Scheduling walks from leaf to root without a branch that depends on the times, which is
/// why it beats heaps at every size that was measured (benchmarks/event_queue_bench.cpp); a timer
/// can be moved or cancelled at the same cost, and nothing is allocated but when timers are added.
class EventQueue {
 public:
  using Timer = std::uint32_t;

  EventQueue() : nodes_(2 * kFirstLeaves, kNever), leaves_(kFirstLeaves) {}

  /// A timer of `handler`, not scheduled. `which` is handed back when it fires.
  Timer add(EventHandler& handler, std::uint32_t which);

  /// Gives the timer up; it may be handed out again.
  void remove(Timer timer);

  /// Sets the timer to `at`, whatever it was set to before. `at` is not before time 0.
  void schedule(Timer timer, TimePoint at) {
    if (nodes_[leaves_ + timer] == kNever) ++pending_;
    update(timer, static_cast<Key>(static_cast<std::uint64_t>(at.time_since_epoch().count()))
                          << 64 |
                      sequence_++ << kTimerBits | timer);
  }

  void cancel(Timer timer) {
    if (nodes_[leaves_ + timer] == kNever) return;
    --pending_;
    update(timer, kNever);
  }

  /// Fires every timer due up to and including `limit`, and those that they set up to it.
  void run_until(TimePoint limit);

  /// Fired timers that changed something.
  [[nodiscard]] std::uint64_t events() const { return events_; }
  /// Timers pending, averaged over the fired ones, the fired one included.
  [[nodiscard]] double pending_mean() const;

 private:
  // Time, then sequence, then timer, compared as one number. 40 bits of sequence last for 10^12
  // events, 24 bits for 16 million timers.
  __extension__ using Key = unsigned __int128;
  static constexpr int kTimerBits = 24;
  static constexpr std::uint64_t kTimerMask = (std::uint64_t{1} << kTimerBits) - 1;
  static constexpr Key kNever = ~Key{0};
  static constexpr std::size_t kFirstLeaves = 16;

  struct Owner {
    EventHandler* handler;
    std::uint32_t which;
  };

  void update(Timer timer, Key key) {
    // The innermost loop of a simulation: through a pointer, so that a hardened library does not
    // check each index. All are below 2·leaves_ for a timer that was handed out.
    Key* const nodes = nodes_.data();
    std::size_t node = leaves_ + timer;
    nodes[node] = key;
    while (node > 1) {
      const Key other = nodes[node ^ 1];
      key = other < key ? other : key;
      node >>= 1;
      nodes[node] = key;
    }
  }

  void grow();

  std::vector<Key> nodes_;  // nodes_[1] is the root; the children of i are 2i and 2i + 1.
  std::size_t leaves_;      // A power of two; the leaf of timer t is nodes_[leaves_ + t].
  std::vector<Owner> owners_;
  std::vector<Timer> free_;
  std::uint64_t sequence_ = 0;
  std::size_t pending_ = 0;
  std::uint64_t events_ = 0;
  std::uint64_t fired_ = 0;
  std::uint64_t pending_sum_ = 0;
};

}  // namespace pharos::sim
