#include "pharos/control/guards/blast_radius.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include <fmt/format.h>

#include "pharos/control/random_tick.h"
#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

std::vector<std::int64_t> growths(const Plan& plan) {
  std::vector<std::int64_t> out;
  for (const Proposal& proposal : plan.proposals) out.push_back(plan.growth(proposal).count());
  return out;
}

// 20 replicas, so 4 may change. Asked: a +3, b +2. b asked last and loses 1.
TEST(BlastRadius, TakesOffTheLastIncreaseFirst) {
  const ClusterSnapshot now = small_cluster(100, {small_service("a", 10), small_service("b", 10)});
  Plan plan = draw_up(now, decide({set_replicas("a", 13), set_replicas("b", 12)}), {});
  limit_blast_radius(plan, {});
  EXPECT_EQ(growths(plan), (std::vector<std::int64_t>{3, 1}));
  ASSERT_EQ(plan.verdicts.size(), 1u);
  EXPECT_EQ(plan.verdicts[0].reason, "5 replicas would change in one tick, 4 may");
}

// 20 replicas and no free unit: 4 may change. a gives 5, of which b needs 3. First a's two that
// nobody needs go, then b's third with the one of a's that was for it: -2 and +2.
TEST(BlastRadius, TakesOffAnIncreaseTogetherWithWhatFundsIt) {
  const ClusterSnapshot now = small_cluster(20, {small_service("a", 10), small_service("b", 10)});
  Plan plan = draw_up(now, decide({set_replicas("a", 5), set_replicas("b", 13)}), {});
  limit_blast_radius(plan, {});
  EXPECT_EQ(growths(plan), (std::vector<std::int64_t>{-2, 2}));
}

// 4 replicas: a fifth of them is none, and yet one can move.
TEST(BlastRadius, OneReplicaCanAlwaysMove) {
  const ClusterSnapshot now = small_cluster(4, {small_service("a", 3), small_service("b", 1)});
  Plan plan = draw_up(now, decide({set_replicas("a", 2), set_replicas("b", 2)}), {});
  limit_blast_radius(plan, {});
  EXPECT_EQ(growths(plan), (std::vector<std::int64_t>{-1, 1}));
}

TEST(BlastRadius, LeavesASmallPlanAlone) {
  const ClusterSnapshot now = small_cluster(100, {small_service("a", 10), small_service("b", 10)});
  Plan plan = draw_up(now, decide({set_replicas("a", 13), set_replicas("b", 9)}), {});
  limit_blast_radius(plan, {});
  EXPECT_TRUE(plan.verdicts.empty());
}

// Whatever is asked: no more changes than allowed, none turned round, none made larger.
TEST(BlastRadius, NeverExceedsItsShare) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const ClusterSnapshot now = random_snapshot(rng);
    Plan plan = draw_up(now, random_decision(now, rng), {});
    const std::vector<std::int64_t> asked = growths(plan);
    limit_blast_radius(plan, {});
    std::int64_t total = 0;
    for (const ServiceState& service : now.services) total += service.wanted.count();
    std::int64_t changed = 0;
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const std::int64_t growth = plan.growth(plan.proposals[i]).count();
      changed += std::abs(growth);
      EXPECT_LE(std::abs(growth), std::abs(asked[i]));
      EXPECT_GE(growth * asked[i], 0);
    }
    EXPECT_LE(changed, std::max<std::int64_t>(2, total / 5));
  }
}

}  // namespace
}  // namespace pharos::control
