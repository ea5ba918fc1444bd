#include "pharos/app/run/expectations.h"

#include <gtest/gtest.h>

namespace pharos::app {
namespace {

using Metric = Expectation::Metric;
using namespace std::chrono_literals;

sim::BinOutcome bin_of(std::int64_t within, std::int64_t failed, double replicas) {
  sim::BinOutcome bin;
  bin.requests = 100;
  bin.within_slo = within;
  bin.failed = failed;
  bin.replicas = replicas;
  bin.percentile_all = bin.percentile_success = within == 100 ? 50ms : Duration::max();
  return bin;
}

// Two services of 100 requests a minute. In time, failed, replicas by minute:
//     a   100 0 2   60 10 3   90 10 4   96 4 4
//     b   100 0 1  100  0 1  100  0 2  100 0 2
sim::Outcome outcome() {
  sim::Outcome run;
  run.bin = 1min;
  run.services.resize(2);
  run.services[0].service = ServiceId("a");
  run.services[0].bins = {bin_of(100, 0, 2), bin_of(60, 10, 3), bin_of(90, 10, 4),
                          bin_of(96, 4, 4)};
  run.services[1].service = ServiceId("b");
  run.services[1].bins = {bin_of(100, 0, 1), bin_of(100, 0, 1), bin_of(100, 0, 2),
                          bin_of(100, 0, 2)};
  return run;
}

Expectation expecting(Metric metric, double at_least, double at_most) {
  Expectation expectation;
  expectation.metric = metric;
  expectation.at_least = at_least;
  expectation.at_most = at_most;
  expectation.line = 7;
  return expectation;
}

std::size_t broken(Expectation expectation, std::string_view policy = "pharos") {
  Scenario scenario;
  for (const char* name : {"a", "b"}) {
    sim::ServiceSpec& service = scenario.world.services.emplace_back();
    service.terms.id = ServiceId(name);
    service.terms.slo = 100ms;
  }
  scenario.expect = {std::move(expectation)};
  return broken_expectations(scenario, policy, outcome()).size();
}

/// Holds between the bounds, which lie closely around the value worked out by hand.
void expect_measured(Expectation expectation, double value) {
  expectation.at_least = value - 1e-9;
  expectation.at_most = value + 1e-9;
  EXPECT_EQ(broken(expectation), 0u) << value;
  expectation.at_most = value - 1e-6;
  EXPECT_EQ(broken(expectation), 1u) << value;
  expectation.at_most = value + 1;
  expectation.at_least = value + 1e-6;
  EXPECT_EQ(broken(expectation), 1u) << value;
}

TEST(Expectations, CountRequestsOfAllServicesTogether) {
  expect_measured(expecting(Metric::kSloViolation, 0, 0), 54.0 / 800.0);
  expect_measured(expecting(Metric::kFailedShare, 0, 0), 24.0 / 800.0);
}

TEST(Expectations, SumReplicasOverServicesBinByBin) {
  expect_measured(expecting(Metric::kReplicasMax, 0, 0), 6.0);
  expect_measured(expecting(Metric::kReplicasMin, 0, 0), 3.0);
}

// a: one good minute of four; b: four. 2 - (1/4 + 1) = 0.75.
TEST(Expectations, LostUtilityIsTheScores) {
  expect_measured(expecting(Metric::kLostUtility, 0, 0), 0.75);
}

TEST(Expectations, NarrowToAServiceAndAPeriod) {
  Expectation expectation = expecting(Metric::kSloViolation, 0, 0);
  expectation.service = ServiceId("a");
  expectation.from = TimePoint{} + 2min;
  expectation.to = TimePoint{} + 3min;
  expect_measured(expectation, 0.1);
}

// From minute 1 on, a is late by 40 %, 10 %, 4 %: recovered after two minutes. b never was bad.
TEST(Expectations, RecoveryEndsWithTheLastBadBin) {
  Expectation expectation = expecting(Metric::kRecoverySeconds, 0, 0);
  expectation.from = TimePoint{} + 1min;
  expect_measured(expectation, 120.0);
  expectation.service = ServiceId("b");
  expect_measured(expectation, 0.0);
}

TEST(Expectations, BindOnlyTheirPolicies) {
  Expectation expectation = expecting(Metric::kFailedShare, 0.5, 1);
  EXPECT_EQ(broken(expectation), 1u);
  EXPECT_EQ(broken(expectation, "aiad"), 0u);
  expectation.policies = {"aiad"};
  EXPECT_EQ(broken(expectation), 0u);
  EXPECT_EQ(broken(expectation, "aiad"), 1u);
}

TEST(Expectations, SayWhereTheyStandAndWhatWasMeasured) {
  Scenario scenario;
  scenario.path = "x.yaml";
  scenario.expect = {expecting(Metric::kReplicasMax, 0, 5)};
  const auto problems = broken_expectations(scenario, "pharos", outcome());
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].file, "x.yaml");
  EXPECT_EQ(problems[0].line, 7);
  EXPECT_EQ(problems[0].what, "most replicas of the cluster under pharos came out as 6");
  EXPECT_EQ(problems[0].expected, "at most 5");
}

}  // namespace
}  // namespace pharos::app
