#include "pharos/control/loop.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "pharos/control/fake_cluster.h"
#include "pharos/control/function_policy.h"
#include "pharos/control/memory_journal.h"
#include "pharos/control/random_tick.h"
#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

using Outcome = ActionResult::Outcome;

FunctionPolicy always(Decision decision) {
  return FunctionPolicy([decision](const auto&, auto&, auto&) { return decision; });
}

TEST(ControlLoop, ObservesDecidesAppliesAndWritesItDown) {
  FakeCluster cluster(small_cluster(10, {small_service("a", 3)}));
  const FunctionPolicy policy = always(decide({set_replicas("a", 5)}));
  MemoryJournal journal({});
  ControlLoop loop(cluster, policy, {}, root_stream(1), &journal);
  const Result<TickRecord> record = loop.tick(at_seconds(1000));
  ASSERT_TRUE(record.ok());
  EXPECT_EQ(cluster.applied, (std::vector<Action>{set_replicas("a", 5)}));
  EXPECT_EQ(record->decision, decide({set_replicas("a", 5)}));
  ASSERT_EQ(record->results.size(), 1u);
  EXPECT_EQ(record->results[0].outcome, Outcome::kApplied);
  EXPECT_EQ(journal.records(), (std::vector<TickRecord>{*record}));

  // 10 s later 5 are wanted and 3 ready; after 35 s the two are up.
  EXPECT_EQ(loop.tick(at_seconds(1010))->snapshot.services[0].ready, Replicas(3));
  EXPECT_EQ(loop.tick(at_seconds(1040))->snapshot.services[0].ready, Replicas(5));
}

TEST(ControlLoop, ChangesNothingWhenItCannotSee) {
  FakeCluster cluster(small_cluster(10, {small_service("a", 3)}));
  const FunctionPolicy policy([](const auto&, policies::PolicyState& state, auto&) {
    state.rows["calls"].push_back(1.0);
    return decide({set_replicas("a", 5)});
  });
  MemoryJournal journal({});
  ControlLoop loop(cluster, policy, {}, root_stream(1), &journal);
  cluster.blind = Error{ErrorCode::kUnavailable, "no answer", {}};
  const Result<TickRecord> record = loop.tick(at_seconds(1000));
  ASSERT_TRUE(record.ok());
  EXPECT_EQ(record->blind, "no answer");
  EXPECT_EQ(record->snapshot.now, at_seconds(1000));
  EXPECT_TRUE(cluster.applied.empty());
  EXPECT_EQ(journal.ticks(), 1);

  cluster.blind.reset();
  EXPECT_TRUE(loop.tick(at_seconds(1010))->state_before.rows.empty());
  EXPECT_EQ(loop.tick(at_seconds(1020))->state_before.rows.at("calls").size(), 1u);
}

TEST(ControlLoop, DoesNotDecideOnASnapshotThatMakesNoSense) {
  ClusterSnapshot world = small_cluster(10, {small_service("a", 3), small_service("a", 2)});
  FakeCluster cluster(world);
  const FunctionPolicy policy = always(decide({set_replicas("a", 5)}));
  ControlLoop loop(cluster, policy, {}, root_stream(1), nullptr);
  EXPECT_EQ(loop.tick(at_seconds(1000))->blind,
            "the cluster's answer makes no sense: two services 'a'");
  EXPECT_TRUE(cluster.applied.empty());
}

TEST(ControlLoop, EachTickDrawsFromAStreamOfItsOwn) {
  FakeCluster cluster(small_cluster(10, {small_service("a", 3)}));
  std::vector<std::uint64_t> drawn;
  const FunctionPolicy policy([&](const auto&, auto&, Rng& rng) {
    drawn.push_back(rng.bits());
    return Decision{};
  });
  ControlLoop loop(cluster, policy, {}, root_stream(7), nullptr);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(loop.tick(at_seconds(1000 + 10 * i)).ok());
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(drawn[i], tick_stream(root_stream(7), static_cast<std::int64_t>(i)).bits());
  }
  EXPECT_NE(drawn[0], drawn[1]);
}

