#include "pharos/app/run/plan.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pharos::app {
namespace {

PlanInput two_services(std::int64_t capacity) {
  auto input = parse_plan_input(
      "capacity: 1\n"
      "service_defaults: {slo: 720ms, service_time: 180ms, start_up_time: 65s}\n"
      "services:\n"
      "  - {name: busy, expected: [1200, 1200, 1200, 1200]}\n"
      "  - {name: calm, expected: [300, 300, 300, 300]}\n",
      "p.yaml");
  input->pools.front().capacity = Units(capacity);
  return input.value();
}

TEST(Plan, EverySolverAnswersWithinThePoolAndNoneBeatsTheExactOne) {
  const PlanInput input = two_services(6);
  for (const char* objective : {"sum", "fairsum"}) {
    const double best = make_plan(input, {objective, "exact", 0})->value;
    for (const char* solver : {"cobyla", "slsqp", "de", "grouped"}) {
      const auto plan = make_plan(input, {objective, solver, 0});
      ASSERT_TRUE(plan.ok()) << solver;
      EXPECT_LE(plan->value, best + 1e-9) << solver << " " << objective;
      EXPECT_GE(plan->idle.front(), Units(0)) << solver << " " << objective;
    }
  }
}

TEST(Plan, MarginsSayWhatOneReplicaMoreOrLessWouldDo) {
  const auto report = make_plan(two_services(4), {"sum", "exact", 0});
  ASSERT_TRUE(report.ok());
  for (const PlannedService& service : report->services) {
    EXPECT_GE(*service.marginal_up, 0.0);
    if (service.marginal_down) {
      EXPECT_LE(*service.marginal_down, 0.0);
    }
  }
  // 20 requests/s of 180 ms need four replicas and more; busy gives way with what calm leaves.
  EXPECT_NE(report->services[0].reason.find("gives way"), std::string::npos);
}

TEST(Plan, AnSloThatNoCountCanMeetIsAConditionNotAnError) {
  PlanInput input = two_services(6);
  input.services[1].terms.service_time = std::chrono::seconds(1);
  const auto report = make_plan(input, {"sum", "exact", 0});
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->services[1].condition, "SloUnreachable");
  EXPECT_EQ(report->services[0].condition, "");
}

TEST(Plan, MinimaThatDoNotFitChangeNothing) {
  const auto report = make_plan(two_services(1), {"sum", "exact", 0});
  ASSERT_TRUE(report.ok());
  EXPECT_FALSE(report->feasible);
  for (const PlannedService& service : report->services)
    EXPECT_EQ(service.replicas, service.current);
}

TEST(Plan, UnknownWordsAreInputErrors) {
  EXPECT_EQ(make_plan(two_services(6), {"sun", "exact", 0}).error().code, ErrorCode::kInvalidInput);
  EXPECT_EQ(make_plan(two_services(6), {"sum", "simplex", 0}).error().code,
            ErrorCode::kInvalidInput);
  EXPECT_EQ(make_plan(two_services(6), {"leximin", "cobyla", 0}).error().code,
            ErrorCode::kInvalidInput);
}

}  // namespace
}  // namespace pharos::app
