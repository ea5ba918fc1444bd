#include "pharos/sim/load_meter.h"

#include <cmath>

namespace pharos::sim {
namespace {

// Fewer observations than this say too little: the mean of 30 is off by 18 % of the standard
// deviation.
constexpr double kEnough = 30.0;
/// Starts are few, so that one will do, but not one that is nearly forgotten.
constexpr double kRecent = 0.1;

Duration quotient(std::int64_t sum_ns, std::int64_t count) {
  return Duration(count == 0 ? 0 : sum_ns / count);
}

}  // namespace

LoadMeter::LoadMeter(const Options& options)
    : options_(options), fade_(std::exp(-to_seconds(options.period) / to_seconds(options.memory))) {
  read_outs_.push_back(ReadOut{});
}

void LoadMeter::read_out(TimePoint now, std::int64_t waiting, TimePoint visible) {
  counters_.service.fade(fade_);
  counters_.router.fade(fade_);
  counters_.gaps.fade(fade_);
  counters_.starts.fade(fade_);
  read_outs_.push_back({now, counters_, ongoing_.at(now), busy_.at(now), waiting});

  while (shown_ + 1 < read_outs_.size() && read_outs_[shown_ + 1].at <= visible) ++shown_;
  const std::size_t successes = successes_until(shown());
  for (; in_sketch_ < successes; ++in_sketch_) sketch_.add(buckets_[in_sketch_]);

  std::size_t left = 0;  // Read-outs that the window has left behind.
  while (left < shown_ && read_outs_[left + 1].at <= shown().at - options_.recent_length) ++left;
  const std::size_t gone = successes_until(read_outs_[left]);
  for (std::size_t i = 0; i < gone; ++i) sketch_.remove(buckets_[i]);
  buckets_.drop_front(gone);
  in_sketch_ -= gone;
  read_outs_.drop_front(left);
  shown_ -= left;
}

RecentLoad LoadMeter::recent() const {
  const ReadOut& from = read_outs_.front();
  const ReadOut& to = shown();
  RecentLoad load;
  load.end = to.at;
  load.length = to.at - from.at;
  load.arrivals = to.counters.arrivals - from.counters.arrivals;
  load.completed = to.counters.completed - from.counters.completed;
  load.rejected = to.counters.rejected - from.counters.rejected;
  load.latency_mean =
      quotient(to.counters.latency_ns - from.counters.latency_ns, load.completed + load.rejected);
  load.latency_percentile = sketch_.percentile(options_.percentile);
  load.waiting = to.waiting;
  if (load.length > Duration{}) {
    const auto length_ns = static_cast<double>(load.length.count());
    load.ongoing_mean = static_cast<double>(to.ongoing_ns - from.ongoing_ns) / length_ns;
    load.busy_mean = static_cast<double>(to.busy_ns - from.busy_ns) / length_ns;
  }
  return load;
}

MeasuredBehaviour LoadMeter::measured() const {
  const Counters& known = shown().counters;
  MeasuredBehaviour behaviour;
  if (known.service.count() >= kEnough) {
    // A request costs one service and two passes of the router, which do not depend on each other.
    double mean_s = known.service.mean();
    double variance = known.service.variance();
    if (known.router.count() >= kEnough) {
      mean_s += 2.0 * known.router.mean();
      variance += 2.0 * known.router.variance();
    }
    behaviour.service_time = from_seconds(mean_s);
    behaviour.service_variation = std::sqrt(variance) / mean_s;
  }
  if (known.gaps.count() >= kEnough && known.gaps.mean() > 0.0) {
    behaviour.arrival_variation = std::sqrt(known.gaps.variance()) / known.gaps.mean();
  }
  if (known.starts.count() >= kRecent) {
    behaviour.start_up_time = from_seconds(known.starts.mean());
  }
  return behaviour;
}

}  // namespace pharos::sim
