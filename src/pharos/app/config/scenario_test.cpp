#include "pharos/app/config/scenario.h"

#include <gtest/gtest.h>

namespace pharos::app {
namespace {

using namespace std::chrono_literals;

constexpr const char* kSmall = R"(name: small
capacity: 4
history: none
service_defaults: {slo: 720ms, service_time: 180ms}
services:
  - {name: a, counts: [10, 20, 30]}
  - {name: b, counts: [5, 5], max_replicas: 3, engine: {cold_start: 10s}}
)";

Result<drivers::Trace> no_traces(const std::string& path) {
  return Error{ErrorCode::kNotFound, "no trace " + path, {}};
}

/// Two series of three two-minute days.
Result<drivers::Trace> two_series(const std::string& path) {
  drivers::Trace trace;
  trace.path = path;
  trace.bins_per_day = 2;
  trace.first_day = 1;
  trace.series = {{"x", {1, 2, 3, 4, 5, 6}, {{10, 20, 30, 40, 50, 60}}},
                  {"y", {7, 8, 9, 10, 11, 12}, {}}};
  return trace;
}

std::string problems_in(const std::string& text, const TraceSource& traces = no_traces) {
  const auto scenario = parse_scenario(text, "s.yaml", traces);
  return scenario.ok() ? "" : scenario.error().text();
}

TEST(Scenario, ReadsServicesOverTheirDefaults) {
  const auto scenario = parse_scenario(kSmall, "s.yaml", no_traces);
  ASSERT_TRUE(scenario.ok()) << scenario.error().text();
  const sim::WorldSpec& world = scenario->world;
  EXPECT_EQ(world.pools, (std::vector<Pool>{{"units", Units(4)}}));
  ASSERT_EQ(world.services.size(), 2u);
  EXPECT_EQ(world.services[0].terms.slo, 720ms);
  EXPECT_EQ(world.services[0].counts, (std::vector<double>{10, 20, 30}));
  // What replicas really take is what the terms say, unless the file says otherwise.
  EXPECT_EQ(world.services[0].service_time.shift, 180ms);
  EXPECT_EQ(world.services[1].terms.max_replicas, Replicas(3));
  EXPECT_EQ(world.services[1].terms.start_up_time, 10s);
  EXPECT_EQ(world.services[1].terms.queue_limit, 50);
  EXPECT_TRUE(scenario->control.guards) << "guards are on unless switched off";
  EXPECT_FALSE(scenario->history);
}

TEST(Scenario, TakesLoadAndHistoryFromDaysOfATrace) {
  const auto scenario = parse_scenario(
      "name: t\ncapacity: 9\nload: {trace: t.csv, days: 3, repeat: 2}\nhistory: {trace: t.csv, "
      "days: 1..2}\n"
      "service_defaults: {slo: 1s, service_time: 100ms}\n",
      "s.yaml", two_series);
  ASSERT_TRUE(scenario.ok()) << scenario.error().text();
  ASSERT_EQ(scenario->world.services.size(), 4u);
  EXPECT_EQ(scenario->world.services[3].terms.id.name(), "y-2");
  EXPECT_EQ(scenario->world.services[0].counts, (std::vector<double>{5, 6}));
  const models::History& past = scenario->history->services[2];
  EXPECT_EQ(past.counts, (std::vector<double>{1, 2, 3, 4}));
  EXPECT_EQ(past.resampled, (std::vector<std::vector<double>>{{10, 20, 30, 40}}));
  // It ends where the load begins.
  EXPECT_EQ(past.begin, TimePoint{} - 4min);
}

TEST(Scenario, DaysThatAreNotNamedLeaveNoTraceInTheHistory) {
  const char* text =
      "name: t\ncapacity: 9\nload: {trace: t.csv, days: 3}\nhistory: {trace: t.csv, days: 1..2}\n"
      "service_defaults: {slo: 1s, service_time: 100ms}\n";
  const auto other_last_day = [](const std::string& path) -> Result<drivers::Trace> {
    drivers::Trace trace = two_series(path).value();
    for (drivers::TraceSeries& series : trace.series) {
      series.counts[4] = series.counts[5] = 99;
      for (auto& phase : series.phases) phase[4] = phase[5] = 99;
    }
    return trace;
  };
  EXPECT_EQ(parse_scenario(text, "s.yaml", two_series)->history,
            parse_scenario(text, "s.yaml", other_last_day)->history);
}

TEST(Scenario, ReadsFaultsAndExpectations) {
  const auto scenario =
      parse_scenario(std::string(kSmall) +
                         "faults:\n"
                         "  - {kind: capacity-change, at: 1m, capacity: 2}\n"
                         "  - {kind: metrics-gap, from: 30s, to: 2m, service: b}\n"
                         "expect:\n"
                         "  - {metric: slo-violation, service: a, from: 1m, at_most: 0.1}\n",
                     "s.yaml", no_traces);
  ASSERT_TRUE(scenario.ok()) << scenario.error().text();
  EXPECT_EQ(scenario->world.faults[0],
            sim::Fault(sim::CapacityChange{at_seconds(60), "units", Units(2)}));
  EXPECT_EQ(scenario->world.faults[1],
            sim::Fault(sim::MetricsGap{at_seconds(30), at_seconds(120), ServiceId("b")}));
  EXPECT_EQ(scenario->expect[0].at_most, 0.1);
  EXPECT_EQ(scenario->expect[0].from, at_seconds(60));
}

TEST(Scenario, SaysWhatIsWrongAndWhere) {
  const std::string small = kSmall;
  EXPECT_EQ(problems_in("capacity: -4\nname: x\nhistory: none\nservices: []\n"),
            "s.yaml:1:11: capacity: \"-4\"; expected a number from 0 to 1e+06");
  EXPECT_NE(problems_in(small + "faults: [{kind: replica-crash, at: 1m, service: aa}]\n")
                .find("no service is called \"aa\""),
            std::string::npos);
  EXPECT_NE(problems_in(small + "faults: [{kind: replica-crush, at: 1m, service: a}]\n")
                .find("replica-crash (did you mean it?)"),
            std::string::npos);
  EXPECT_NE(
      problems_in(small + "  - {name: a, counts: [1]}\n").find("two services are called \"a\""),
      std::string::npos);
  EXPECT_NE(problems_in(
                "name: x\ncapacity: 1\nhistory: none\nservices: [{name: a, counts: [-1], slo: 1s, "
                "service_time: 1s}]\n")
                .find("counts: \"-1\""),
            std::string::npos);
  EXPECT_NE(problems_in("name: x\ncapacity: 1\nhistory: none\nload: {trace: t.csv}\n")
                .find("no trace t.csv"),
            std::string::npos);
  EXPECT_NE(problems_in("name: x\ncapacity: 1\nload: {trace: t.csv, days: 2..9}\nhistory: none\n",
                        two_series)
                .find("days: \"2..9\""),
            std::string::npos);
  EXPECT_NE(problems_in("name: x\ncapacity: 1\nservices: []\n").find("lacks \"history\""),
            std::string::npos);
}

TEST(Scenario, RefusesPoliciesThatAreUnknownRepeatedOrNoNames) {
  const std::string small = kSmall;  // Eight lines, the last one with its line feed.
  EXPECT_NE(problems_in(small + "policies: [pharos, pahros]\n")
                .find("s.yaml:8:20: unknown policy \"pahros\""),
            std::string::npos);
  EXPECT_NE(problems_in(small + "policies: [[hpa]]\n").find("s.yaml:8:12: a policy that is not"),
            std::string::npos);
  EXPECT_NE(problems_in(small + "policies: [hpa, hpa]\n").find("s.yaml:8:17: policy \"hpa\""),
            std::string::npos);
  EXPECT_NE(problems_in(small + "policies: []\n").find("policies is empty"), std::string::npos);
  EXPECT_NE(problems_in(small + "expect: [{metric: failed-share, at_most: 0, policies: pharos}]\n")
                .find("policies is not a list"),
            std::string::npos);
}

TEST(Scenario, ValuesOfTheWrongKindAreProblemsWhereTheyStand) {
  const std::string head = "name: x\ncapacity: 9\nhistory: none\n";
  const std::string traced = head + "service_defaults: {slo: 1s, service_time: 1s}\n";
  for (const char* days : {"x", "1.5", "[1]", "..", "1..", "2..1", "1e99"}) {
    EXPECT_NE(problems_in(traced + "load: {trace: t.csv, days: " + days + "}\n", two_series)
                  .find("s.yaml:5:28: days"),
              std::string::npos)
        << days;
  }
  EXPECT_NE(problems_in(traced + "load: {trace: t.csv, repeat: 9999}\n", two_series)
                .find("2 series 9999 times"),
            std::string::npos);
  EXPECT_NE(problems_in(head + "load: {generate: {days: 366, bins_per_day: 100000}}\n")
                .find("366 days of 100000 bins"),
            std::string::npos);
  EXPECT_NE(problems_in(std::string(kSmall) + "service_cycle: fast\n").find("s.yaml:8:16: service"),
            std::string::npos);
  EXPECT_NE(problems_in("name: x\ncapacity: {}\nhistory: none\nservices: []\n")
                .find("s.yaml:2:11: capacity is empty"),
            std::string::npos);
  // A service that is no map is one problem, not also one without a load, an SLO and a name.
  EXPECT_EQ(problems_in(head + "services: [a]\n"),
            "s.yaml:4:12: a service is not a map; expected indented lines of \"key: value\"");
}

TEST(Scenario, LimitsAreComparedOnceAllLayersAreRead) {
  // The defaults alone ask for at least 200 of at most 100.
  EXPECT_EQ(problems_in("name: x\ncapacity: 900\nhistory: none\n"
                        "service_defaults: {slo: 1s, service_time: 1s, min_replicas: 200, "
                        "initial_replicas: 200}\n"
                        "services: [{name: a, counts: [1], max_replicas: 300}]\n"),
            "");
}

TEST(Scenario, SaysAFaultInSharedDefaultsOnce) {
  EXPECT_EQ(
      problems_in("name: x\ncapacity: 9\nhistory: none\nservice_defaults: {slo: 1 parsec, "
                  "service_time: 1s}\n"
                  "services: [{name: a, counts: [1], slo: 1s}, {name: b, counts: [1], slo: 1s}]\n"),
      "s.yaml:4:25: slo: \"1 parsec\" is no span of time; expected a number and its unit, as in "
      "720ms, 35s, "
      "5m or 6h");
}

}  // namespace
}  // namespace pharos::app
