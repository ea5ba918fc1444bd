#include "pharos/sim/event_queue.h"

#include <utility>

namespace pharos::sim {

EventQueue::Timer EventQueue::add(EventHandler& handler, std::uint32_t which) {
  if (!free_.empty()) {
    const Timer timer = free_.back();
    free_.pop_back();
    owners_[timer] = {&handler, which};
    return timer;
  }
  PHAROS_ASSERT(owners_.size() < kTimerMask, "a world has fewer than 2^24 timers");
  if (owners_.size() == leaves_) grow();
  owners_.push_back({&handler, which});
  return static_cast<Timer>(owners_.size() - 1);
}

void EventQueue::remove(Timer timer) {
  cancel(timer);
  free_.push_back(timer);
}

void EventQueue::grow() {
  std::vector<Key> nodes(4 * leaves_, kNever);
  for (std::size_t timer = 0; timer < leaves_; ++timer) {
    nodes[2 * leaves_ + timer] = nodes_[leaves_ + timer];
  }
  leaves_ *= 2;
  for (std::size_t node = leaves_ - 1; node >= 1; --node) {
    nodes[node] = nodes[2 * node] < nodes[2 * node + 1] ? nodes[2 * node] : nodes[2 * node + 1];
  }
  nodes_ = std::move(nodes);
}

void EventQueue::run_until(TimePoint limit) {
  const auto last = static_cast<std::uint64_t>(limit.time_since_epoch().count());
  for (Key next = nodes_[1]; static_cast<std::uint64_t>(next >> 64) <= last; next = nodes_[1]) {
    const auto timer = static_cast<Timer>(static_cast<std::uint64_t>(next) & kTimerMask);
    const TimePoint now{Duration(static_cast<std::int64_t>(next >> 64))};
    ++fired_;
    pending_sum_ += pending_;
    const Owner owner = owners_[timer];
    events_ += owner.handler->fire(owner.which, now) ? 1 : 0;
    PHAROS_ASSERT(nodes_[leaves_ + timer] != next, "a fired timer is set anew or cancelled");
  }
}

double EventQueue::pending_mean() const {
  return fired_ == 0 ? 0.0 : static_cast<double>(pending_sum_) / static_cast<double>(fired_);
}

}  // namespace pharos::sim
