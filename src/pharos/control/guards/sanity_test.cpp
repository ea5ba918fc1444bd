#include "pharos/control/guards/sanity.h"

#include <gtest/gtest.h>

#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

/// One service `a` of 10 replicas at 10 requests a second, through the sanity guard alone. Targets
/// are judged, not carried out.
class Sanity : public ::testing::Test {
 protected:
  bool passes(int seconds, std::int64_t replicas, double load = 10.0) {
    ClusterSnapshot now = small_cluster(1000, {small_service("a", 10)});
    now.now = at_seconds(seconds);
    now.services[0].recent.arrivals = static_cast<std::int64_t>(30 * load);
    Plan plan = draw_up(now, decide({set_replicas("a", replicas)}), {});
    doubt_leaps(plan, {}, state_);
    return plan.proposals[0].held.empty();
  }
  GuardState state_;
};

TEST_F(Sanity, TheFirstTargetHasNothingToBeComparedWith) { EXPECT_TRUE(passes(0, 90)); }

// From a believed 12: 48 is four times, 49 more; 3 a quarter, 2 less.
TEST_F(Sanity, DoubtsALeapForNoChangeOfLoad) {
  ASSERT_TRUE(passes(0, 12));
  EXPECT_FALSE(passes(10, 49));
  EXPECT_FALSE(passes(20, 2));
  EXPECT_TRUE(passes(30, 48));
  ASSERT_TRUE(passes(40, 12));
  EXPECT_TRUE(passes(50, 3));
}

// The load doubled, so twice 48 is the bound; it went down to a third, so a third of 3.
TEST_F(Sanity, AllowsForTheChangeOfLoad) {
  ASSERT_TRUE(passes(0, 12));
  EXPECT_FALSE(passes(10, 97, 20.0));
  EXPECT_TRUE(passes(20, 96, 20.0));
  ASSERT_TRUE(passes(30, 24, 20.0));
  ASSERT_TRUE(passes(40, 12, 30.0));
  EXPECT_FALSE(passes(50, 0, 10.0));
  EXPECT_TRUE(passes(60, 1, 10.0));
}

TEST_F(Sanity, ALoadFromNothingExplainsAnything) {
  ASSERT_TRUE(passes(0, 12, 0.0));
  EXPECT_TRUE(passes(10, 99, 5.0));
}

// Five times, but only four replicas more: counts this small say nothing.
TEST_F(Sanity, DoesNotJudgeSmallLeapsByTheirRatio) {
  ASSERT_TRUE(passes(0, 1));
  EXPECT_TRUE(passes(10, 5));
}

TEST_F(Sanity, BelievesAPolicyThatInsistsForAWindow) {
  ASSERT_TRUE(passes(0, 12));
  EXPECT_FALSE(passes(100, 60));
  EXPECT_FALSE(passes(399, 60));
  EXPECT_TRUE(passes(400, 60));
  EXPECT_TRUE(passes(410, 60));
}

// Doubted at 100 s, then forgotten about. The next slip, at 1000 s, is no insistence.
TEST_F(Sanity, AnOldDoubtDoesNotCount) {
  ASSERT_TRUE(passes(0, 12));
  EXPECT_FALSE(passes(100, 60));
  EXPECT_FALSE(passes(1000, 60));
  ASSERT_TRUE(passes(1010, 12));
  EXPECT_FALSE(passes(1299, 60));
  EXPECT_FALSE(passes(1301, 60));
}

}  // namespace
}  // namespace pharos::control
