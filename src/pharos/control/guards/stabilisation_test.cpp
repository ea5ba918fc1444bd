#include "pharos/control/guards/stabilisation.h"

#include <gtest/gtest.h>

#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

constexpr TimePoint second(int seconds) { return TimePoint(std::chrono::seconds(seconds)); }

/// One service `a` on a large cluster that follows at once, through the stabilisation guard alone.
class Stabilisation : public ::testing::Test {
 protected:
  /// What `a` wants after a tick on which the policy decides so.
  std::int64_t tick(int seconds, const Decision& decision) {
    now_.now = second(seconds);
    Plan plan = draw_up(now_, decision, {});
    remember_wishes(state_, now_, decision, {});
    stabilise(plan, {}, state_);
    for (const Proposal& proposal : plan.proposals) {
      now_.services[proposal.service].wanted += plan.growth(proposal);
    }
    return now_.services[0].wanted.count();
  }
  std::int64_t ask(int seconds, std::int64_t replicas) {
    return tick(seconds, decide({set_replicas("a", replicas)}));
  }

  ClusterSnapshot now_ = small_cluster(1000, {small_service("a", 6)});
  GuardState state_;
};

// The loop has just started: the 6 it found count as wished for, until their 300 s are over.
TEST_F(Stabilisation, AfterAStartNothingShrinksForAWindow) {
  EXPECT_EQ(ask(0, 4), 6);
  EXPECT_EQ(ask(290, 4), 6);
  EXPECT_EQ(ask(300, 4), 6);
  EXPECT_EQ(ask(310, 4), 4);
}

TEST_F(Stabilisation, UpIsImmediate) { EXPECT_EQ(ask(0, 9), 9); }

// The wishes were 6 (found at 0 s), 9 at 100 s, 7 at 200 s, 3 from 250 s on. The 9 counts until 400
// s, the 7 until 500 s.
TEST_F(Stabilisation, DownGoesToTheHighestWishOfTheWindow) {
  EXPECT_EQ(ask(100, 9), 9);
  EXPECT_EQ(ask(200, 7), 9);
  EXPECT_EQ(ask(250, 3), 9);
  EXPECT_EQ(ask(400, 3), 9);
  EXPECT_EQ(ask(410, 3), 7);
  EXPECT_EQ(ask(500, 3), 7);
  EXPECT_EQ(ask(510, 3), 3);
}

// It weighed the service at 310 s and chose to leave it at 6: that is a wish, though no action.
TEST_F(Stabilisation, AChoiceToStayIsAWish) {
  EXPECT_EQ(tick(0, {}), 6);
  Decision stay;
  stay.rationales.push_back({});
  stay.rationales[0].service = ServiceId("a");
  stay.rationales[0].chosen = Replicas(6);
  EXPECT_EQ(tick(310, stay), 6);
  EXPECT_EQ(ask(400, 4), 6);
  EXPECT_EQ(ask(620, 4), 4);
}

TEST_F(Stabilisation, SilenceIsNoWish) {
  for (int seconds = 0; seconds <= 310; seconds += 10) EXPECT_EQ(tick(seconds, {}), 6);
  EXPECT_EQ(ask(320, 4), 4);
}

// 8 units, all wanted: b needs 1 of the 3 that a would give, so a gives 1 at once.
TEST_F(Stabilisation, ExemptsADecreaseAsFarAsItFundsAnIncrease) {
  now_ = small_cluster(8, {small_service("a", 6), small_service("b", 2)});
  EXPECT_EQ(tick(0, decide({set_replicas("a", 3), set_replicas("b", 3)})), 5);
  EXPECT_EQ(now_.services[1].wanted, Replicas(3));
}

TEST_F(Stabilisation, KeepsOnlyWishesThatCanStillBeTheHighest) {
  for (int i = 0; i < 30; ++i) ask(10 * i, i % 5);
  // 6 (found), then after each 4 the lower ones that followed it: only 4 at 290 s remains of those.
  EXPECT_EQ(
      state_.services.at(ServiceId("a")).wishes,
      (std::vector<GuardState::Sample>{{second(0), Replicas(6)}, {second(290), Replicas(4)}}));
}

}  // namespace
}  // namespace pharos::control
