#include "pharos/control/guards/guard_chain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "pharos/control/random_tick.h"
#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

TEST(GuardChain, WithoutOptionsOnlyLimitsSpeak) {
  ServiceState service = small_service("a", 10);
  service.terms.max_replicas = Replicas(90);
  service.recent = {};
  const ClusterSnapshot now = small_cluster(1000, {service, small_service("b", 50)});
  const Decision decision = decide({set_replicas("a", 500), set_replicas("b", 1)});
  Plan plan = draw_up(now, decision, {});
  GuardState state;
  GuardChain(std::nullopt).apply(plan, decision, state);
  ASSERT_EQ(plan.verdicts.size(), 1u);
  EXPECT_EQ(plan.verdicts[0].guard, "limits");
  EXPECT_EQ(plan.growth(plan.proposals[0]), Replicas(80));
  EXPECT_EQ(plan.growth(plan.proposals[1]), Replicas(-49));
  EXPECT_TRUE(state.services.empty());
}

// a wants 60 of 10: limits cut that to 50, step-up to 20, and the blast radius (a fifth of 30)
// to 16.
TEST(GuardChain, EachRuleSeesWhatTheEarlierOnesLeft) {
  ServiceState service = small_service("a", 10);
  service.terms.max_replicas = Replicas(50);
  const ClusterSnapshot now = small_cluster(1000, {service, small_service("b", 20)});
  const Decision decision = decide({set_replicas("a", 60)});
  Plan plan = draw_up(now, decision, {});
  GuardState state;
  GuardChain(GuardOptions{}).apply(plan, decision, state);
  std::vector<std::string> guards;
  for (const GuardVerdict& verdict : plan.verdicts) guards.push_back(verdict.guard);
  EXPECT_EQ(guards, (std::vector<std::string>{"limits", "step-up", "blast-radius"}));
  EXPECT_EQ(plan.growth(plan.proposals[0]), Replicas(6));
  EXPECT_EQ(plan.verdicts[1].before, plan.verdicts[0].after);
  EXPECT_EQ(plan.verdicts[2].before, plan.verdicts[1].after);
}

// 12 units, all wanted, the loop just started. a's decrease alone would wait for stabilisation;
// with b's increase it is a move.
TEST(GuardChain, AReallocationPassesWhole) {
  const ClusterSnapshot now = small_cluster(12, {small_service("a", 9), small_service("b", 3)});
  const Decision decision = decide({set_replicas("b", 4), set_replicas("a", 8)});
  Plan plan = draw_up(now, decision, {});
  GuardState state;
  GuardChain(GuardOptions{}).apply(plan, decision, state);
  EXPECT_TRUE(plan.verdicts.empty());

  const Decision shrink = decide({set_replicas("a", 8)});
  Plan alone = draw_up(now, shrink, {});
  GuardState fresh;
  GuardChain(GuardOptions{}).apply(alone, shrink, fresh);
  ASSERT_EQ(alone.verdicts.size(), 1u);
  EXPECT_EQ(alone.verdicts[0].guard, "stabilisation");
}

TEST(GuardChain, ForgetsServicesThatAreGone) {
  GuardState state;
  const GuardChain chain{GuardOptions{}};
  ClusterSnapshot now = small_cluster(12, {small_service("a", 9), small_service("b", 3)});
  Plan both = draw_up(now, {}, {});
  chain.apply(both, {}, state);
  EXPECT_EQ(state.services.size(), 2u);
  now.services.pop_back();
  Plan one = draw_up(now, {}, {});
  chain.apply(one, {}, state);
  EXPECT_EQ(state.services.size(), 1u);
}

// Whatever is asked for: guards only ever make a change smaller, never larger, never turned round
// (limits aside, which may push a service that stands outside them back in), and every difference
// between what was asked and what is allowed has a verdict.
TEST(GuardChain, OnlyEverCutsDownAndAlwaysSaysSo) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const ClusterSnapshot now = random_snapshot(rng);
    const Decision decision = random_decision(now, rng);
    Plan plan = draw_up(now, decision, {});
    const std::vector<Proposal> before = plan.proposals;
    GuardState state;
    GuardChain(GuardOptions{}).apply(plan, decision, state);
    for (std::size_t i = 0; i < before.size(); ++i) {
      const Proposal& after = plan.proposals[i];
      const ServiceTerms& terms = plan.service_of(after).terms;
      if (const auto* scale = std::get_if<SetReplicas>(&after.allowed);
          scale != nullptr && after.held.empty()) {
        EXPECT_GE(scale->replicas, terms.min_replicas);
        EXPECT_LE(scale->replicas, terms.max_replicas);
        const Replicas asked = std::get<SetReplicas>(after.asked).replicas - after.from;
        EXPECT_LE(std::abs(plan.growth(after).count()), std::abs(asked.count()));
        EXPECT_GE(plan.growth(after).count() * asked.count(), 0);
      }
      if (after.held == before[i].held && after.allowed == before[i].allowed) continue;
      const bool explained =
          std::any_of(plan.verdicts.begin(), plan.verdicts.end(), [&](const GuardVerdict& verdict) {
            return verdict.service == terms.id && !verdict.reason.empty();
          });
      EXPECT_TRUE(explained) << terms.id.name();
    }
  }
}

// Nothing on stale measurements shrinks, whatever else the plan holds.
TEST(GuardChain, NeverShrinksAServiceOnStaleData) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const ClusterSnapshot now = random_snapshot(rng);
    const Decision decision = random_decision(now, rng);
    Plan plan = draw_up(now, decision, {});
    GuardState state;
    const GuardOptions options;
    GuardChain(options).apply(plan, decision, state);
    for (const Proposal& proposal : plan.proposals) {
      const RecentLoad& recent = plan.service_of(proposal).recent;
      const bool fresh =
          recent.length > Duration::zero() && now.now - recent.end <= options.stale_after;
      EXPECT_TRUE(fresh || plan.growth(proposal) >= Replicas(0));
    }
  }
}

}  // namespace
}  // namespace pharos::control