// 6 units, 4 wanted. a asks for 5 more with 5 attempts: 2 now. Then it is changing until the next
// tick but three (35 s), so the rest waits; when b gives up one at 1040, a takes it.
TEST(ControlLoop, FinishesOnLaterTicksWhatDidNotFit) {
  FakeCluster cluster(small_cluster(6, {small_service("a", 2), small_service("b", 2)}));
  const FunctionPolicy policy([](const ClusterSnapshot& now, auto&, auto&) {
    if (now.now == at_seconds(1000)) return decide({set_replicas("a", 7, 5)});
    if (now.now == at_seconds(1040)) return decide({set_replicas("b", 1)});
    return Decision{};
  });
  ControlLoop loop(cluster, policy, {}, root_stream(1), nullptr);
  for (int i = 0; i <= 5; ++i) ASSERT_TRUE(loop.tick(at_seconds(1000 + 10 * i)).ok());
  EXPECT_EQ(cluster.applied, (std::vector<Action>{set_replicas("a", 4, 5), set_replicas("b", 1),
                                                  set_replicas("a", 5, 1)}));
}

TEST(ControlLoop, AFullJournalStopsIt) {
  class FullJournal final : public Journal {
    Result<Done> append(const TickRecord&) override {
      return Error{ErrorCode::kIo, "disk is full", {}};
    }
  } journal;
  FakeCluster cluster(small_cluster(10, {small_service("a", 3)}));
  const FunctionPolicy policy = always({});
  ControlLoop loop(cluster, policy, {}, root_stream(1), &journal);
  const Result<TickRecord> record = loop.tick(at_seconds(1000));
  ASSERT_FALSE(record.ok());
  EXPECT_EQ(record.error().code, ErrorCode::kIo);
}

/// Runs a policy that asks for anything on a cluster that changes, refuses, goes stale and goes
/// blind at random, and checks every action that the cluster accepted.
void run_wild(std::uint64_t seed, std::optional<GuardOptions> guards) {
  Rng rng(seed);
  FakeCluster cluster(random_snapshot(rng));
  const TimePoint start = cluster.world.now;
  const FunctionPolicy policy(
      [](const ClusterSnapshot& now, auto&, Rng& own) { return random_decision(now, own); });
  MemoryJournal journal({});
  ControlLoop loop(cluster, policy, {guards}, root_stream(seed), &journal);
  constexpr int kTicks = 40;
  for (int tick = 0; tick < kTicks; ++tick) {
    cluster.blind.reset();
    if (rng.below(10) == 0) cluster.blind = Error{ErrorCode::kUnavailable, "no answer", {}};
    cluster.stale.clear();
    cluster.refused.clear();
    for (ServiceState& service : cluster.world.services) {
      if (rng.below(6) == 0) cluster.stale.insert(service.terms.id);
      if (rng.below(6) == 0) cluster.refused[service.terms.id] = {ErrorCode::kConflict, "busy", {}};
      service.recent.arrivals = static_cast<std::int64_t>(rng.below(2000));
    }
    cluster.applied.clear();
    const ClusterSnapshot before = cluster.world;
    const Result<TickRecord> record = loop.tick(start + tick * std::chrono::seconds(10));
    ASSERT_TRUE(record.ok());
    EXPECT_TRUE(record->blind.empty() || cluster.applied.empty());

    for (std::size_t p = 0; p < before.pools.size(); ++p) {
      const Units least = std::min(Units(0), free_units(before)[p]);  // An overdrawn pool stays so.
      EXPECT_GE(free_units(cluster.world)[p], least) << "tick " << tick;
    }
    for (std::size_t i = 0; i < before.services.size(); ++i) {
      const ServiceState& was = before.services[i];
      const ServiceState& is = cluster.world.services[i];
      EXPECT_GE(is.wanted, std::min(was.wanted, was.terms.min_replicas)) << "tick " << tick;
      EXPECT_LE(is.wanted, std::max(was.wanted, was.terms.max_replicas)) << "tick " << tick;
      EXPECT_GE(is.admitted, Ratio::of(0.0));
      EXPECT_LE(is.admitted, Ratio::of(1.0));
      if (!guards || !record->blind.empty()) continue;
      const RecentLoad& recent = record->snapshot.services[i].recent;
      const Duration age = record->snapshot.now - recent.end;
      if (recent.length > Duration::zero() && age <= guards->stale_after) continue;
      EXPECT_GE(is.wanted, was.wanted) << "tick " << tick;
      EXPECT_GE(is.admitted, was.admitted) << "tick " << tick;
    }
  }
  EXPECT_EQ(journal.ticks(), kTicks);
  for (std::int64_t tick = 0; tick < kTicks; ++tick) EXPECT_EQ(journal.read(tick)->tick, tick);
}

TEST(ControlLoop, KeepsLimitsAndCapacityWithoutGuards) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    run_wild(seed, std::nullopt);
  }
}

TEST(ControlLoop, KeepsLimitsCapacityAndStaleServicesWithGuards) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    run_wild(seed, GuardOptions{});
  }
}

}  // namespace
}  // namespace pharos::control
