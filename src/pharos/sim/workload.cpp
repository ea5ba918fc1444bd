#include "pharos/sim/workload.h"

#include <cmath>

#include "pharos/sim/whole_nanoseconds.h"

namespace pharos::sim {

Workload::Workload(ArrivalProcess process, Duration bin, EventQueue& queue, Engine& engine, Rng rng)
    : process_(process),
      bin_length_(bin),
      events_(queue),
      engine_(engine),
      rng_(rng),
      timer_(queue.add(*this, 0)) {}

Duration Workload::gap(double mean_ns) { return whole_nanoseconds(mean_ns * rng_.exponential()); }

void Workload::begin_bin(std::uint32_t bin, TimePoint begin, double count) {
  bin_ = bin;
  const auto length_ns = static_cast<double>(bin_length_.count());
  if (process_ == ArrivalProcess::kMinuteStreams) {
    const std::int64_t whole = std::llround(count);
    if (whole > 0) streams_.push_back({begin, whole, length_ns / static_cast<double>(whole)});
  } else {
    // Gaps have no memory, so the one under way may be drawn anew at the new bin's rate.
    gap_ns_ = count > 0.0 ? length_ns / count : 0.0;
    bin_end_ = begin + bin_length_;
    next_ = count > 0.0 ? begin + gap(gap_ns_) : TimePoint::max();
  }
  aim();
}

bool Workload::fire(std::uint32_t /*which*/, TimePoint now) {
  if (process_ == ArrivalProcess::kMinuteStreams) {
    advance_stream();
  } else {
    next_ = now + gap(gap_ns_);
  }
  aim();
  engine_.submit({now, bin_});
  return true;
}

void Workload::advance_stream() {
  Stream& stream = streams_[first_];
  if (--stream.left == 0) {
    streams_.erase(streams_.begin() + static_cast<std::ptrdiff_t>(first_));
  } else {
    stream.next += gap(stream.gap_ns);
  }
}

void Workload::aim() {
  if (process_ == ArrivalProcess::kMinuteStreams) {
    next_ = TimePoint::max();
    for (std::size_t i = 0; i < streams_.size(); ++i) {
      if (streams_[i].next < next_) {
        next_ = streams_[i].next;
        first_ = i;
      }
    }
  } else if (next_ >= bin_end_) {
    next_ = TimePoint::max();
  }
  if (next_ == TimePoint::max()) {
    events_.cancel(timer_);
  } else {
    events_.schedule(timer_, next_);
  }
}

}  // namespace pharos::sim
