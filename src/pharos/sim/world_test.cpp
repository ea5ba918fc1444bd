#include "pharos/sim/world.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pharos/sim/test_worlds.h"

namespace pharos::sim {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::ElementsAre;

TimePoint at(double s) { return at_seconds(s); }

SetReplicas replicas(const char* service, std::int64_t count) {
  return {ServiceId(service), Replicas(count), "", 1};
}

/// One request on each second's boundary, for as many seconds.
WorldSpec metronome(ServiceSpec service, std::size_t requests) {
  service.counts.assign(requests, 1.0);
  WorldSpec world = world_of({std::move(service)}, 4);
  world.bin = seconds(1);
  world.arrivals = ArrivalProcess::kMinuteStreams;
  return world;
}

// D/D/1: a request a second, 0.4 s each: nobody waits.
TEST(World, WithRoomNobodyWaits) {
  ServiceSpec service = plain_service("a", {});
  service.service_time = constant(milliseconds(400));
  World world(metronome(service, 50), 1);
  world.run();
  const Outcome outcome = world.outcome();
  ASSERT_EQ(outcome.services[0].bins.size(), 50u);
  for (const BinOutcome& bin : outcome.services[0].bins) {
    EXPECT_EQ(bin.requests, 1);
    EXPECT_EQ(bin.within_slo, 1);
    EXPECT_EQ(bin.percentile_all, milliseconds(400));
    EXPECT_EQ(bin.offered, 1.0);
    EXPECT_EQ(bin.replicas, 1.0);
  }
}

// D/D/1 over capacity: a request a second, 1.5 s each. Number k waits 0.5·k s.
TEST(World, OverCapacityTheWaitGrowsByTheExcessOfEachService) {
  ServiceSpec service = plain_service("a", {});
  service.service_time = constant(milliseconds(1500));
  World world(metronome(service, 40), 1);
  world.run();
  const Outcome outcome = world.outcome();
  for (int k = 0; k < 40; ++k) {
    EXPECT_EQ(outcome.services[0].bins[k].mean_success, milliseconds(1500 + 500 * k));
  }
}

// Two replicas serve what one could not: 1.5 s each, every other second each.
TEST(World, ASecondReplicaHalvesTheLoad) {
  ServiceSpec service = plain_service("a", {});
  service.service_time = constant(milliseconds(1500));
  service.initial_replicas = Replicas(2);
  World world(metronome(service, 40), 1);
  world.run();
  const Outcome outcome = world.outcome();
  for (const BinOutcome& bin : outcome.services[0].bins) {
    EXPECT_EQ(bin.mean_success, milliseconds(1500));
  }
}

// At 10 s the request of that instant has arrived, measurements include all before it, and
// callbacks run in the order they were registered in.
TEST(World, CallbacksRunAfterRequestsAndMeasurementsOfTheirInstant) {
  WorldSpec spec = metronome(plain_service("a", {}), 30);
  World world(spec, 1);
  std::vector<std::string> calls;
  world.every(at(10), seconds(10), [&] {
    calls.push_back(fmt::format("first {}", to_seconds(world.now())));
    const ClusterSnapshot snapshot = world.observe(world.now());
    const auto bins = static_cast<std::size_t>(to_seconds(world.now()));
    EXPECT_EQ(snapshot.services[0].arrivals.counts.size(), bins);
    EXPECT_EQ(snapshot.services[0].recent.end, world.now());
    EXPECT_EQ(snapshot.services[0].recent.arrivals, std::min<std::int64_t>(bins + 1, 30));
  });
  world.every(at(20), seconds(100), [&] { calls.emplace_back("second"); });
  world.run();
  EXPECT_THAT(calls, ElementsAre("first 10", "first 20", "second", "first 30"));
}

TEST(World, ObservesWhatItsOperatorKnows) {
  WorldSpec spec = metronome(plain_service("a", {}), 5);
  World world(spec, 1);
  const ClusterSnapshot before = world.observe(at(0));
  EXPECT_EQ(before.pools, spec.pools);
  EXPECT_EQ(before.services[0].terms, spec.services[0].terms);
  EXPECT_EQ(before.services[0].wanted, Replicas(1));
  EXPECT_EQ(before.services[0].ready, Replicas(1));
  EXPECT_TRUE(before.services[0].arrivals.counts.empty());
  EXPECT_EQ(before.services[0].recent.length, Duration{});
}

// The window holds the newest bins only: 3 of 10.
TEST(World, TheArrivalWindowIsBounded) {
  WorldSpec spec = metronome(plain_service("a", {}), 20);
  spec.window_bins = 3;
  World world(spec, 1);
  world.every(at(10), seconds(100), [&] {
    const ArrivalWindow window = world.observe(world.now()).services[0].arrivals;
    EXPECT_EQ(window.begin, at(7));
    EXPECT_EQ(window.bin, seconds(1));
    EXPECT_THAT(window.counts, ElementsAre(1.0, 1.0, 1.0));
  });
  world.run();
}

TEST(World, RefusesActionsThatMakeNoSense) {
  WorldSpec spec = metronome(plain_service("a", {}), 5);
  spec.services[0].terms.min_replicas = Replicas(1);
  World world(spec, 1);
  EXPECT_EQ(world.apply(replicas("b", 1)).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(world.apply(replicas("a", 0)).error().code, ErrorCode::kInvalidInput);
  EXPECT_EQ(world.apply(replicas("a", 11)).error().code, ErrorCode::kInvalidInput);
  EXPECT_EQ(world.apply(SetAdmission{ServiceId("a"), Ratio::of(1.1), ""}).error().code,
            ErrorCode::kInvalidInput);
  EXPECT_EQ(world.apply(SetAdmission{ServiceId("a"), Ratio::of(NAN), ""}).error().code,
            ErrorCode::kInvalidInput);
  EXPECT_TRUE(world.apply(replicas("a", 10)).ok());  // Of 4 units: the rest waits.
  EXPECT_TRUE(world.apply(SetAdmission{ServiceId("a"), Ratio::of(0.0), ""}).ok());
  EXPECT_EQ(world.observe(at(0)).services[0].wanted, Replicas(10));
  EXPECT_EQ(world.observe(at(0)).services[0].admitted, Ratio::of(0.0));
}

// Nobody serves: 60 requests of which 52 wait for ever and 8 are refused. The world gives up.
TEST(World, GivesUpOnRequestsThatNothingWillAnswer) {
  ServiceSpec service = plain_service("a", {});
  service.terms.min_replicas = Replicas(0);
  service.initial_replicas = Replicas(0);
  World world(metronome(service, 60), 1);
  world.run();
  const Outcome outcome = world.outcome();
  std::int64_t failed = 0;
  for (const BinOutcome& bin : outcome.services[0].bins) failed += bin.failed;
  EXPECT_EQ(failed, 60);
}

TEST(World, AWorldWithoutServicesOrLoadEndsAtOnce) {
  World empty(world_of({}, 1), 1);
  empty.run();
  EXPECT_TRUE(empty.outcome().services.empty());
  World idle(world_of({plain_service("a", {})}, 1), 1);
  idle.run();
  EXPECT_TRUE(idle.outcome().services[0].bins.empty());
}

// A router whose passes take years, and services that take longer still: times stay within 64 bits,
// and what is not answered is given up.
TEST(World, SurvivesDelaysBeyondAllReason) {
  ServiceSpec service = plain_service("a", std::vector<double>(20, 100.0));
  service.service_time = {DelaySpec::Kind::kShiftedLogNormal, {}, std::chrono::hours(20'000), 10.0};
  service.engine.router = true;
  service.engine.router_stage = service.service_time;
  WorldSpec spec = world_of({service}, 4);
  spec.faults = {ServiceTimeChange{at(0), at(1000), ServiceId("a"), 1e6}};
  ASSERT_TRUE(problems_of(spec).empty());
  World world(spec, 1);
  world.run();
  std::int64_t failed = 0;
  const Outcome outcome = world.outcome();
  for (const BinOutcome& bin : outcome.services[0].bins) failed += bin.failed;
  EXPECT_GT(failed, 1500);
}

// A has a second replica wanted from 30 s and ready from 65 s; averaged over minutes.
TEST(World, AveragesReplicasOverBins) {
  WorldSpec spec = world_of({plain_service("a", {60.0, 60.0, 60.0})}, 4);
  World world(spec, 1);
  world.every(at(30), std::chrono::hours(9),
              [&] { EXPECT_TRUE(world.apply(replicas("a", 2)).ok()); });
  world.run();
  const std::vector<BinOutcome> bins = world.outcome().services[0].bins;
  EXPECT_DOUBLE_EQ(bins[0].replicas, 1.5);
  EXPECT_DOUBLE_EQ(bins[0].ready, 1.0);
  EXPECT_DOUBLE_EQ(bins[1].replicas, 2.0);
  EXPECT_NEAR(bins[1].ready, 1.0 + 55.0 / 60.0, 1e-12);
  EXPECT_DOUBLE_EQ(bins[2].ready, 2.0);
}

/// Three services with routers and random times, under a policy that moves replicas about.
Outcome run_busy_world(std::uint64_t seed, const std::vector<std::size_t>& order) {
  WorldSpec spec = world_of({}, 12);
  const char* names[] = {"a", "b", "c"};
  for (const std::size_t i : order) {
    ServiceSpec service =
        plain_service(names[i], {300.0 + 100.0 * static_cast<double>(i), 500.0, 200.0});
    service.service_time = {DelaySpec::Kind::kShiftedLogNormal, milliseconds(80), milliseconds(70),
                            0.4};
    service.engine.router = true;
    service.engine.router_stage = exponential(milliseconds(4));
    service.initial_replicas = Replicas(2);
    spec.services.push_back(service);
  }
  spec.arrivals = ArrivalProcess::kMinuteStreams;
  World world(spec, seed);
  world.every(at(20), seconds(20), [&] {
    const ClusterSnapshot now = world.observe(world.now());
    for (const ServiceState& service : now.services) {
      const bool busy = service.recent.busy_mean > 0.6 * static_cast<double>(service.ready.count());
      const Replicas wanted{busy ? 3 : 2};
      EXPECT_TRUE(world.apply(SetReplicas{service.terms.id, wanted, "", 1}).ok());
    }
  });
  world.run();
  return world.outcome();
}

TEST(World, TheSameSeedGivesTheSameRunAndAnotherSeedAnother) {
  const Outcome first = run_busy_world(1, {0, 1, 2});
  EXPECT_EQ(first, run_busy_world(1, {0, 1, 2}));
  EXPECT_NE(first.fingerprint, run_busy_world(2, {0, 1, 2}).fingerprint);
}

// With units for everyone services do not touch each other, so the order they are listed in is
// nothing to any of them.
TEST(World, TheOrderOfServicesThatDoNotCompeteMakesNoDifference) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const Outcome straight = run_busy_world(seed, {0, 1, 2});
    const Outcome turned = run_busy_world(seed, {2, 0, 1});
    EXPECT_EQ(straight.services[0], turned.services[1]);
    EXPECT_EQ(straight.services[1], turned.services[2]);
    EXPECT_EQ(straight.services[2], turned.services[0]);
  }
}

}  // namespace
}  // namespace pharos::sim
