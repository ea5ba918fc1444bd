#include "pharos/policies/autoscale/baselines/mark.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies {
namespace {

using Texts = std::vector<std::string>;

// a: peak 1500/min = 25/s, 25·0.18/0.72 = 6.25, so 7. b: peak 1440/min = 24/s, exactly 6. c has no
// forecast and saw at most 250/min = 4.17/s, 1.04, so 2; d saw nothing: its minimum.
TEST(Mark, PlansForTheForecastPeakOfEachServiceAlone) {
  TestCluster cluster(10, 4);
  cluster.set_replicas(1, 9);
  cluster.observe_counts(2, {240, 250, 230});
  ForecasterSet forecasters;
  forecasters.set(ServiceId("a"), fixed_forecast({{900, 1500, 1200}}));
  forecasters.set(ServiceId("b"), fixed_forecast({{1440, 100, 1}}));
  const Mark mark({}, forecasters);
  EXPECT_TRUE(cluster.active_ticks(mark, -10, 50).empty());
  const Decision decision = cluster.decide(mark, 60);
  EXPECT_EQ(decision.trigger, "long-term plan");
  EXPECT_EQ(in_short(decision.actions), (Texts{"b=6 x5", "a=7 x5", "c=2 x5"}));
  ASSERT_EQ(decision.rationales.size(), 4u);
  EXPECT_EQ(decision.rationales[0].chosen, Replicas(7));
  EXPECT_EQ(decision.rationales[0].otherwise,
            "7 replicas are planned for up to 1680 requests/min; each 240 more would add one");
  EXPECT_EQ(decision.rationales[3].expected,
            "no forecast and nothing observed yet: planned for no requests");
}

// Nobody forecasts and nothing was observed: plans ask for the one replica there is. Late from 250
// on: checks at 250, 260 and 270 add one; 280 and 290 are forgotten by the plan at 300; 310, 320,
// 330.
TEST(Mark, ReactsBetweenPlansAndAPlanForgetsLateChecks) {
  TestCluster cluster(10, 1);
  const Mark mark({}, {});
  EXPECT_TRUE(cluster.active_ticks(mark, -10, 240).empty());
  cluster.set_latency_ms(0, 900);
  EXPECT_EQ(cluster.active_ticks(mark, 240, 350), (std::vector<std::int64_t>{270, 330}));
}

TEST(Mark, SaysWhenItsTermsBindTheChoice) {
  TestCluster cluster(10, 1);
  cluster[0].terms.max_replicas = Replicas(3);
  cluster.observe_counts(0, {1500});
  const Mark mark({}, {});
  (void)cluster.decide(mark, 0);
  const Decision decision = cluster.decide(mark, 60);
  EXPECT_EQ(in_short(decision.actions), Texts{"a=3 x5"});
  EXPECT_EQ(decision.rationales.at(0).limit, "its terms: 7 would be needed, 1 to 3 are allowed");
}

}  // namespace
}  // namespace pharos::policies
