#include "pharos/sim/fault_calendar.h"

#include <gtest/gtest.h>

#include "pharos/sim/test_worlds.h"

namespace pharos::sim {
namespace {

using std::chrono::seconds;

TimePoint at(double s) { return at_seconds(s); }

FaultCalendar calendar(std::vector<Fault> faults) {
  WorldSpec world = world_of({plain_service("a", {}), plain_service("b", {})}, 10);
  world.faults = std::move(faults);
  return FaultCalendar(world);
}

TEST(FaultCalendar, StrikesComeInTheOrderOfTimeAndThenAsListed) {
  FaultCalendar faults = calendar({ReplicaCrash{at(20), ServiceId("a"), Replicas(2)},
                                   CapacityChange{at(10), "units", Units(4)},
                                   ReplicaCrash{at(20), ServiceId("b"), Replicas(1)}});
  EXPECT_EQ(faults.next_strike(), at(10));
  EXPECT_EQ(faults.take_strike().amount, 4);
  EXPECT_EQ(faults.next_strike(), at(20));
  EXPECT_EQ(faults.take_strike().target, 0u);
  EXPECT_EQ(faults.take_strike().target, 1u);
  EXPECT_EQ(faults.next_strike(), TimePoint::max());
}

TEST(FaultCalendar, ASpellHoldsFromItsBeginUpToItsEnd) {
  const FaultCalendar faults = calendar(
      {ApplyFails{at(10), at(20), ServiceId("a")}, NeverReady{at(30), at(40), ServiceId("b")}});
  EXPECT_FALSE(faults.refuses(0, at(10) - Duration(1)));
  EXPECT_TRUE(faults.refuses(0, at(10)));
  EXPECT_TRUE(faults.refuses(0, at(20) - Duration(1)));
  EXPECT_FALSE(faults.refuses(0, at(20)));
  EXPECT_FALSE(faults.refuses(1, at(15)));
  EXPECT_TRUE(faults.never_ready(1, at(30)));
  EXPECT_FALSE(faults.never_ready(0, at(30)));
}

TEST(FaultCalendar, AGapHidesWhatIsMeasuredInItAndADelayWhatIsNew) {
  const FaultCalendar faults = calendar({MetricsGap{at(10), at(20), std::nullopt},
                                         MetricsDelay{at(15), at(40), ServiceId("a"), seconds(7)}});
  EXPECT_EQ(faults.visible(0, at(9)), at(9));
  EXPECT_LT(faults.visible(0, at(10)), at(10));
  EXPECT_GT(faults.visible(0, at(10)), at(9.9));
  EXPECT_EQ(faults.visible(0, at(16)), at(9));  // The delay reaches back further than the gap.
  EXPECT_GT(faults.visible(1, at(16)), at(9.9));
  EXPECT_EQ(faults.visible(0, at(30)), at(23));
  EXPECT_EQ(faults.visible(1, at(30)), at(30));
}

// Both faults hold at 15 s: the oldest replica is 2·3 times slower, the others 3 times.
TEST(FaultCalendar, SlowdownsMultiply) {
  const FaultCalendar faults =
      calendar({SlowReplicas{at(10), at(20), ServiceId("a"), Replicas(1), 2.0},
                ServiceTimeChange{at(15), at(30), ServiceId("a"), 3.0}});
  EXPECT_EQ(faults.slowdown(0, 0, at(10)), 2.0);
  EXPECT_EQ(faults.slowdown(0, 1, at(10)), 1.0);
  EXPECT_EQ(faults.slowdown(0, 0, at(15)), 6.0);
  EXPECT_EQ(faults.slowdown(0, 1, at(15)), 3.0);
  EXPECT_EQ(faults.slowdown(0, 0, at(20)), 3.0);
  EXPECT_EQ(faults.slowdown(0, 0, at(30)), 1.0);
  EXPECT_EQ(faults.slowdown(1, 0, at(15)), 1.0);
}

}  // namespace
}  // namespace pharos::sim
