#include "pharos/policies/autoscale/pharos/pharos_policy.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace pharos::policies {
namespace {

using namespace std::chrono_literals;

ServiceState service_with(const std::string& name, int replicas, double per_minute) {
  ServiceState service;
  service.terms.id = ServiceId(name);
  service.terms.slo = 720ms;
  service.terms.service_time = 180ms;
  service.terms.start_up_time = 35s;
  service.terms.units_per_replica = {Units(1)};
  service.wanted = service.ready = Replicas(replicas);
  service.arrivals.begin = at_seconds(0);
  service.arrivals.counts.assign(10, per_minute);
  service.recent.end = at_seconds(600);
  service.recent.length = 30s;
  service.recent.arrivals = static_cast<std::int64_t>(per_minute / 2);
  return service;
}

ClusterSnapshot cluster_of(std::int64_t capacity, std::vector<ServiceState> services) {
  ClusterSnapshot snapshot;
  snapshot.now = at_seconds(600);
  snapshot.pools = {{"units", Units(capacity)}};
  snapshot.services = std::move(services);
  return snapshot;
}

ClusterSnapshot random_cluster(Rng& rng) {
  std::vector<ServiceState> services;
  const auto count = 1 + rng.below(8);
  for (std::uint64_t i = 0; i < count; ++i) {
    ServiceState service =
        service_with(fmt::format("s{}", i), static_cast<int>(rng.below(9)), 2000 * rng.uniform());
    service.terms.min_replicas = Replicas(static_cast<std::int64_t>(rng.below(3)));
    service.terms.max_replicas = Replicas(3 + static_cast<std::int64_t>(rng.below(20)));
    service.terms.priority = 0.5 + rng.uniform();
    service.terms.units_per_replica = {Units(1 + static_cast<std::int64_t>(rng.below(3)))};
    if (rng.below(4) == 0) service.changing_since = at_seconds(590);
    service.wanted =
        std::clamp(service.wanted, service.terms.min_replicas, service.terms.max_replicas);
    if (rng.below(5) == 0) service.arrivals.counts.clear();
    services.push_back(service);
  }
  return cluster_of(static_cast<std::int64_t>(rng.below(60)), std::move(services));
}

Decision decide(const ClusterSnapshot& snapshot, PolicyState& state) {
  Rng rng(1);
  return PharosPolicy({}, {}).decide(snapshot, state, rng);
}
Decision decide(const ClusterSnapshot& snapshot) {
  PolicyState state;
  return decide(snapshot, state);
}

std::map<std::string, std::int64_t> asked_of(const Decision& decision) {
  std::map<std::string, std::int64_t> asked;
  for (const Action& action : decision.actions) {
    if (const auto* set = std::get_if<SetReplicas>(&action))
      asked[set->service.name()] = set->replicas.count();
  }
  return asked;
}

// Whatever the load and the limits: what is asked for fits the pool, unless what is there already
// does not.
TEST(PharosPolicy, NeverAsksForMoreThanThePoolHoldsOrTheTermsAllow) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const ClusterSnapshot snapshot = random_cluster(rng);
    const auto asked = asked_of(decide(snapshot));
    Units taken;
    for (const ServiceState& service : snapshot.services) {
      const auto found = asked.find(service.terms.id.name());
      const Replicas wanted = found == asked.end() ? service.wanted : Replicas(found->second);
      taken += wanted * service.terms.units_per_replica[0];
      if (found == asked.end()) continue;
      EXPECT_GE(wanted, service.terms.min_replicas);
      EXPECT_LE(wanted, service.terms.max_replicas);
      EXPECT_FALSE(service.changing());
    }
    if (!asked.empty()) {
      EXPECT_LE(taken, snapshot.pools[0].capacity);
    }
  }
}

// Three of `stuck`'s six replicas were asked for ten minutes ago and do not serve. `hungry` could
// use what they hold.
TEST(PharosPolicy, ReplicasThatNeverComeAreGivenToWhoCanUseThem) {
  ServiceState stuck = service_with("stuck", 3, 1500);
  stuck.wanted = Replicas(6);
  stuck.changing_since = at_seconds(0);
  const ServiceState hungry = service_with("hungry", 3, 1500);
  const auto asked = asked_of(decide(cluster_of(9, {stuck, hungry})));
  EXPECT_LT(asked.at("stuck"), 6);
  EXPECT_GE(asked.at("stuck"), 3);
  EXPECT_GT(asked.at("hungry"), 3);
}

