#include "pharos/app/run/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pharos/app/run/forecasters.h"
#include "pharos/app/run/scoring.h"
#include "pharos/app/run/simulate.h"

namespace pharos::app {
namespace {

using namespace std::chrono_literals;

/// Two services, one with a load that one replica cannot carry.
Scenario small_scenario() {
  Scenario scenario;
  scenario.name = "small";
  scenario.world.pools = {{"units", Units(6)}};
  for (const double count : {900.0, 120.0}) {
    sim::ServiceSpec& service = scenario.world.services.emplace_back();
    service.terms.id = ServiceId(count > 500 ? "busy" : "quiet");
    service.terms.slo = 400ms;
    service.terms.service_time = 100ms;
    service.terms.max_replicas = Replicas(6);
    service.terms.units_per_replica = {Units(1)};
    service.service_time.shift = 100ms;
    service.counts = std::vector<double>(6, count);
  }
  return scenario;
}

Result<Comparison> compared(const std::vector<std::string>& policies,
                            const std::vector<std::uint64_t>& seeds) {
  const Scenario scenario = small_scenario();
  return compare(
      scenario, policies, seeds,
      [&](policies::ForecastNeed need) {
        return forecasters_for(scenario, need, "build/models", [](const TrainingProgress&) {});
      },
      [](std::size_t, std::size_t) {});
}

TEST(Compare, EachFigureIsThatOfTheRunByItself) {
  const auto comparison = compared({"aiad", "fairshare"}, {24, 32, 40});
  ASSERT_TRUE(comparison.ok()) << comparison.error().text();
  ASSERT_EQ(comparison->policies.size(), 2u);
  const Scenario scenario = small_scenario();
  for (const PolicyResult& result : comparison->policies) {
    SCOPED_TRACE(result.name);
    const auto entry = policies::find_policy(result.name);
    const auto policy = entry->make({});
    ASSERT_EQ(result.lost_utility.by_seed.size(), 3u);
    for (std::size_t s = 0; s < 3; ++s) {
      const auto run = run_policy(scenario, entry.value(), *policy, comparison->seeds[s], nullptr);
      EXPECT_EQ(result.fingerprint[s], run->outcome.fingerprint);
      EXPECT_EQ(result.lost_utility.by_seed[s],
                score_of(run->outcome, scenario.world).lost_utility);
    }
  }
  EXPECT_EQ(comparison->policies[0].name, "aiad");
}

TEST(Compare, TheOrderOfPoliciesChangesNoResult) {
  const auto one = compared({"aiad", "hpa"}, {24, 32});
  const auto other = compared({"hpa", "aiad"}, {24, 32});
  ASSERT_TRUE(one.ok() && other.ok());
  EXPECT_EQ(one->policies[0].fingerprint, other->policies[1].fingerprint);
  EXPECT_EQ(one->policies[1].fingerprint, other->policies[0].fingerprint);
}

TEST(Compare, EveryUnknownPolicyIsNamedBeforeAnythingRuns) {
  bool ran = false;
  const auto comparison = compare(
      small_scenario(), {"aiadd", "aiad", "nobody"}, {24},
      [](policies::ForecastNeed) {
        return Result<policies::ForecasterSet>(policies::ForecasterSet{});
      },
      [&](std::size_t, std::size_t) { ran = true; });
  ASSERT_FALSE(comparison.ok());
  EXPECT_EQ(comparison.error().code, ErrorCode::kInvalidInput);
  EXPECT_EQ(comparison.error().problems.size(), 2u);
  EXPECT_FALSE(ran);
}

TEST(Compare, ForecastersThatCannotBeMadeAreAnError) {
  const auto comparison = compare(
      small_scenario(), {"mark"}, {24},
      [](policies::ForecastNeed) {
        return Result<policies::ForecasterSet>(Error{ErrorCode::kNotFound, "untrained", {}});
      },
      [](std::size_t, std::size_t) {});
  ASSERT_FALSE(comparison.ok());
  EXPECT_EQ(comparison.error().message, "untrained");
}

TEST(Compare, ProgressCountsUpToEveryRun) {
  std::vector<std::size_t> heard;
  const Scenario scenario = small_scenario();
  const auto comparison = compare(
      scenario, {"aiad", "hpa"}, {24, 32},
      [&](policies::ForecastNeed need) {
        return forecasters_for(scenario, need, "build/models", [](const TrainingProgress&) {});
      },
      [&](std::size_t done, std::size_t total) {
        EXPECT_EQ(total, 4u);
        heard.push_back(done);
      });
  ASSERT_TRUE(comparison.ok());
  EXPECT_THAT(heard, testing::ElementsAre(0, 1, 2, 3, 4));
}

}  // namespace
}  // namespace pharos::app
