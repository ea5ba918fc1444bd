#include "pharos/control/plan.h"

#include <gtest/gtest.h>

#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

using Outcome = ActionResult::Outcome;

TEST(Plan, PutsLeftOversBeforeTheDecision) {
  const ClusterSnapshot now = small_cluster(20, {small_service("a", 3), small_service("b", 3)});
  const Plan plan =
      draw_up(now, decide({set_replicas("a", 5)}), {{set_replicas("b", 6, 3), Replicas(3)}});
  ASSERT_EQ(plan.proposals.size(), 2u);
  EXPECT_EQ(plan.proposals[0].asked, Action(set_replicas("b", 6, 3)));
  EXPECT_TRUE(plan.proposals[0].left_over);
  EXPECT_EQ(plan.proposals[1].asked, Action(set_replicas("a", 5)));
  EXPECT_EQ(plan.growth(plan.proposals[1]), Replicas(2));
}

TEST(Plan, ANewerDecisionReplacesTheLeftOverOfItsService) {
  const ClusterSnapshot now = small_cluster(20, {small_service("a", 3)});
  const Plan plan =
      draw_up(now, decide({set_replicas("a", 4)}), {{set_replicas("a", 8, 3), Replicas(3)}});
  ASSERT_EQ(plan.proposals.size(), 1u);
  EXPECT_EQ(plan.proposals[0].asked, Action(set_replicas("a", 4)));
  ASSERT_EQ(plan.given_up.size(), 1u);
  EXPECT_EQ(plan.given_up[0].outcome, Outcome::kDropped);
}

TEST(Plan, OfTwoActionsForOneServiceTheLaterCounts) {
  const ClusterSnapshot now = small_cluster(20, {small_service("a", 3)});
  const Plan plan = draw_up(now, decide({set_replicas("a", 9), set_replicas("a", 4)}), {});
  ASSERT_EQ(plan.proposals.size(), 1u);
  EXPECT_EQ(plan.proposals[0].asked, Action(set_replicas("a", 4)));
  EXPECT_EQ(plan.given_up.at(0).action, Action(set_replicas("a", 9)));
}

TEST(Plan, ReplicasAndAdmissionOfOneServiceDoNotReplaceEachOther) {
  const ClusterSnapshot now = small_cluster(20, {small_service("a", 3)});
  const SetAdmission half{ServiceId("a"), Ratio::percent(50), "sheds"};
  const Plan plan = draw_up(now, decide({set_replicas("a", 9), half}), {});
  EXPECT_EQ(plan.proposals.size(), 2u);
  EXPECT_TRUE(plan.given_up.empty());
}

TEST(Plan, AServiceThatIsNotSeenIsGivenUp) {
  const ClusterSnapshot now = small_cluster(20, {small_service("a", 3)});
  const Plan plan =
      draw_up(now, decide({set_replicas("b", 9)}), {{set_replicas("c", 9, 2), Replicas(3)}});
  EXPECT_TRUE(plan.proposals.empty());
  EXPECT_EQ(plan.given_up.size(), 2u);
}

// It was to grow from 3 to 5. At 6 now, to go on would shrink it, which nobody asked for.
TEST(Plan, ALeftOverNeverTurnsRound) {
  const ClusterSnapshot now = small_cluster(20, {small_service("a", 6)});
  EXPECT_TRUE(draw_up(now, {}, {{set_replicas("a", 5, 3), Replicas(3)}}).proposals.empty());
  EXPECT_EQ(draw_up(now, {}, {{set_replicas("a", 5, 3), Replicas(8)}}).proposals.size(), 1u);
}

TEST(Plan, AChangingServiceTakesNoNewCountButANewAdmission) {
  ClusterSnapshot now = small_cluster(20, {small_service("a", 3)});
  now.services[0].changing_since = now.now;
  const SetAdmission half{ServiceId("a"), Ratio::percent(50), "sheds"};
  const Plan plan = draw_up(now, decide({set_replicas("a", 9), half}), {});
  EXPECT_FALSE(plan.proposals[0].held.empty());
  EXPECT_EQ(plan.growth(plan.proposals[0]), Replicas(0));
  EXPECT_TRUE(plan.proposals[1].held.empty());
}

// Its replicas may never come, and until somebody acts they hold units that others could use.
TEST(Plan, AnOverdueChangeHoldsNothing) {
  ServiceState service = small_service("a", 3);
  ClusterSnapshot now = small_cluster(20, {service});
  now.services[0].changing_since = now.now;
  now.now += 3 * service.terms.start_up_time + std::chrono::minutes(2);
  const Decision fewer = decide({set_replicas("a", 2)});
  EXPECT_FALSE(draw_up(now, fewer, {}).proposals[0].held.empty());
  now.now += std::chrono::seconds(1);
  EXPECT_TRUE(draw_up(now, fewer, {}).proposals[0].held.empty());
}

// 12 units, 11 wanted: 1 free. c wants 4 more, so 3 are short: a gives its 2 and b 1 of its 3.
TEST(Plan, DecreasesFundTheShortfallInTheirOrder) {
  const ClusterSnapshot now =
      small_cluster(12, {small_service("a", 4), small_service("b", 5), small_service("c", 2)});
  const Plan plan =
      draw_up(now, decide({set_replicas("a", 2), set_replicas("b", 2), set_replicas("c", 6)}), {});
  EXPECT_EQ(replicas_that_fund(plan),
            (std::vector<Replicas>{Replicas(2), Replicas(1), Replicas(0)}));
}

// 5 units are free and b wants 2 more: it does not need what a gives up.
TEST(Plan, NothingIsFundedWhereUnitsAreFree) {
  const ClusterSnapshot now = small_cluster(12, {small_service("a", 4), small_service("b", 3)});
  const Plan plan = draw_up(now, decide({set_replicas("a", 2), set_replicas("b", 5)}), {});
  EXPECT_EQ(replicas_that_fund(plan), (std::vector<Replicas>{Replicas(0), Replicas(0)}));
}

// 6 units were lost: 9 wanted of 6. a's decrease by 5 is needed for 3.
TEST(Plan, ADecreaseBackWithinALostCapacityIsFundingToo) {
  const ClusterSnapshot now = small_cluster(6, {small_service("a", 7), small_service("b", 2)});
  const Plan plan = draw_up(now, decide({set_replicas("a", 2)}), {});
  EXPECT_EQ(replicas_that_fund(plan), (std::vector<Replicas>{Replicas(3)}));
}

// Pools cpu 10 (all used: a 2·3, b 4·1) and gpu 3 (all used by a). b wants 1 more, at 1 cpu; a
// replica of a gives 3 cpu, so one is enough though a gives two.
TEST(Plan, FundingCountsEachPoolByItself) {
  ServiceState a = small_service("a", 2);
  a.terms.units_per_replica = {Units(3), Units(1)};
  ServiceState b = small_service("b", 4);
  b.terms.units_per_replica = {Units(1), Units(0)};
  ClusterSnapshot now = small_cluster(10, {a, b});
  now.pools.push_back({"gpu", Units(2)});
  const Plan plan = draw_up(now, decide({set_replicas("a", 0), set_replicas("b", 5)}), {});
  EXPECT_EQ(replicas_that_fund(plan), (std::vector<Replicas>{Replicas(1), Replicas(0)}));
}

}  // namespace
}  // namespace pharos::control
