#include "pharos/policies/autoscale/baselines/hpa.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies {
namespace {

struct Look {
  std::int64_t wanted, ready;
  double busy;
  std::int64_t recommended;
};

TEST(Hpa, RecommendsByTheDocumentedRule) {
  const Look table[] = {
      {4, 4, 3.2, 4},     // 0.8 busy each: on target.
      {4, 4, 3.52, 4},    // Ratio 1.1: the edge of the tolerance.
      {4, 4, 3.6, 5},     // 3.6/0.8 = 4.5, up to 5.
      {4, 4, 4.0, 5},     // 5 exactly.
      {10, 10, 7.2, 10},  // Ratio 0.9.
      {10, 10, 4.8, 6},   // 6 exactly.
      {10, 10, 0.0, 0},   // Idle; the minimum is the terms' business.
      {8, 4, 4.0, 8},     // Hot, ratio 1.25; with the 4 starting ones 0.63, other side of 1: wait.
      {5, 4, 4.0, 5},     // With the one that starts, ratio 1: wait.
      {5, 4, 4.8, 6},     // 4.8/4.0 = 1.2 with it: up to 6.
      {8, 4, 1.6, 2},     // Down: those that start are not counted.
      {3, 0, 0.0, 3},     // Nothing ready, nothing measured.
  };
  for (const Look& look : table) {
    SCOPED_TRACE(::testing::Message() << look.wanted << " " << look.ready << " " << look.busy);
    TestCluster cluster(40, 1);
    cluster[0].wanted = Replicas(look.wanted);
    cluster[0].ready = Replicas(look.ready);
    cluster[0].recent.busy_mean = look.busy;
    EXPECT_EQ(hpa_recommendation(cluster[0], {}), Replicas(look.recommended));
  }
}

// max(2·2, 2 + 4) = 6 from 2, though 20/0.8 = 25 are recommended; max(2·10, 14) = 20 from 10.
TEST(Hpa, GrowsByAtMostDoubleOrFourAPeriod) {
  TestCluster cluster(100, 2);
  cluster.set_replicas(0, 2);
  cluster.set_replicas(1, 10);
  cluster[0].recent.busy_mean = cluster[1].recent.busy_mean = 20.0;
  EXPECT_EQ(in_short(cluster.decide(Hpa{}, 0).actions), (std::vector<std::string>{"a=6", "b=20"}));
}

// On ticks of 10 s the periods of 15 s end at 15, 30, 45, 60, 75 and 90: looks at 20, 30, 50, 60,
// 80, 90.
TEST(Hpa, LooksEveryFifteenSeconds) {
  TestCluster cluster(40, 1);
  cluster[0].recent.busy_mean = 1.0;
  (void)cluster.decide(Hpa{}, 0);
  EXPECT_EQ(cluster.active_ticks(Hpa{}, 0, 90),
            (std::vector<std::int64_t>{20, 30, 50, 60, 80, 90}));
}

// Ten replicas at the first look stand as a recommendation for 300 s. A look at 60 recommends 5
// once (4 busy); later ones 2: down to 5 at 301 to 360 s, to 2 when that look is older than 300 s
// too.
TEST(Hpa, ShrinksToTheHighestRecommendationOfFiveMinutes) {
  TestCluster cluster(40, 1);
  cluster.set_replicas(0, 10);
  cluster[0].recent.busy_mean = 8.0;
  (void)cluster.decide(Hpa{}, 0);
  cluster[0].recent.busy_mean = 4.0;
  EXPECT_TRUE(cluster.decide(Hpa{}, 60).actions.empty());
  cluster[0].recent.busy_mean = 1.6;
  EXPECT_EQ(cluster.active_ticks(Hpa{}, 60, 300, 15), std::vector<std::int64_t>{});
  EXPECT_EQ(in_short(cluster.decide(Hpa{}, 315).actions), std::vector<std::string>{"a=5"});
  cluster.set_replicas(0, 5);
  EXPECT_EQ(cluster.active_ticks(Hpa{}, 315, 360, 15), std::vector<std::int64_t>{});
  EXPECT_EQ(in_short(cluster.decide(Hpa{}, 375).actions), std::vector<std::string>{"a=2"});
}

TEST(Hpa, RemembersNoMoreThanItsWindow) {
  TestCluster cluster(40, 1);
  for (int at_s = 0; at_s < 3600; at_s += 5) (void)cluster.decide(Hpa{}, at_s);
  // 21 looks lie in a window of 300 s with both ends, two numbers each.
  EXPECT_LE(cluster.state.rows.at("service/a").size(), 42u);
}

}  // namespace
}  // namespace pharos::policies
