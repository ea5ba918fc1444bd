// The event queue beside other shapes, in the hold model: take the earliest event, put one in its
// place an exponential time later. Steady size, and nothing else to do.

#include "pharos/sim/event_queue.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "bare_heap.h"

namespace {

using pharos::Duration;
using pharos::TimePoint;
using pharos::bench::ExponentialGaps;

void BM_BareBinaryHeap(benchmark::State& state) {
  pharos::bench::BareHeap heap(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) heap.hold();
  state.SetItemsProcessed(state.iterations());
}

/// A D-ary heap of 16-byte events whose root is replaced instead of popped and pushed.
template <std::size_t D>
void BM_ReplacingHeap(benchmark::State& state) {
  __extension__ using Key = unsigned __int128;
  ExponentialGaps gaps;
  std::vector<Key> heap(static_cast<std::size_t>(state.range(0)));
  std::uint64_t sequence = 0;
  for (Key& key : heap) key = Key{sequence++};  // Ascending, so a heap already.
  for (auto _ : state) {
    const auto now = static_cast<std::uint64_t>(heap[0] >> 64);
    const Key key = Key{now + static_cast<std::uint64_t>(gaps.next())} << 64 | sequence++;
    Key* const events = heap.data();
    std::size_t hole = 0;
    for (std::size_t child = 1; child < heap.size(); child = D * hole + 1) {
      const std::size_t end = std::min(child + D, heap.size());
      std::size_t least = child;
      for (std::size_t i = child + 1; i < end; ++i) least = events[i] < events[least] ? i : least;
      if (key <= events[least]) break;
      events[hole] = events[least];
      hole = least;
    }
    events[hole] = key;
  }
  state.SetItemsProcessed(state.iterations());
}

/// Each of the timers sets itself anew when it fires, and stops the run after so many.
class Holder final : public pharos::sim::EventHandler {
 public:
  Holder(pharos::sim::EventQueue& queue, std::size_t timers) : queue_(queue) {
    for (std::size_t i = 0; i < timers; ++i) {
      timers_.push_back(queue.add(*this, static_cast<std::uint32_t>(i)));
      queue.schedule(timers_.back(), TimePoint(Duration(gaps_.next())));
    }
  }
  bool fire(std::uint32_t which, TimePoint now) override {
    queue_.schedule(timers_[which], now + Duration(gaps_.next()));
    return true;
  }

 private:
  pharos::sim::EventQueue& queue_;
  std::vector<pharos::sim::EventQueue::Timer> timers_;
  ExponentialGaps gaps_;
};

void BM_EventQueue(benchmark::State& state) {
  pharos::sim::EventQueue queue;
  Holder holder(queue, static_cast<std::size_t>(state.range(0)));
  TimePoint now{};
  for (auto _ : state) {
    now += Duration(ExponentialGaps::kMeanNs);  // As many events as there are timers, on average.
    queue.run_until(now);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(queue.events()));
}

BENCHMARK(BM_EventQueue)->Arg(16)->Arg(40)->Arg(400)->Arg(4000);
BENCHMARK(BM_BareBinaryHeap)->Arg(16)->Arg(40)->Arg(400)->Arg(4000);
BENCHMARK(BM_ReplacingHeap<2>)->Arg(16)->Arg(40)->Arg(400)->Arg(4000);
BENCHMARK(BM_ReplacingHeap<4>)->Arg(16)->Arg(40)->Arg(400)->Arg(4000);
BENCHMARK(BM_ReplacingHeap<8>)->Arg(16)->Arg(40)->Arg(400)->Arg(4000);

}  // namespace

BENCHMARK_MAIN();
