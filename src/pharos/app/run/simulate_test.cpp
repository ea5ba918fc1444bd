#include "pharos/app/run/simulate.h"

#include <gtest/gtest.h>

#include "pharos/control/function_policy.h"
#include "pharos/control/memory_journal.h"

namespace pharos::app {
namespace {

using namespace std::chrono_literals;

/// One service of 100 ms, two requests a second for three minutes, up to ten replicas on ten units.
Scenario three_minutes() {
  Scenario scenario;
  scenario.world.pools = {{"units", Units(10)}};
  sim::ServiceSpec& service = scenario.world.services.emplace_back();
  service.terms.id = ServiceId("a");
  service.terms.slo = 400ms;
  service.terms.service_time = 100ms;
  service.terms.max_replicas = Replicas(10);
  service.terms.units_per_replica = {Units(1)};
  service.service_time.shift = 100ms;
  service.counts = {120, 120, 120};
  return scenario;
}

control::FunctionPolicy always(std::int64_t replicas) {
  return control::FunctionPolicy([replicas](const ClusterSnapshot&, policies::PolicyState&, Rng&) {
    Decision decision;
    decision.actions = {SetReplicas{ServiceId("a"), Replicas(replicas), "for a test"}};
    return decision;
  });
}

policies::PolicyEntry entry(bool in_place) {
  return {"test", "", policies::ForecastNeed::kNone, in_place, nullptr};
}

TEST(Simulate, TheSameSeedGivesTheSameRun) {
  const Scenario scenario = three_minutes();
  const auto policy = always(3);
  const auto first = run_policy(scenario, entry(false), policy, 24, nullptr);
  const auto second = run_policy(scenario, entry(false), policy, 24, nullptr);
  const auto other = run_policy(scenario, entry(false), policy, 25, nullptr);
  ASSERT_TRUE(first.ok() && second.ok() && other.ok());
  EXPECT_EQ(first->outcome, second->outcome);
  EXPECT_NE(first->outcome.fingerprint, other->outcome.fingerprint);
}

// One replica at first. What the policy asks for at time 0 needs a cold start; a policy that starts
// in place has it.
TEST(Simulate, APolicyThatStartsInPlaceHasItsReplicasAtOnce) {
  const Scenario scenario = three_minutes();
  const auto policy = always(3);
  const auto later = run_policy(scenario, entry(false), policy, 24, nullptr);
  const auto at_once = run_policy(scenario, entry(true), policy, 24, nullptr);
  ASSERT_TRUE(later.ok() && at_once.ok());
  EXPECT_LT(later->outcome.services[0].bins[0].ready, 3.0);
  EXPECT_DOUBLE_EQ(at_once->outcome.services[0].bins[0].ready, 3.0);
}

// Three minutes of a tick every 10 s: at 0, 10, ..., 170 at the least, and none left out.
TEST(Simulate, JournalsEveryTick) {
  const auto policy = always(3);
  control::MemoryJournal journal({});
  ASSERT_TRUE(run_policy(three_minutes(), entry(false), policy, 24, &journal).ok());
  ASSERT_GE(journal.ticks(), 18);
  for (std::int64_t tick = 0; tick < journal.ticks(); ++tick) {
    EXPECT_EQ(journal.records()[static_cast<std::size_t>(tick)].tick, tick);
    EXPECT_EQ(journal.records()[static_cast<std::size_t>(tick)].snapshot.now,
              TimePoint{} + 10s * tick);
  }
}

/// As a full disk would.
class FullJournal final : public control::Journal {
 public:
  Result<Done> append(const control::TickRecord&) override {
    ++asked;
    return Error{ErrorCode::kUnavailable, "no space left", {}};
  }
  int asked = 0;
};

TEST(Simulate, ARunThatCannotBeJournalledFailsAndWritesNoMore) {
  const auto policy = always(3);
  FullJournal journal;
  const auto run = run_policy(three_minutes(), entry(false), policy, 24, &journal);
  ASSERT_FALSE(run.ok());
  EXPECT_EQ(run.error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(journal.asked, 1);
}

TEST(Simulate, TheSeedsAreThePublishedOnesFirst) {
  EXPECT_EQ(first_seeds(2), (std::vector<std::uint64_t>{24, 32}));
  EXPECT_EQ(first_seeds(7), (std::vector<std::uint64_t>{24, 32, 40, 42, 62, 63, 64}));
}

}  // namespace
}  // namespace pharos::app
