#include "pharos/app/report/findings.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pharos::app::report {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

sim::BinOutcome bin(std::int64_t requests, std::int64_t within_slo, double replicas) {
  sim::BinOutcome outcome;
  outcome.requests = requests;
  outcome.within_slo = within_slo;
  outcome.replicas = replicas;
  return outcome;
}

PolicyResult policy(const std::string& name, double violation, double of_a, double of_b) {
  PolicyResult result;
  result.name = name;
  result.slo_violation.mean = violation;
  result.services = {{ServiceId("a"), 1.0, of_a, {}}, {ServiceId("b"), 1.0, of_b, {}}};
  return result;
}

/// Two services, p99 and p90; b costs two GPUs a replica and no licence.
Comparison two_services() {
  Comparison comparison;
  comparison.pools = {{"gpus", Units(10)}, {"licences", Units(4)}};
  comparison.services.resize(2);
  comparison.services[0].id = ServiceId("a");
  comparison.services[0].units_per_replica = {Units(1), Units(1)};
  comparison.services[1].id = ServiceId("b");
  comparison.services[1].percentile = Ratio::percent(90);
  comparison.services[1].units_per_replica = {Units(2), Units(0)};
  return comparison;
}

TEST(Findings, RankByViolationWithReferencesLast) {
  Comparison comparison = two_services();
  comparison.policies = {policy("slow", 0.3, 0, 0), policy("oracle", 0.0, 0, 0),
                         policy("quick", 0.1, 0, 0), policy("also quick", 0.1, 0, 0)};
  comparison.policies[1].reference = true;
  const Findings findings = find(comparison);
  EXPECT_THAT(findings.ranking, ElementsAre(2, 3, 0, 1));
  EXPECT_EQ(findings.best, 2U);
}

TEST(Findings, HaveNoBestAmongReferencesAlone) {
  Comparison comparison = two_services();
  comparison.policies = {policy("oracle", 0.0, 0, 0)};
  comparison.policies[0].reference = true;
  EXPECT_EQ(find(comparison).best, std::nullopt);
}

TEST(Findings, AFigureThatIsNoNumberRanksBehindAll) {
  Comparison comparison = two_services();
  comparison.policies = {policy("broken", std::numeric_limits<double>::quiet_NaN(), 0, 0),
                         policy("bad", 0.9, 0, 0)};
  EXPECT_THAT(find(comparison).ranking, ElementsAre(1, 0));
}

TEST(Findings, AServiceMissesWhenMoreIsLateThanItsPercentileAllows) {
  // a may have 1 % late, b 10 %: with 5 % each, only a missed; with 5 % and 20 %, b is the worse.
  Comparison comparison = two_services();
  comparison.policies = {policy("one", 0.1, 0.05, 0.05), policy("both", 0.2, 0.05, 0.20),
                         policy("none", 0.0, 0.0, 0.10)};
  const Findings findings = find(comparison);
  EXPECT_THAT(findings.policies[0].missed, ElementsAre(0));
  EXPECT_THAT(findings.policies[1].missed, ElementsAre(1, 0));
  EXPECT_THAT(findings.policies[2].missed, IsEmpty());
  // Summed over the policies a is at 0.10 and b at 0.35.
  EXPECT_THAT(findings.services, ElementsAre(1, 0));
}

TEST(Findings, ABinMissesByTheSameRuleAndAnEmptyOneNever) {
  // Of b's requests 10 % may be late: 2 of 20 is within, 3 of 20 is not, 0 of 0 is.
  Comparison comparison = two_services();
  comparison.policies = {policy("p", 0.1, 0, 0)};
  comparison.policies[0].first.services = {
      {ServiceId("b"), {bin(20, 18, 1), bin(20, 17, 1), bin(0, 0, 1)}, {}}};
  const ServiceFinding found = find(comparison).policies[0].services[1];
  EXPECT_THAT(found.bins_missed, ElementsAre(false, true, false));
  EXPECT_EQ(found.bins_missed_count, 1U);
}

TEST(Findings, CountUnitsInEachPoolAtTheirCost) {
  // Bin 0: 2 a + 3 b = 2·1 + 3·2 = 8 GPUs and 2 licences; bin 1: 4 a alone = 4 and 4.
  Comparison comparison = two_services();
  comparison.policies = {policy("p", 0.1, 0, 0)};
  comparison.policies[0].first.bin = std::chrono::minutes(1);
  comparison.policies[0].first.services = {{ServiceId("b"), {bin(1, 1, 3), bin(1, 1, 0)}, {}},
                                           {ServiceId("a"), {bin(1, 1, 2), bin(1, 1, 4)}, {}}};
  const Findings findings = find(comparison);
  EXPECT_THAT(findings.policies[0].units, ElementsAre(ElementsAre(8, 4), ElementsAre(2, 4)));
  EXPECT_THAT(findings.policies[0].units_mean, ElementsAre(6, 3));
  // 3 of 4 licences are in use and only 6 of 10 GPUs.
  EXPECT_EQ(findings.tightest_pool, 1U);
  EXPECT_EQ(findings.bins, 2U);
}

TEST(Findings, AServiceWithoutAResultNeitherMetNorMissed) {
  Comparison comparison = two_services();
  comparison.policies = {policy("p", 0.1, 0.5, 0.5)};
  comparison.policies[0].services.resize(1);
  const Findings findings = find(comparison);
  EXPECT_THAT(findings.policies[0].missed, ElementsAre(0));
  EXPECT_TRUE(std::isnan(findings.policies[0].services[1].violation));
  EXPECT_THAT(findings.services, ElementsAre(0, 1));
}

TEST(Findings, OfNothingAreEmpty) {
  const Findings findings = find(Comparison{});
  EXPECT_THAT(findings.ranking, IsEmpty());
  EXPECT_EQ(findings.best, std::nullopt);
  EXPECT_EQ(findings.bins, 0U);
}

TEST(SeedsAhead, CountsPairedSeedsAndNoTies) {
  PolicyResult a, b;
  a.slo_violation.by_seed = {0.1, 0.2, 0.3};
  b.slo_violation.by_seed = {0.2, 0.2, 0.1};
  EXPECT_EQ(seeds_ahead(a, b), 1U);
  EXPECT_EQ(seeds_ahead(b, a), 1U);
}

}  // namespace
}  // namespace pharos::app::report
