#include "pharos/policies/autoscale/faro/faro_policy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "pharos/policies/autoscale/allocation/faro_sample.h"
#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies {
namespace {

using ::testing::HasSubstr;
using Texts = std::vector<std::string>;

FaroOptions with(faro::Objective objective) {
  FaroOptions options;
  options.pose.objective = objective;
  return options;
}

/// The published sample, so many replicas each.
TestCluster sample_cluster(std::int64_t units, std::int64_t replicas) {
  TestCluster cluster(units, kFaroSampleCounts.size());
  for (std::size_t i = 0; i < kFaroSampleCounts.size(); ++i) {
    cluster.set_replicas(i, replicas);
    cluster.observe_counts(i, kFaroSampleCounts[i]);
  }
  return cluster;
}

/// The same, every path a forecast: the counts scaled by 0.9, 1.0 and 1.1.
ForecasterSet sample_forecasters() {
  ForecasterSet forecasters;
  for (std::size_t i = 0; i < kFaroSampleCounts.size(); ++i) {
    std::vector<std::vector<double>> paths;
    for (const double scale : {0.9, 1.0, 1.1}) {
      paths.push_back(kFaroSampleCounts[i]);
      for (double& count : paths.back()) count *= scale;
    }
    forecasters.set(ServiceId(std::string(1, static_cast<char>('a' + i))), fixed_forecast(paths));
  }
  return forecasters;
}

Decision plan(const Policy& policy, TestCluster& cluster) {
  (void)cluster.decide(policy, 0);
  return cluster.decide(policy, 60);
}

std::int64_t units_after(const TestCluster& cluster, const Decision& decision) {
  std::int64_t units = 0;
  for (const Rationale& rationale : decision.rationales) units += rationale.chosen.count();
  EXPECT_EQ(decision.rationales.size(), cluster.snapshot.services.size());
  return units;
}

// Eleven paths of 100 to 1100 requests a minute: quantile q is 100 + 1000·q. 3 replicas serve 800 a
// minute in time (0.6, 0.7), 4 serve 900 and 1000 (0.8, 0.9).
TEST(FaroPolicy, PlansForRisingQuantilesWhileUnitsAreLeft) {
  std::vector<std::vector<double>> paths;
  for (int k = 1; k <= 11; ++k) paths.push_back({100.0 * k});
  ForecasterSet forecasters;
  forecasters.set(ServiceId("a"), fixed_forecast(paths));
  const FaroPolicy policy(with(faro::Objective::kSum), forecasters);
  const auto chosen = [&](std::int64_t units) {
    TestCluster cluster(units, 1);
    return plan(policy, cluster).rationales.at(0).chosen.count();
  };
  EXPECT_EQ(chosen(10), 4);
  EXPECT_EQ(chosen(5), 4);
  EXPECT_EQ(chosen(4), 3);  // At 0.8 all four would be used: the plan for 0.7 counts.
  EXPECT_EQ(chosen(3), 3);  // The first plan uses all, and counts all the same.
}

// The published sample at 36 units from three replicas each: the exact optimum of Sum. g has none
// to give.
TEST(FaroPolicy, AsksForItsPlanDecreasesFirstWithFiveAttempts) {
  TestCluster cluster = sample_cluster(36, 3);
  const FaroPolicy policy(with(faro::Objective::kSum), {});
  const Decision decision = plan(policy, cluster);
  EXPECT_EQ(decision.trigger, "long-term plan");
  EXPECT_EQ(in_short(decision.actions),
            (Texts{"j=2 x5", "a=4 x5", "c=4 x5", "d=4 x5", "e=5 x5", "h=4 x5", "i=4 x5"}));
  EXPECT_NEAR(decision.value, 9.877468, 1e-6);
  EXPECT_EQ(decision.bound, 10.0);
}

TEST(FaroPolicy, ReactsBetweenPlansAndNeverOnTheTickOfOne) {
  TestCluster cluster = sample_cluster(40, 6);
  const FaroPolicy policy(with(faro::Objective::kSum), {});
  (void)plan(policy, cluster);
  cluster.set_latency_ms(0, 900);
  // Checks at 250, 260, 270 ask for one; 280 and 290 are forgotten by the plan at 300; then 330.
  for (int at_s = 70; at_s <= 240; at_s += 10) {
    cluster.set_latency_ms(0, 100);
    EXPECT_TRUE(cluster.decide(policy, at_s).actions.empty());
  }
  cluster.set_latency_ms(0, 900);
  EXPECT_EQ(cluster.active_ticks(policy, 240, 290), std::vector<std::int64_t>{270});
  EXPECT_EQ(cluster.decide(policy, 300).trigger, "long-term plan");
  EXPECT_EQ(cluster.active_ticks(policy, 300, 330), std::vector<std::int64_t>{330});
}

TEST(FaroPolicy, NoPlanExceedsTheCluster) {
  for (int objective = 0; objective < 5; ++objective) {
    for (const std::int64_t units : {10, 16, 23, 32, 36}) {
      SCOPED_TRACE(::testing::Message() << "objective " << objective << ", " << units << " units");
      TestCluster cluster = sample_cluster(units, 1);
      const FaroPolicy policy(with(static_cast<faro::Objective>(objective)), sample_forecasters());
      EXPECT_LE(units_after(cluster, plan(policy, cluster)), units);
    }
  }
}

// Only the penalty objectives set shares, after the replicas, and only of services whose replicas
// change.
TEST(FaroPolicy, RefusesOnlyWhereTheObjectiveMay) {
  for (int objective = 0; objective < 5; ++objective) {
    TestCluster cluster = sample_cluster(16, 1);
    for (std::size_t i = 0; i < 10; ++i) cluster[i].admitted = Ratio::of(0.5);
    const FaroPolicy policy(with(static_cast<faro::Objective>(objective)), {});
    bool shares = false;
    std::set<ServiceId> changed;
    for (const Action& action : plan(policy, cluster).actions) {
      if (const auto* share = std::get_if<SetAdmission>(&action)) {
        shares = true;
        EXPECT_TRUE(changed.contains(share->service));
        EXPECT_GE(share->admitted.value(), 0.0);
        EXPECT_LE(share->admitted.value(), 1.0);
      } else {
        EXPECT_FALSE(shares) << "replicas come before shares";
        changed.insert(service_of(action));
      }
    }
    EXPECT_EQ(shares, faro::may_refuse(static_cast<faro::Objective>(objective)));
  }
}

TEST(FaroPolicy, TheSameSnapshotStateAndSeedGiveTheSameDecision) {
  const FaroPolicy policy(with(faro::Objective::kPenaltyFairSum), sample_forecasters());
  TestCluster cluster = sample_cluster(32, 2);
  PolicyState replayed;
  for (int at_s = 0; at_s <= 360; at_s += 10) {
    cluster.set_latency_ms(3, at_s % 40 == 0 ? 900 : 500);
    const PolicyState before = cluster.state;
    const Decision decision = cluster.decide(policy, at_s);
    // Another object, made alike, from the journalled state and a stream of the same seed.
    const FaroPolicy twin(with(faro::Objective::kPenaltyFairSum), sample_forecasters());
    replayed = before;
    Rng rng(1);
    EXPECT_EQ(twin.decide(cluster.snapshot, replayed, rng), decision) << at_s;
    EXPECT_EQ(replayed, cluster.state);
  }
}

// 16 units among ten services: somebody goes short, and is told of what.
TEST(FaroPolicy, ExplainsEveryServiceToThePersonWhoWasPaged) {
  TestCluster cluster = sample_cluster(16, 1);
  const FaroPolicy policy(with(faro::Objective::kSum), sample_forecasters());
  const Decision decision = plan(policy, cluster);
  ASSERT_EQ(decision.rationales.size(), 10u);
  bool short_of_capacity = false;
  for (const Rationale& rationale : decision.rationales) {
    SCOPED_TRACE(rationale.service.name());
    EXPECT_FALSE(rationale.seen.empty());
    EXPECT_THAT(rationale.expected, HasSubstr("requests/min within 7 min"));
    EXPECT_THAT(rationale.expected, HasSubstr("; planned for its 0.6 quantile"));
    EXPECT_FALSE(rationale.limit.empty());
    EXPECT_THAT(rationale.otherwise, HasSubstr("with one more"));
    EXPECT_EQ(rationale.expected_counts.size(), 7u);
    for (std::size_t k = 0; k + 1 < rationale.candidates.size(); ++k) {
      EXPECT_EQ(rationale.candidates[k + 1].replicas,
                rationale.candidates[k].replicas + Replicas(1));
      EXPECT_LE(rationale.candidates[k].utility, rationale.candidates[k + 1].utility + 1e-9);
    }
    const bool lists_choice =
        std::any_of(rationale.candidates.begin(), rationale.candidates.end(),
                    [&](const Candidate& c) { return c.replicas == rationale.chosen; });
    EXPECT_TRUE(lists_choice);
    short_of_capacity =
        short_of_capacity || rationale.limit == "capacity: 16 of 16 units are given";
  }
  EXPECT_TRUE(short_of_capacity);
}

TEST(FaroPolicy, NamesWhatBindsAService) {
  TestCluster cluster(20, 4);
  for (std::size_t i = 0; i < 4; ++i) cluster.observe_counts(i, {960});
  cluster[1].terms.max_replicas = Replicas(2);
  cluster[2].terms.service_time = std::chrono::milliseconds(900);
  const FaroPolicy policy(with(faro::Objective::kSum), {});
  const auto rationales = plan(policy, cluster).rationales;
  EXPECT_EQ(rationales.at(0).limit, "nothing: it is expected to meet its SLO");
  EXPECT_EQ(rationales.at(1).limit, "its maximum of 2 replicas");
  EXPECT_EQ(rationales.at(2).limit, "its SLO: a request takes 900 ms, so 720 ms cannot be met");

  TestCluster crowded(3, 4);
  EXPECT_EQ(plan(policy, crowded).rationales.at(0).limit,
            "capacity: not even the minimum of every service fits");
}

// Two services of 16 requests a second on 6 units: one gets its 4, the other is left with 2, worth
// 0.112; a third would make it 0.247 and cost the first 0.753.
TEST(FaroPolicy, SaysWhoWouldHaveToGiveWay) {
  TestCluster cluster(6, 2);
  cluster.set_replicas(0, 4);
  cluster.set_replicas(1, 2);
  cluster.observe_counts(0, {960});
  cluster.observe_counts(1, {960});
  const FaroPolicy policy(with(faro::Objective::kSum), {});
  const auto rationales = plan(policy, cluster).rationales;
  EXPECT_EQ(rationales.at(1).limit, "capacity: 6 of 6 units are given");
  EXPECT_EQ(
      rationales.at(1).otherwise,
      "worth 0.112 with 2 replicas, 0.247 with one more, 0.028 with one less; one more needs a "
      "unit more or a to give way, which would cost it 0.753");
}

TEST(FaroPolicy, AClusterWithoutServicesNeedsNothing) {
  TestCluster cluster(6, 0);
  EXPECT_TRUE(plan(FaroPolicy({}, {}), cluster).actions.empty());
}

}  // namespace
}  // namespace pharos::policies
