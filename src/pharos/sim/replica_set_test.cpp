#include "pharos/sim/replica_set.h"

#include <memory>

#include <gtest/gtest.h>

#include "pharos/sim/proxy_engine.h"
#include "pharos/sim/test_worlds.h"

namespace pharos::sim {
namespace {

using std::chrono::seconds;

TimePoint at(double s) { return at_seconds(s); }

/// The replicas of some services that share a pool, without requests.
class Bench {
 public:
  explicit Bench(WorldSpec world)
      : world_(std::move(world)), faults_(world_), ledger_(world_.pools) {
    for (std::size_t i = 0; i < world_.services.size(); ++i) {
      parts_.push_back(std::make_unique<Part>(*this, i));
    }
    for (const auto& part : parts_) part->replicas.begin();
  }

  ReplicaSet& operator[](std::size_t i) { return parts_[i]->replicas; }
  Units held() const { return ledger_.held(0); }
  PoolLedger& ledger() { return ledger_; }
  void run(TimePoint until) { queue_.run_until(until); }
  Duration start_up(std::size_t i, TimePoint now) {
    parts_[i]->log.meter.read_out(now, 0, now);
    return parts_[i]->log.meter.measured().start_up_time.value_or(Duration{});
  }

 private:
  struct Part {
    Part(Bench& bench, std::size_t i)
        : log{static_cast<std::uint32_t>(i), bench.fingerprint_,
              LoadMeter({seconds(30), seconds(1), seconds(600), Ratio::percent(99)}),
              OutcomeTally(seconds(1), Ratio::percent(99))},
          engine(bench.world_.services[i], bench.queue_, log, Rng(i)),
          replicas(bench.world_.services[i], i, bench.queue_, bench.ledger_, bench.faults_, engine,
                   log) {}
    ServiceLog log;
    ProxyEngine engine;
    ReplicaSet replicas;
  };

