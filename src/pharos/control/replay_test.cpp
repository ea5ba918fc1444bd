#include "pharos/control/replay.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "pharos/control/fake_cluster.h"
#include "pharos/control/function_policy.h"
#include "pharos/control/loop.h"
#include "pharos/control/memory_journal.h"
#include "pharos/control/random_tick.h"
#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

/// Asks for anything, and remembers: the replay must carry state and randomness.
FunctionPolicy restless() {
  return FunctionPolicy([](const ClusterSnapshot& now, policies::PolicyState& state, Rng& rng) {
    std::vector<double>& row = state.rows["drawn"];
    row.push_back(rng.uniform());
    if (row.size() > 3) row.erase(row.begin());
    return random_decision(now, rng);
  });
}

/// A run of 40 ticks on a cluster that refuses, conflicts and goes blind.
MemoryJournal run(std::uint64_t seed, const policies::Policy& policy,
                  std::optional<GuardOptions> guards) {
  MemoryJournal journal({"test", "restless", seed, "0", guards, {}});
  Rng rng(seed);
  FakeCluster cluster(random_snapshot(rng));
  const TimePoint start = cluster.world.now;
  ControlLoop loop(cluster, policy, {guards}, root_stream(seed), &journal);
  for (int tick = 0; tick < 40; ++tick) {
    cluster.blind.reset();
    if (rng.below(10) == 0) cluster.blind = Error{ErrorCode::kUnavailable, "no answer", {}};
    cluster.refused.clear();
    for (const ServiceState& service : cluster.world.services) {
      if (rng.below(5) == 0) cluster.refused[service.terms.id] = {ErrorCode::kConflict, "busy", {}};
    }
    EXPECT_TRUE(loop.tick(start + tick * std::chrono::seconds(10)).ok());
  }
  return journal;
}

TEST(Replay, EveryTickComesOutAsItWasWrittenDown) {
  const FunctionPolicy policy = restless();
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    MemoryJournal journal =
        run(seed, policy, seed % 2 == 0 ? std::optional(GuardOptions{}) : std::nullopt);
    const Result<ReplayReport> report = replay(journal, policy);
    ASSERT_TRUE(report.ok());
    EXPECT_EQ(report->ticks, 40);
    ASSERT_TRUE(report->exact()) << report->differences[0].tick << ": "
                                 << report->differences[0].what;
  }
}

/// A journal of two ticks of one service, after which `spoil` has been at the records.
ReplayReport replay_spoilt(const std::function<void(std::vector<TickRecord>&)>& spoil) {
  const FunctionPolicy policy([](const auto&, policies::PolicyState& state, auto&) {
    state.rows["calls"].push_back(1.0);
    return decide({set_replicas("a", 5, 3)});
  });
  MemoryJournal journal({});
  FakeCluster cluster(small_cluster(10, {small_service("a", 3)}));
  ControlLoop loop(cluster, policy, {}, root_stream(0), &journal);
  EXPECT_TRUE(loop.tick(at_seconds(1000)).ok());
  EXPECT_TRUE(loop.tick(at_seconds(1010)).ok());
  std::vector<TickRecord> records = journal.records();
  spoil(records);
  MemoryJournal spoilt({});
  for (const TickRecord& record : records) EXPECT_TRUE(spoilt.append(record).ok());
  return replay(spoilt, policy).value();
}

TEST(Replay, SaysWhatDiffers) {
  EXPECT_TRUE(replay_spoilt([](auto&) {}).exact());
  const ReplayReport action =
      replay_spoilt([](auto& records) { records[1].decision.actions = {set_replicas("a", 6, 3)}; });
  EXPECT_EQ(action.differing, 1);
  EXPECT_EQ(action.differences[0].tick, 1);
  EXPECT_EQ(action.differences[0].what,
            "it decided a to 6 replicas (because), now a to 5 replicas (because)");
  EXPECT_EQ(
      replay_spoilt([](auto& records) { records[0].decision.value = 1.0; }).differences[0].what,
      "it gave other reasons for the same actions");
  EXPECT_EQ(replay_spoilt([](auto& records) { records[0].results.clear(); }).differences[0].what,
            "other actions were sent");
  EXPECT_EQ(replay_spoilt([](auto& records) { records[1].left_overs_before.push_back({}); })
                .differences[0]
                .what,
            "something else is left over");
  EXPECT_EQ(replay_spoilt([](auto& records) { records[1].state_before.rows["calls"] = {2.0}; })
                .differences[0]
                .what,
            "the policy remembers otherwise");
  EXPECT_EQ(
      replay_spoilt([](auto& records) { records[0].decision.value = -0.0; }).differences[0].what,
      "numbers differ in their bits");
}

// The recorded policy asks for 5 once, at 1010 s. The other asks for 4 at 1000 s and 6 at 1020 s.
// Standing at the four ticks: recorded 3 5 5 5, other 4 4 6 6; they speak at the first three.
TEST(WhatIf, ComparesWhatEachPolicyLastAskedFor) {
  const auto asks = [](std::map<int, std::int64_t> by_second) {
    return FunctionPolicy([by_second](const ClusterSnapshot& now, auto&, auto&) {
      const auto ask = by_second.find(static_cast<int>(to_seconds(now.now)));
      return ask == by_second.end() ? Decision{} : decide({set_replicas("a", ask->second)});
    });
  };
  const FunctionPolicy policy = asks({{1010, 5}});
  MemoryJournal journal({});
  FakeCluster cluster(small_cluster(10, {small_service("a", 3), small_service("b", 2)}));
  ControlLoop loop(cluster, policy, {}, root_stream(0), &journal);
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(loop.tick(at_seconds(1000 + 10 * i)).ok());

  const FunctionPolicy other = asks({{1000, 4}, {1020, 6}});
  const WhatIf answer = what_if(journal, other).value();
  EXPECT_EQ(answer.ticks, 4);
  EXPECT_EQ(answer.services, (std::vector<WhatIf::Service>{{ServiceId("a"), 4.5, 5.0, 4},
                                                           {ServiceId("b"), 2.0, 2.0, 0}}));
  const auto row = [](int tick, std::int64_t recorded, std::int64_t now, std::string reason) {
    return WhatIf::Difference{tick,           at_seconds(1000 + 10 * tick),
                              ServiceId("a"), Replicas(recorded),
                              Replicas(now),  std::move(reason)};
  };
  EXPECT_EQ(answer.differences,
            (std::vector<WhatIf::Difference>{row(0, 3, 4, "because"), row(1, 5, 4, ""),
                                             row(2, 5, 6, "because")}));
}

TEST(WhatIf, TheSamePolicyNeverDisagreesWithItself) {
  const FunctionPolicy policy = restless();
  MemoryJournal journal = run(5, policy, GuardOptions{});
  const WhatIf answer = what_if(journal, policy).value();
  EXPECT_TRUE(answer.differences.empty());
  for (const WhatIf::Service& service : answer.services) EXPECT_EQ(service.differing, 0);
}

}  // namespace
}  // namespace pharos::control
