#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "pharos/sim/test_worlds.h"
#include "pharos/sim/world.h"

namespace pharos::sim {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TimePoint at(double s) { return at_seconds(s); }

/// Two services, a and b, with two replicas each of four units, one request each a second for as
/// long.
WorldSpec two_services(std::size_t length_s, std::vector<Fault> faults) {
  WorldSpec world = world_of({plain_service("a", std::vector<double>(length_s, 1.0)),
                              plain_service("b", std::vector<double>(length_s, 1.0))},
                             4);
  for (ServiceSpec& service : world.services) service.initial_replicas = Replicas(2);
  world.bin = seconds(1);
  world.arrivals = ArrivalProcess::kMinuteStreams;
  world.faults = std::move(faults);
  return world;
}

std::vector<BinOutcome> bins_of(const World& world, std::size_t service) {
  return world.outcome().services[service].bins;
}

// Both replicas of a die at 10 s, just before a request comes: it and all others up to 45 s wait
// for the new ones, which need 35 s: 52 may wait. The request at 44 s has waited for 1 s.
TEST(WorldFaults, RequestsWaitForTheReplacementsOfCrashedReplicas) {
  World world(two_services(60, {ReplicaCrash{at(10), ServiceId("a"), Replicas(2)}}), 1);
  world.run();
  const std::vector<BinOutcome> bins = bins_of(world, 0);
  EXPECT_EQ(bins[9].mean_success, milliseconds(100));
  EXPECT_EQ(bins[10].mean_success, milliseconds(35'100));
  EXPECT_EQ(bins[10].ready, 0.0);
  EXPECT_EQ(bins[50].ready, 2.0);
  EXPECT_GE(bins[44].mean_success, milliseconds(1'100));
  EXPECT_EQ(bins[55].mean_success, milliseconds(100));
  EXPECT_EQ(bins_of(world, 1)[10].mean_success, milliseconds(100));
}

// A service of 1.9 s is under way on one replica when both die: one request fails.
TEST(WorldFaults, ACrashFailsTheRequestsThatWereHeld) {
  WorldSpec spec = two_services(60, {ReplicaCrash{at(10.5), ServiceId("a"), Replicas(2)}});
  spec.services[0].service_time = constant(milliseconds(700));
  World world(spec, 1);
  world.run();
  const std::vector<BinOutcome> bins = bins_of(world, 0);
  for (std::size_t i = 0; i < bins.size(); ++i) EXPECT_EQ(bins[i].failed, i == 10 ? 1 : 0);
}

// The oldest of two replicas is five times slower: half of the requests take 500 ms.
TEST(WorldFaults, SlowReplicasAreTheOldestOnes) {
  World world(two_services(60, {SlowReplicas{at(20), at(40), ServiceId("a"), Replicas(1), 5.0}}),
              1);
  world.run();
  const std::vector<BinOutcome> bins = bins_of(world, 0);
  int slow = 0;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    if (bins[i].mean_success == milliseconds(500)) {
      ++slow;
      EXPECT_GE(i, 20u);
      EXPECT_LT(i, 40u);
    } else {
      EXPECT_EQ(bins[i].mean_success, milliseconds(100));
    }
  }
  EXPECT_EQ(slow, 10);
}

TEST(WorldFaults, AServiceTimeChangeHoldsForEveryReplicaWithinItsSpell) {
  World world(two_services(60, {ServiceTimeChange{at(20), at(40), ServiceId("a"), 3.0}}), 1);
  world.run();
  const std::vector<BinOutcome> bins = bins_of(world, 0);
  for (std::size_t i = 0; i < bins.size(); ++i) {
    EXPECT_EQ(bins[i].mean_success, milliseconds(i >= 20 && i < 40 ? 300 : 100)) << i;
  }
  EXPECT_EQ(bins_of(world, 1)[30].mean_success, milliseconds(100));
}

// In the gap everything measured stays as of just before 20 s; at 40 s it is all there.
TEST(WorldFaults, InAMetricsGapWindowsStayAsTheyWere) {
  World world(two_services(60, {MetricsGap{at(20), at(40), ServiceId("a")}}), 1);
  ClusterSnapshot before;
  world.every(at(10), seconds(5), [&] {
    const ClusterSnapshot now = world.observe(world.now());
    const double t = to_seconds(world.now());
    if (t == 20.0) before = now;
    if (t < 20.0 || t >= 40.0) {
      EXPECT_EQ(now.services[0].recent.end, world.now());
    } else {
      EXPECT_EQ(now.services[0].recent.end, at(19));
      EXPECT_EQ(now.services[0].arrivals.end(), at(19));
      EXPECT_EQ(now.services[0].recent, before.services[0].recent);
      EXPECT_EQ(now.services[1].recent.end, world.now());
    }
  });
  world.run();
}

TEST(WorldFaults, DelayedMeasurementsAreSeenThatMuchLater) {
  World world(two_services(60, {MetricsDelay{at(20), at(40), std::nullopt, seconds(8)}}), 1);
  world.every(at(10), seconds(1), [&] {
    const ServiceState service = world.observe(world.now()).services[1];
    const double t = to_seconds(world.now());
    // From 20 to 27 s nothing new comes: what was measured until 19 s was there at once.
    const double seen = t < 20.0 || t >= 40.0 ? t : std::max(19.0, t - 8.0);
    EXPECT_EQ(service.recent.end, at(seen)) << t;
    EXPECT_EQ(service.arrivals.end(), at(seen)) << t;
  });
  world.run();
}

// 4 units held, 1 left: a and b hold as much, so a goes first, then b, then a again, which is left
// with nothing. At 100 s the units are back, and 35 s and up to 5 s later all serve.
TEST(WorldFaults, LostCapacityTakesPodsFromWhoHoldsMost) {
  World world(two_services(200, {CapacityChange{at(50), "units", Units(1)},
                                 CapacityChange{at(100), "units", Units(4)}}),
              1);
  world.every(at(50), std::chrono::hours(9), [&] {
    const ClusterSnapshot now = world.observe(world.now());
    EXPECT_EQ(now.pools[0].capacity, Units(1));
    EXPECT_EQ(now.services[0].ready, Replicas(0));
    EXPECT_EQ(now.services[1].ready, Replicas(1));
    EXPECT_EQ(now.services[0].wanted, Replicas(2));
    EXPECT_EQ(free_units(now)[0], Units(-3));
    EXPECT_EQ(world.ledger().held(0), Units(1));
  });
  world.every(at(140), std::chrono::hours(9), [&] {
    EXPECT_EQ(world.observe(world.now()).services[0].ready, Replicas(2));
    EXPECT_EQ(world.observe(world.now()).services[1].ready, Replicas(2));
  });
  world.run();
  EXPECT_EQ(bins_of(world, 0)[60].ready, 0.0);
  EXPECT_EQ(bins_of(world, 0)[150].ready, 2.0);
}

TEST(WorldFaults, ReplicasAskedForInTheSpellNeverBecomeReady) {
  WorldSpec spec = two_services(200, {NeverReady{at(10), at(20), ServiceId("a")}});
  spec.pools[0].capacity = Units(6);
  World world(spec, 1);
  world.every(at(15), std::chrono::hours(9), [&] {
    EXPECT_TRUE(world.apply(SetReplicas{ServiceId("a"), Replicas(3), "", 1}).ok());
    EXPECT_TRUE(world.apply(SetReplicas{ServiceId("b"), Replicas(3), "", 1}).ok());
  });
  world.every(at(150), std::chrono::hours(9), [&] {
    const ClusterSnapshot now = world.observe(world.now());
    EXPECT_EQ(now.services[0].ready, Replicas(2));
    EXPECT_TRUE(now.services[0].changing());
    EXPECT_EQ(now.services[1].ready, Replicas(3));
    EXPECT_EQ(world.ledger().held(0), Units(6));
  });
  world.run();
}

TEST(WorldFaults, ABackendThatRefusesChangesNothing) {
  World world(two_services(60, {ApplyFails{at(10), at(20), ServiceId("a")}}), 1);
  const SetReplicas fewer{ServiceId("a"), Replicas(1), "", 1};
  world.every(at(15), std::chrono::hours(9), [&] {
    const Result<Done> refused = world.apply(fewer);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::kUnavailable);
    EXPECT_EQ(world.observe(world.now()).services[0].wanted, Replicas(2));
    EXPECT_TRUE(world.apply(SetReplicas{ServiceId("b"), Replicas(1), "", 1}).ok());
  });
  world.every(at(20), std::chrono::hours(9), [&] { EXPECT_TRUE(world.apply(fewer).ok()); });
  world.run();
}

}  // namespace
}  // namespace pharos::sim
