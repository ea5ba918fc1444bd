#include <gtest/gtest.h>

#include <array>

#include <fmt/format.h>

#include "pharos/app/run/expectations.h"
#include "pharos/control/function_policy.h"
#include "scenario_run.h"

namespace pharos::app {
namespace {

constexpr std::array<std::uint64_t, 3> kSeeds = {24, 32, 40};

std::string text_of(const std::vector<Problem>& problems) {
  return Error{ErrorCode::kConflict, "", problems}.text();
}

Duration length_of(const Scenario& scenario) {
  std::size_t bins = 0;
  for (const sim::ServiceSpec& service : scenario.world.services)
    bins = std::max(bins, service.counts.size());
  return scenario.world.bin * static_cast<Duration::rep>(bins);
}

/// What a service wants once this tick is over.
Replicas wanted_after(const control::TickRecord& tick, const ServiceState& service) {
  Replicas wanted = service.wanted;
  for (const control::ActionResult& result : tick.results) {
    const auto* set = std::get_if<SetReplicas>(&result.action);
    const bool taken = result.outcome == control::ActionResult::Outcome::kApplied ||
                       result.outcome == control::ActionResult::Outcome::kClipped;
    if (set != nullptr && taken && set->service == service.terms.id) wanted = set->replicas;
  }
  return wanted;
}

/// Nothing above a pool as it is now known; where a pool was lost, nothing above what was wanted
/// already.
void expect_within_capacity(const control::TickRecord& tick) {
  for (std::size_t p = 0; p < tick.snapshot.pools.size(); ++p) {
    Units before{0};
    Units after{0};
    for (const ServiceState& service : tick.snapshot.services) {
      before += service.wanted * service.terms.units_per_replica[p];
      after += wanted_after(tick, service) * service.terms.units_per_replica[p];
    }
    EXPECT_LE(after, std::max(before, tick.snapshot.pools[p].capacity))
        << "pool " << tick.snapshot.pools[p].name;
  }
}

void expect_within_limits(const control::TickRecord& tick) {
  for (const ServiceState& service : tick.snapshot.services) {
    const Replicas after = wanted_after(tick, service);
    EXPECT_GE(after, std::min(service.wanted, service.terms.min_replicas))
        << service.terms.id.name();
    EXPECT_LE(after, service.terms.max_replicas) << service.terms.id.name();
  }
}

void expect_no_decrease_on_stale_data(const control::TickRecord& tick, Duration stale_after) {
  for (const ServiceState& service : tick.snapshot.services) {
    const bool unmeasured = service.recent.length == Duration::zero();
    if (!unmeasured && tick.snapshot.now - service.recent.end <= stale_after) continue;
    EXPECT_GE(wanted_after(tick, service), service.wanted) << service.terms.id.name();
  }
}

class Behaviour : public testing::TestWithParam<std::string> {
 protected:
  const Scenario scenario_ = scenario_named(GetParam());
};

TEST_P(Behaviour, IsAsTheScenarioExpects) {
  const ReadyPolicy policy = policy_for(scenario_, "pharos");
  for (const std::uint64_t seed : kSeeds) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const auto broken = broken_expectations(scenario_, "pharos",
                                            run_journalled(scenario_, policy, seed).run.outcome);
    EXPECT_TRUE(broken.empty()) << text_of(broken);
  }
}

// An expectation that a policy meets by doing nothing would say little.
TEST_P(Behaviour, IsNotMetByDoingNothing) {
  const control::FunctionPolicy nothing(
      [](const ClusterSnapshot&, policies::PolicyState&, Rng&) { return Decision{}; });
  const policies::PolicyEntry entry{"nothing", "", policies::ForecastNeed::kNone, false, nullptr};
  for (const std::uint64_t seed : kSeeds) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const FinishedRun run = value_or_throw(run_policy(scenario_, entry, nothing, seed, nullptr));
    EXPECT_FALSE(broken_expectations(scenario_, "pharos", run.outcome).empty());
  }
}

TEST_P(Behaviour, IsTheSameInTwoRuns) {
  const ReadyPolicy policy = policy_for(scenario_, "pharos");
  const JournalledRun first = run_journalled(scenario_, policy, 24);
  const JournalledRun second = run_journalled(scenario_, policy, 24);
  EXPECT_EQ(first.run.outcome.fingerprint, second.run.outcome.fingerprint);
  EXPECT_EQ(first.run.outcome, second.run.outcome);
  EXPECT_TRUE(first.ticks == second.ticks);
  EXPECT_NE(first.run.outcome.fingerprint,
            run_journalled(scenario_, policy, 25).run.outcome.fingerprint);
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Behaviour, testing::ValuesIn(scenario_files("behaviour")),
                         [](const auto& test) {
                           std::string name = std::filesystem::path(test.param).stem().string();
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// 200 runs over all scenarios: whatever breaks, these hold on every tick.
TEST(Invariants, HoldOnEveryTickOfEveryScenario) {
  const std::vector<std::string> files = scenario_files("behaviour");
  ASSERT_GE(files.size(), 8u);
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Scenario scenario = scenario_named(files[seed % files.size()]);
    SCOPED_TRACE(fmt::format("{} seed {}", scenario.name, seed));
    const JournalledRun run = run_journalled(scenario, policy_for(scenario, "pharos"), seed);
    // The first turn is at time 0, the last no later than the load's end plus what is still served
    // then.
    const auto fewest = static_cast<std::size_t>(length_of(scenario) / scenario.control.tick);
    EXPECT_GE(run.ticks.size(), fewest);
    for (std::size_t t = 0; t < run.ticks.size(); ++t) {
      const control::TickRecord& tick = run.ticks[t];
      SCOPED_TRACE(fmt::format("tick {}", t));
      ASSERT_EQ(tick.tick, static_cast<std::int64_t>(t));
      ASSERT_EQ(tick.snapshot.now,
                TimePoint{} + scenario.control.tick * static_cast<Duration::rep>(t));
      expect_within_capacity(tick);
      expect_within_limits(tick);
      expect_no_decrease_on_stale_data(tick, scenario.control.guards->stale_after);
    }
    if (HasFailure()) return;  // One run's report is enough.
  }
}

// Every policy that needs nothing trained gives the same run twice, under faults too.
TEST(Policies, GiveTheSameRunTwice) {
  const Scenario scenario = scenario_named("behaviour/capacity-loss.yaml");
  std::size_t tried = 0;
  for (const policies::PolicyEntry& entry : policies::policy_table()) {
    if (entry.needs == policies::ForecastNeed::kPoint ||
        entry.needs == policies::ForecastNeed::kGaussian)
      continue;
    SCOPED_TRACE(std::string(entry.name));
    const ReadyPolicy policy = policy_for(scenario, entry.name);
    const JournalledRun first = run_journalled(scenario, policy, 24);
    const JournalledRun second = run_journalled(scenario, policy, 24);
    EXPECT_EQ(first.run.outcome.fingerprint, second.run.outcome.fingerprint);
    EXPECT_TRUE(first.ticks == second.ticks);
    ++tried;
  }
  EXPECT_GE(tried, 7u);
}

}  // namespace
}  // namespace pharos::app