// Where nobody else needs the units it goes on trying, but with no more of them.
TEST(PharosPolicy, ReplicasThatNeverComeMayStayWhereNobodyNeedsTheirUnits) {
  ServiceState stuck = service_with("stuck", 3, 1500);
  stuck.wanted = Replicas(6);
  stuck.changing_since = at_seconds(0);
  const auto asked = asked_of(decide(cluster_of(30, {stuck, service_with("calm", 3, 100)})));
  EXPECT_FALSE(asked.contains("stuck"));
}

// A start-up longer than the usual horizon: an increase is worth it all the same, only later.
TEST(PharosPolicy, GrowsThoughReplicasTakeLongToStart) {
  for (const auto start_up : {6min, 8min, 20min, 90min}) {
    ServiceState slow = service_with("slow", 1, 1300);
    slow.terms.start_up_time = start_up;
    const auto asked = asked_of(decide(cluster_of(14, {slow})));
    ASSERT_TRUE(asked.contains("slow")) << start_up.count();
    EXPECT_GE(asked.at("slow"), 4) << start_up.count();
  }
}

// Half the pool is lost while nothing fresh is known of `blind`, which keeps its eight.
TEST(PharosPolicy, SaysWhatIsKeptWhenTheRestDoesNotFit) {
  ServiceState blind = service_with("blind", 8, 2000);
  blind.arrivals.begin = at_seconds(-2000);
  const Decision decision = decide(cluster_of(8, {blind, service_with("seen", 2, 500)}));
  EXPECT_TRUE(decision.actions.empty());
  ASSERT_EQ(decision.rationales.size(), 2u);
  EXPECT_EQ(decision.rationales[0].limit, "its measurements are stale, so it may only grow");
  EXPECT_EQ(decision.rationales[1].otherwise,
            "kept as it is: blind at 8 (its measurements are stale, so it may only grow)");
}

// Bins of an hour are an hour old before the next one is there: no reason not to shrink.
TEST(PharosPolicy, LongBinsAreNotStaleForBeingLong) {
  ServiceState hourly = service_with("hourly", 9, 600);
  hourly.arrivals.bin = 1h;
  hourly.arrivals.begin = at_seconds(-36000 - 1800);
  hourly.arrivals.counts.assign(10, 6000);
  const ServiceState hungry = service_with("hungry", 3, 1500);
  EXPECT_LT(asked_of(decide(cluster_of(12, {hourly, hungry}))).at("hourly"), 9);
}

TEST(PharosPolicy, SpeaksOfTheServiceTimeItBelieves) {
  ServiceState quick = service_with("quick", 2, 100);
  quick.terms.service_time = 1s;
  quick.measured.service_time = 100ms;
  ServiceState slow = service_with("slow", 2, 100);
  slow.measured.service_time = 900ms;
  const Decision decision = decide(cluster_of(20, {quick, slow}));
  EXPECT_THAT(decision.rationales[0].limit, testing::Not(testing::HasSubstr("no count")));
  EXPECT_THAT(decision.rationales[1].limit, testing::HasSubstr("alone takes 0.900 s"));
}

TEST(PharosPolicy, TheSameInputsGiveTheSameDecision) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Rng rng(seed);
    const ClusterSnapshot snapshot = random_cluster(rng);
    EXPECT_EQ(decide(snapshot), decide(snapshot)) << "seed " << seed;
  }
}

TEST(PharosPolicy, MovesReplicasToWhoNeedsThem) {
  // 20 requests/s of 180 ms keep 3.6 replicas busy; 1 request/s needs one. Six units in all.
  const auto asked =
      asked_of(decide(cluster_of(6, {service_with("busy", 2, 1200), service_with("calm", 4, 60)})));
  EXPECT_EQ(asked.at("busy"), 5);
  EXPECT_EQ(asked.at("calm"), 1);
}

