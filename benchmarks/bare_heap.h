#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <queue>
#include <vector>

#include "pharos/core/rng.h"

namespace pharos::bench {

/// Exponential gaps drawn beforehand, so that drawing costs a benchmark nothing.
class ExponentialGaps {
 public:
  static constexpr std::int64_t kMeanNs = 100'000'000;

  ExponentialGaps() {
    Rng rng(1);
    for (std::int64_t& gap : gaps_) {
      gap = 1 + static_cast<std::int64_t>(rng.exponential() * static_cast<double>(kMeanNs));
    }
  }
  std::int64_t next() { return gaps_[at_++ % gaps_.size()]; }

 private:
  std::array<std::int64_t, 1 << 14> gaps_{};
  std::size_t at_ = 0;
};

/// The standard library's binary heap of events, in the hold model: what an event costs a simulator
/// that does nothing else.
class BareHeap {
 public:
  explicit BareHeap(std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) heap_.push({gaps_.next(), sequence_++, i});
  }

  void hold() {
    Event event = heap_.top();
    heap_.pop();
    event.at_ns += gaps_.next();
    event.sequence = sequence_++;
    heap_.push(event);
  }

 private:
  struct Event {
    std::int64_t at_ns;
    std::uint64_t sequence;
    std::uint64_t source;
  };
  struct Later {
    bool operator()(const Event& a, const Event& b) const {
      return a.at_ns != b.at_ns ? a.at_ns > b.at_ns : a.sequence > b.sequence;
    }
  };

  ExponentialGaps gaps_;
  std::priority_queue<Event, std::vector<Event>, Later> heap_;
  std::uint64_t sequence_ = 0;
};

}  // namespace pharos::bench
