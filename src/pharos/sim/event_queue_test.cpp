#include "pharos/sim/event_queue.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pharos/core/rng.h"

namespace pharos::sim {
namespace {

using ::testing::ElementsAre;

TimePoint at(std::int64_t ns) { return TimePoint(Duration(ns)); }

/// Notes what fires, and cancels it.
class Notes : public EventHandler {
 public:
  explicit Notes(EventQueue& queue) : queue_(queue) {}

  EventQueue::Timer add() {
    timers_.push_back(queue_.add(*this, static_cast<std::uint32_t>(timers_.size())));
    return timers_.back();
  }
  bool fire(std::uint32_t which, TimePoint now) override {
    fired.emplace_back(which, now.time_since_epoch().count());
    queue_.cancel(timers_[which]);
    return which % 2 == 0;
  }

  std::vector<std::pair<std::uint32_t, std::int64_t>> fired;

 private:
  EventQueue& queue_;
  std::vector<EventQueue::Timer> timers_;
};

TEST(EventQueue, FiresInTheOrderOfTimesUpToTheLimitInclusive) {
  EventQueue queue;
  Notes notes(queue);
  for (const std::int64_t ns : {30, 10, 20, 21}) queue.schedule(notes.add(), at(ns));
  queue.run_until(at(20));
  EXPECT_THAT(notes.fired, ElementsAre(std::pair(1u, 10), std::pair(2u, 20)));
  queue.run_until(TimePoint::max());
  EXPECT_THAT(notes.fired, ElementsAre(std::pair(1u, 10), std::pair(2u, 20), std::pair(3u, 21),
                                       std::pair(0u, 30)));
}

// The first timer is set anew after the second was set: it has queued up again.
TEST(EventQueue, EqualTimesFireInTheOrderTheyWereScheduledIn) {
  EventQueue queue;
  Notes notes(queue);
  const auto first = notes.add();
  const auto second = notes.add();
  const auto third = notes.add();
  queue.schedule(first, at(5));
  queue.schedule(second, at(5));
  queue.schedule(third, at(5));
  queue.schedule(first, at(5));
  queue.run_until(at(5));
  EXPECT_THAT(notes.fired, ElementsAre(std::pair(1u, 5), std::pair(2u, 5), std::pair(0u, 5)));
}

TEST(EventQueue, ACancelledTimerDoesNotFireAndARemovedOneIsHandedOutAgain) {
  EventQueue queue;
  Notes notes(queue);
  const auto first = notes.add();
  const auto second = notes.add();
  queue.schedule(first, at(1));
  queue.schedule(second, at(2));
  queue.cancel(first);
  queue.remove(second);
  EXPECT_EQ(notes.add(), second);
  queue.run_until(TimePoint::max());
  EXPECT_TRUE(notes.fired.empty());
}

// Of timers 0, 1, 2 only the even ones say that they changed something. When they fire 3, 2 and 1
// timers are pending.
TEST(EventQueue, CountsWhatChangedSomethingAndHowMuchWasPending) {
  EventQueue queue;
  Notes notes(queue);
  for (const std::int64_t ns : {1, 2, 3}) queue.schedule(notes.add(), at(ns));
  queue.run_until(TimePoint::max());
  EXPECT_EQ(queue.events(), 2u);
  EXPECT_DOUBLE_EQ(queue.pending_mean(), 2.0);
}

// A sorted map of (time, sequence) is the queue one would write without thinking of speed.
TEST(EventQueue, AgreesWithASortedMapWhateverIsScheduledMovedAndCancelled) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    EventQueue queue;
    Notes notes(queue);
    std::vector<EventQueue::Timer> timers;
    std::map<std::pair<std::int64_t, int>, std::uint32_t> expected;
    std::vector<std::optional<std::pair<std::int64_t, int>>> keys;
    std::vector<std::pair<std::uint32_t, std::int64_t>> order;
    std::int64_t now = 0;
    for (int step = 0; step < 400; ++step) {
      const std::uint64_t what = rng.below(10);
      if (timers.empty() || (what == 0 && timers.size() < 70)) {
        timers.push_back(notes.add());
        keys.emplace_back();
      }
      const auto which = static_cast<std::uint32_t>(rng.below(timers.size()));
      if (what <= 7) {
        const std::int64_t ns = now + static_cast<std::int64_t>(rng.below(20));  // Many ties.
        if (keys[which]) expected.erase(*keys[which]);
        keys[which] = {ns, step};
        expected[*keys[which]] = which;
        queue.schedule(timers[which], at(ns));
      } else if (what == 8) {
        if (keys[which]) expected.erase(*keys[which]);
        keys[which].reset();
        queue.cancel(timers[which]);
      } else {
        now += static_cast<std::int64_t>(rng.below(10));
        queue.run_until(at(now));
        while (!expected.empty() && expected.begin()->first.first <= now) {
          order.emplace_back(expected.begin()->second, expected.begin()->first.first);
          keys[expected.begin()->second].reset();
          expected.erase(expected.begin());
        }
      }
    }
    EXPECT_EQ(notes.fired, order);
  }
}

}  // namespace
}  // namespace pharos::sim
