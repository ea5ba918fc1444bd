#include <numeric>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/core/rng.h"
#include "pharos/sim/test_worlds.h"
#include "pharos/sim/world.h"

// Whatever the world, the faults and the actions: what must always hold.

namespace pharos::sim {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::size_t kBins = 20;  // Of 10 s.

TimePoint random_time(Rng& rng) { return at_seconds(200.0 * rng.uniform()); }

DelaySpec random_delay(Rng& rng, Duration typical) {
  switch (rng.below(3)) {
    case 0:
      return constant(typical);
    case 1:
      return exponential(typical);
    default:
      return {DelaySpec::Kind::kShiftedLogNormal, typical / 2, typical / 2, rng.uniform()};
  }
}

ServiceSpec random_service(Rng& rng, const std::string& name, std::size_t pools) {
  ServiceSpec service = plain_service(name, {});
  for (std::size_t bin = 0; bin < kBins; ++bin) service.counts.push_back(200.0 * rng.uniform());
  service.service_time = random_delay(rng, milliseconds(20 + static_cast<int>(rng.below(300))));
  service.engine.router = rng.below(2) == 0;
  service.engine.router_stage = random_delay(rng, milliseconds(5));
  service.engine.queue_limit = static_cast<int>(rng.below(20));
  service.engine.outstanding_limit = 1 + static_cast<int>(rng.below(5));
  service.engine.cold_start = seconds(rng.below(40));
  service.engine.hot_start = seconds(rng.below(4));
  service.engine.idle_before_reclaim = seconds(rng.below(40));
  service.engine.reclaim_period = seconds(1 + rng.below(6));
  service.engine.kept_pods = Replicas(static_cast<std::int64_t>(rng.below(3)));
  service.terms.min_replicas = Replicas(static_cast<std::int64_t>(rng.below(2)));
  service.terms.max_replicas = Replicas(1 + static_cast<std::int64_t>(rng.below(6)));
  service.initial_replicas = service.terms.max_replicas;
  service.terms.units_per_replica.clear();
  for (std::size_t pool = 0; pool < pools; ++pool) {
    service.terms.units_per_replica.emplace_back(static_cast<std::int64_t>(rng.below(3)));
  }
  return service;
}

Fault random_fault(Rng& rng, const WorldSpec& world) {
  const ServiceId service = world.services[rng.below(world.services.size())].terms.id;
  const TimePoint from = random_time(rng);
  const TimePoint to = from + seconds(rng.below(60));
  switch (rng.below(8)) {
    case 0:
      return ReplicaCrash{from, service, Replicas(1 + static_cast<std::int64_t>(rng.below(4)))};
    case 1:
      return SlowReplicas{from, to, service, Replicas(1), 1.0 + 5.0 * rng.uniform()};
    case 2:
      return ServiceTimeChange{from, to, service, 0.5 + 2.0 * rng.uniform()};
    case 3:
      return MetricsGap{from, to, rng.below(2) == 0 ? std::optional(service) : std::nullopt};
    case 4:
      return MetricsDelay{from, to, service, seconds(rng.below(30))};
    case 5:
      return CapacityChange{from, world.pools[rng.below(world.pools.size())].name,
                            Units(static_cast<std::int64_t>(rng.below(12)))};
    case 6:
      return NeverReady{from, to, service};
    default:
      return ApplyFails{from, to, service};
  }
}

WorldSpec random_world(Rng& rng) {
  WorldSpec world;
  const std::size_t pools = 1 + rng.below(2);
  for (std::size_t pool = 0; pool < pools; ++pool) {
    world.pools.push_back(
        {fmt::format("pool{}", pool), Units(static_cast<std::int64_t>(rng.below(15)))});
  }
  const std::size_t services = 1 + rng.below(4);
  for (std::size_t i = 0; i < services; ++i) {
    world.services.push_back(random_service(rng, fmt::format("s{}", i), pools));
  }
  for (std::uint64_t faults = rng.below(8); faults > 0; --faults) {
    world.faults.push_back(random_fault(rng, world));
  }
  world.bin = seconds(10);
  world.arrivals = rng.below(2) == 0 ? ArrivalProcess::kMinuteStreams : ArrivalProcess::kPoisson;
  return world;
}

void act_at_random(World& world, const ClusterSnapshot& snapshot, Rng& rng) {
  for (const ServiceState& service : snapshot.services) {
    if (rng.below(3) != 0) continue;
    // One too few and one too many are among the choices: those must be refused.
    const std::int64_t lowest = service.terms.min_replicas.count() - 1;
    const auto choices =
        static_cast<std::uint64_t>(service.terms.max_replicas.count() + 2 - lowest);
    const Replicas wanted(lowest + static_cast<std::int64_t>(rng.below(choices)));
    const Result<Done> result = world.apply(SetReplicas{service.terms.id, wanted, "", 1});
    if (wanted < service.terms.min_replicas || wanted > service.terms.max_replicas) {
      EXPECT_FALSE(result.ok());
    }
    if (rng.below(5) == 0) {
      (void)world.apply(SetAdmission{service.terms.id, Ratio::of(rng.uniform()), ""});
    }
  }
}

void expect_invariants(const World& world, const ClusterSnapshot& snapshot) {
  std::vector<Units> in_use(snapshot.pools.size());
  for (const ServiceState& service : snapshot.services) {
    EXPECT_GE(service.wanted, service.terms.min_replicas);
    EXPECT_LE(service.wanted, service.terms.max_replicas);
    EXPECT_LE(service.ready, service.wanted);
    EXPECT_LE(service.recent.end, snapshot.now);
    EXPECT_LE(service.arrivals.end(), snapshot.now);
    EXPECT_GE(service.recent.ongoing_mean, -1e-9);
    EXPECT_GE(service.recent.busy_mean, -1e-9);
    for (std::size_t pool = 0; pool < in_use.size(); ++pool) {
      in_use[pool] += service.ready * service.terms.units_per_replica[pool];
    }
  }
  for (std::size_t pool = 0; pool < in_use.size(); ++pool) {
    EXPECT_LE(in_use[pool], world.ledger().held(pool));
    EXPECT_LE(world.ledger().held(pool), snapshot.pools[pool].capacity);
  }
}

void expect_conservation(const WorldSpec& spec, const Outcome& outcome) {
  for (std::size_t i = 0; i < spec.services.size(); ++i) {
    std::int64_t requests = 0;
    std::int64_t failed = 0;
    for (const BinOutcome& bin : outcome.services[i].bins) {
      EXPECT_LE(bin.failed, bin.requests);
      EXPECT_LE(bin.within_slo, bin.requests - bin.failed);
      requests += bin.requests;
      failed += bin.failed;
    }
    const std::vector<std::int64_t>& histogram = outcome.services[i].latency_histogram;
    EXPECT_EQ(std::accumulate(histogram.begin(), histogram.end(), std::int64_t{0}),
              requests - failed);
    if (spec.arrivals == ArrivalProcess::kMinuteStreams) {
      std::int64_t sent = 0;
      for (const double count : spec.services[i].counts) sent += std::llround(count);
      EXPECT_EQ(requests, sent);
    }
  }
}

Outcome run(const WorldSpec& spec, std::uint64_t seed) {
  World world(spec, seed);
  Rng rng = Rng(seed).stream("actions");
  world.every(TimePoint{}, milliseconds(3'500), [&] {
    const ClusterSnapshot snapshot = world.observe(world.now());
    expect_invariants(world, snapshot);
    act_at_random(world, snapshot, rng);
    expect_invariants(world, world.observe(world.now()));
  });
  world.run();
  return world.outcome();
}

TEST(AnyWorld, NeverExceedsItsPoolsNorLosesARequest) {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const WorldSpec spec = random_world(rng);
    ASSERT_TRUE(problems_of(spec).empty()) << problems_of(spec).front().text();
    const Outcome outcome = run(spec, seed);
    expect_conservation(spec, outcome);
    if (seed % 10 == 0) {
      EXPECT_EQ(outcome, run(spec, seed));
      EXPECT_NE(outcome.fingerprint, run(spec, seed + 1000).fingerprint);
    }
  }
}

}  // namespace
}  // namespace pharos::sim