TEST(PharosPolicy, PriorityDecidesWhoGivesWay) {
  ServiceState first = service_with("first", 2, 900);
  ServiceState second = service_with("second", 2, 900);
  second.terms.priority = 5.0;
  const auto asked = asked_of(decide(cluster_of(5, {first, second})));
  EXPECT_EQ(asked.at("second"), 4);
}

TEST(PharosPolicy, KeepsWhatItKnowsNothingAbout) {
  ServiceState unseen = service_with("unseen", 5, 0);
  unseen.arrivals.counts.clear();
  EXPECT_TRUE(asked_of(decide(cluster_of(20, {unseen}))).empty());
}

TEST(PharosPolicy, ShrinksOnlyForTheSakeOfOthers) {
  EXPECT_TRUE(asked_of(decide(cluster_of(20, {service_with("a", 9, 60)}))).empty());
}

TEST(PharosPolicy, ShrinksNothingOnStaleArrivals) {
  ClusterSnapshot snapshot =
      cluster_of(12, {service_with("idle", 9, 60), service_with("busy", 3, 1500)});
  EXPECT_LT(asked_of(decide(snapshot)).at("idle"), 9);
  snapshot.now = at_seconds(600 + 181);
  EXPECT_TRUE(asked_of(decide(snapshot)).empty());
}

TEST(PharosPolicy, ChangesNothingWhenTheMinimaDoNotFitAndSaysSo) {
  const Decision decision =
      decide(cluster_of(1, {service_with("a", 1, 60), service_with("b", 1, 60)}));
  EXPECT_TRUE(decision.actions.empty());
  EXPECT_NE(decision.trigger.find("exceed the capacity"), std::string::npos);
}

TEST(PharosPolicy, PlansAgainAfterAMinuteOrWhenSurprised) {
  ClusterSnapshot snapshot = cluster_of(8, {service_with("a", 4, 900)});
  PolicyState state;
  EXPECT_EQ(decide(snapshot, state).trigger, "first plan");
  snapshot.now += 40s;
  snapshot.services[0].recent.end = snapshot.now;
  EXPECT_EQ(decide(snapshot, state).trigger, "");
  snapshot.services[0].recent.latency_percentile = 2s;
  EXPECT_EQ(decide(snapshot, state).trigger, "early plan: a answers in 2.00 s, promised 0.72 s");
  snapshot.now += 60s;
  EXPECT_EQ(decide(snapshot, state).trigger, "plan");
}

TEST(PharosPolicy, SaysWhoCouldHaveGivenWay) {
  const Decision decision =
      decide(cluster_of(6, {service_with("busy", 3, 1200), service_with("calm", 3, 600)}));
  ASSERT_EQ(decision.rationales.size(), 2u);
  const Rationale& busy = decision.rationales[0];
  EXPECT_EQ(busy.limit, "units are used up");
  EXPECT_NE(busy.otherwise.find("it could come from calm, which would lose"), std::string::npos);
  EXPECT_FALSE(busy.candidates.empty());
  EXPECT_EQ(decision.value, decision.bound);
}

TEST(PharosPolicy, SaysThatNoCountCanMeetAnSloBelowTheServiceTime) {
  ServiceState service = service_with("slow", 2, 60);
  service.terms.service_time = 1s;
  const Decision decision = decide(cluster_of(9, {service}));
  EXPECT_NE(decision.rationales[0].limit.find("no count can meet the SLO"), std::string::npos);
}

TEST(PharosPolicy, SharesSeveralPools) {
  ServiceState on_gpu = service_with("gpu", 1, 600);
  on_gpu.terms.units_per_replica = {Units(1), Units(1)};
  ServiceState on_cpu = service_with("cpu", 1, 600);
  on_cpu.terms.units_per_replica = {Units(2), Units(0)};
  ClusterSnapshot snapshot = cluster_of(8, {on_gpu, on_cpu});
  snapshot.pools.push_back({"gpu", Units(2)});
  const auto asked = asked_of(decide(snapshot));
  EXPECT_EQ(asked.at("gpu"), 2);
  EXPECT_GE(asked.at("cpu"), 2);
  EXPECT_LE(asked.at("gpu") + 2 * asked.at("cpu"), 8);
}

}  // namespace
}  // namespace pharos::policies