  WorldSpec world_;
  FaultCalendar faults_;
  PoolLedger ledger_;
  EventQueue queue_;
  Fingerprint fingerprint_;
  std::vector<std::unique_ptr<Part>> parts_;
};

WorldSpec two_services(std::int64_t units, std::int64_t first = 1, std::int64_t second = 1) {
  WorldSpec world = world_of({plain_service("a", {}), plain_service("b", {})}, units);
  world.services[0].initial_replicas = Replicas(first);
  world.services[1].initial_replicas = Replicas(second);
  return world;
}

TEST(ReplicaSet, ANewPodTakesAColdStart) {
  Bench bench(two_services(4));
  bench.run(at(10));
  bench[0].set_wanted(Replicas(3), at(10));
  EXPECT_EQ(bench[0].wanted(), Replicas(3));
  EXPECT_EQ(bench[0].ready(), Replicas(1));
  EXPECT_TRUE(bench[0].changing_since(at(10)));
  EXPECT_EQ(bench.held(), Units(4));
  bench.run(at(45) - Duration(1));
  EXPECT_EQ(bench[0].ready(), Replicas(1));
  bench.run(at(45));
  EXPECT_EQ(bench[0].ready(), Replicas(3));
  EXPECT_FALSE(bench[0].changing_since(at(45)));
  EXPECT_EQ(bench.start_up(0, at(45)), seconds(35));
}

// Two replicas are removed at 10 s; their pods idle until 40 s, when a look finds them idle for 30
// s. The service changes for 3 s.
TEST(ReplicaSet, AnIdlePodHoldsItsUnitUntilItIsReclaimed) {
  Bench bench(two_services(4, 3, 1));
  bench.run(at(10));
  bench[0].set_wanted(Replicas(1), at(10));
  EXPECT_EQ(bench[0].ready(), Replicas(1));
  EXPECT_TRUE(bench[0].changing_since(at(12.9)));
  EXPECT_FALSE(bench[0].changing_since(at(13)));
  EXPECT_EQ(bench.held(), Units(4));
  bench.run(at(40) - Duration(1));
  EXPECT_EQ(bench.held(), Units(4));
  bench.run(at(40));
  EXPECT_EQ(bench.held(), Units(2));
}

TEST(ReplicaSet, AnIdlePodOfTheServiceMakesAHotStart) {
  Bench bench(two_services(4, 3, 1));
  bench.run(at(10));
  bench[0].set_wanted(Replicas(2), at(10));
  bench.run(at(20));
  bench[0].set_wanted(Replicas(3), at(20));
  bench.run(at(23));
  EXPECT_EQ(bench[0].ready(), Replicas(3));
  EXPECT_EQ(bench.held(), Units(4));
}

// The unit of a's pod is free at 40 s, and b, which is looked after later in the same instant,
// takes it at once: 30 + 35 = 65 s from decision to service. The other way round, a has looked
// already when b's pod goes, and tries again 5 s later: 70 s.
TEST(ReplicaSet, MovingAUnitTakesAboutAMinute) {
  Bench bench(two_services(4, 2, 2));
  bench.run(at(10));
  bench[0].set_wanted(Replicas(1), at(10));
  bench[1].set_wanted(Replicas(3), at(10));
  bench.run(at(75) - Duration(1));
  EXPECT_EQ(bench[1].ready(), Replicas(2));
  EXPECT_TRUE(bench[1].changing_since(at(74)));
  bench.run(at(75));
  EXPECT_EQ(bench[1].ready(), Replicas(3));
  EXPECT_EQ(bench.start_up(1, at(75)), seconds(35));  // The wait for the unit is no start-up.

  Bench other(two_services(4, 2, 2));
  other.run(at(10));
  other[1].set_wanted(Replicas(1), at(10));
  other[0].set_wanted(Replicas(3), at(10));
  other.run(at(80));
  EXPECT_EQ(other.start_up(0, at(80)), seconds(35));
}

TEST(ReplicaSet, KeepsItsLastPodsWhenNothingIsWanted) {
  WorldSpec world = two_services(6, 4, 1);
  world.services[0].engine.kept_pods = Replicas(2);
  world.services[0].terms.min_replicas = Replicas(2);
  Bench bench(std::move(world));
  bench[0].set_wanted(Replicas(0), at(0));
  bench.run(at(300));
  EXPECT_EQ(bench[0].pods(), 2u);
  EXPECT_EQ(bench.held(), Units(3));
}

// Policies count min_replicas as taken, and nothing beyond: a kept pod of a service that wants none
// would hold a unit that everybody takes to be free.
TEST(ReplicaSet, KeepsNoPodOfAServiceThatMayHaveNone) {
  WorldSpec world = two_services(6, 4, 1);
  world.services[0].engine.kept_pods = Replicas(2);
  world.services[0].terms.min_replicas = Replicas(0);
  Bench bench(std::move(world));
  bench[0].set_wanted(Replicas(0), at(0));
  bench.run(at(300));
  EXPECT_EQ(bench[0].pods(), 0u);
  EXPECT_EQ(bench.held(), Units(1));
}

// Wanted 4 with units for 3: one start is unmet. The fewer wanted afterwards, the newest go first:
// the unmet start, then the two starting, and the replica that is ready stays.
TEST(ReplicaSet, ScalingDownTakesTheNewestFirst) {
  Bench bench(two_services(4));
  bench[0].set_wanted(Replicas(4), at(0));
  EXPECT_EQ(bench[0].pods(), 3u);
  bench.run(at(10));
  bench[0].set_wanted(Replicas(3), at(10));
  EXPECT_EQ(bench[0].pods(), 3u);
  bench[0].set_wanted(Replicas(1), at(10));
  EXPECT_EQ(bench[0].ready(), Replicas(1));
  bench.run(at(100));
  EXPECT_EQ(bench[0].ready(), Replicas(1));
  EXPECT_EQ(bench[0].pods(), 1u);
}

TEST(ReplicaSet, NoMoreInitialReplicasStartThanUnitsAllow) {
  Bench bench(two_services(3, 3, 2));
  EXPECT_EQ(bench[0].ready(), Replicas(3));
  EXPECT_EQ(bench[1].ready(), Replicas(0));
  bench[0].set_wanted(Replicas(1), at(0));
  // Reclaimed at 30 s, started at once for b, which has waited: ready at 65 s.
  bench.run(at(65));
  EXPECT_EQ(bench[1].ready(), Replicas(2));
}

// The pod is gone with the replica; its unit goes to another at once, ready 35 s later.
TEST(ReplicaSet, ACrashedReplicaIsReplacedByAColdStart) {
  Bench bench(two_services(4, 2, 2));
  bench.run(at(7));
  bench[0].crash(Replicas(1), at(7));
  EXPECT_EQ(bench[0].ready(), Replicas(1));
  EXPECT_EQ(bench[0].wanted(), Replicas(2));
  EXPECT_EQ(bench.held(), Units(4));
  EXPECT_FALSE(bench[0].changing_since(at(7)));  // Nobody asked for a change.
  bench.run(at(42));
  EXPECT_EQ(bench[0].ready(), Replicas(2));
}

TEST(ReplicaSet, NoMoreCrashThanAreReady) {
  Bench bench(two_services(4, 2, 2));
  bench[0].crash(Replicas(99), at(0));
  EXPECT_EQ(bench[0].ready(), Replicas(0));
  bench.run(at(35));
  EXPECT_EQ(bench[0].ready(), Replicas(2));
}

// Lost are first the idle pod, then the newest replica; it is wanted still and starts when units
// return.
TEST(ReplicaSet, ALostPodsReplicaIsStartedAgainWhenUnitsReturn) {
  Bench bench(two_services(4, 3, 1));
  bench[0].set_wanted(Replicas(2), at(0));
  bench.ledger().set_capacity(0, Units(2));
  EXPECT_TRUE(bench[0].lose_pod(at(1)));
  EXPECT_EQ(bench[0].ready(), Replicas(2));
  EXPECT_TRUE(bench[0].lose_pod(at(1)));
  EXPECT_EQ(bench[0].ready(), Replicas(1));
  EXPECT_EQ(bench[0].wanted(), Replicas(2));
  EXPECT_EQ(bench.held(), Units(2));
  bench.run(at(50));
  EXPECT_EQ(bench[0].ready(), Replicas(1));
  bench.ledger().set_capacity(0, Units(4));
  bench.run(at(90));  // Noticed at 55 s.
  EXPECT_EQ(bench[0].ready(), Replicas(2));
}

TEST(ReplicaSet, LosesNothingWhereNothingIs) {
  Bench bench(two_services(0));
  EXPECT_FALSE(bench[0].lose_pod(at(0)));
}

// Asked for at 10 s, within the spell: it holds its unit and never serves. Given up and asked for
// again after the spell, it starts on the idle pod.
TEST(ReplicaSet, AReplicaThatNeverBecomesReadyHoldsItsUnit) {
  WorldSpec world = two_services(4);
  world.faults = {NeverReady{at(5), at(20), ServiceId("a")}};
  Bench bench(std::move(world));
  bench.run(at(10));
  bench[0].set_wanted(Replicas(2), at(10));
  bench.run(at(500));
  EXPECT_EQ(bench[0].ready(), Replicas(1));
  EXPECT_TRUE(bench[0].changing_since(at(500)));
  EXPECT_EQ(bench.held(), Units(3));
  bench[0].set_wanted(Replicas(1), at(500));
  EXPECT_EQ(bench.held(), Units(2));
  bench[0].set_wanted(Replicas(2), at(500));
  bench.run(at(535));
  EXPECT_EQ(bench[0].ready(), Replicas(2));
}

// Asked for at 0 s, given up at 20 s, asked for again at once: the second start is cold again,
// ready at 55 s. A hot start that is given up leaves its pod idle as it was.
TEST(ReplicaSet, GivingUpAStartDoesNotWarmThePodForTheNext) {
  Bench bench(two_services(4));
  bench[0].set_wanted(Replicas(2), at(0));
  bench.run(at(20));
  bench[0].set_wanted(Replicas(1), at(20));
  EXPECT_EQ(bench.held(), Units(2));
  bench[0].set_wanted(Replicas(2), at(20));
  bench.run(at(54));
  EXPECT_EQ(bench[0].ready(), Replicas(1));
  bench.run(at(55));
  EXPECT_EQ(bench[0].ready(), Replicas(2));

  bench[0].set_wanted(Replicas(1), at(55));
  bench[0].set_wanted(Replicas(2), at(55));
  bench[0].set_wanted(Replicas(1), at(55));
  EXPECT_EQ(bench.held(), Units(3));
}

// 1 at first, 2 wanted from 10 s, ready from 45 s: until 60 s wanted 1·10 + 2·50, ready 1·45 +
// 2·15.
TEST(ReplicaSet, KnowsHowManyWereWantedAndReadyOverTime) {
  Bench bench(two_services(4));
  bench.run(at(10));
  bench[0].set_wanted(Replicas(2), at(10));
  bench.run(at(60));
  EXPECT_EQ(bench[0].wanted_over_time().at(at(60)), Duration(seconds(110)).count());
  EXPECT_EQ(bench[0].ready_over_time().at(at(60)), Duration(seconds(75)).count());
}

}  // namespace
}  // namespace pharos::sim
