#include "pharos/app/config/plan_input.h"

#include <gtest/gtest.h>

namespace pharos::app {
namespace {

TEST(PlanInput, ReadsOneFutureOrMany) {
  const auto input = parse_plan_input(
      "capacity: {cpu: 8, gpu: 2}\n"
      "services:\n"
      "  - {name: a, slo: 1s, service_time: 200ms, units: {cpu: 2, gpu: 1}, expected: [60, 70]}\n"
      "  - {name: b, slo: 1s, service_time: 200ms, units: {cpu: 1}, current: 3, expected: [[5, 6], "
      "[7, 8]]}\n",
      "p.yaml");
  ASSERT_TRUE(input.ok()) << input.error().text();
  EXPECT_EQ(input->services[0].paths, (std::vector<std::vector<double>>{{60, 70}}));
  EXPECT_EQ(input->services[0].terms.units_per_replica, (std::vector<Units>{Units(2), Units(1)}));
  EXPECT_EQ(input->services[1].paths.size(), 2u);
  EXPECT_EQ(input->services[1].current, Replicas(3));
}

TEST(PlanInput, SaysEveryFault) {
  const auto input = parse_plan_input(
      "capacity: 3\n"
      "services:\n"
      "  - {name: a, slo: 1s, service_time: 200ms, expected: [60, -70]}\n"
      "  - {name: a, slo: 1s, expected: [[5, 6], [7]]}\n"
      "  - {name: c, slo: 1s, service_time: 200ms}\n",
      "p.yaml");
  ASSERT_FALSE(input.ok());
  const std::string text = input.error().text();
  for (const char* expected :
       {"p.yaml:3:60: expected: \"-70\"", "two services are called \"a\"", "a has no service_time",
        "a row of another length", "lacks \"expected\""}) {
    EXPECT_NE(text.find(expected), std::string::npos) << expected << " in\n" << text;
  }
}

TEST(PlanInput, RefusesACapacityWithoutAPoolAndRowsMixedWithCounts) {
  const auto input = parse_plan_input(
      "capacity: {}\n"
      "services:\n"
      "  - {name: a, slo: 1s, service_time: 200ms, expected: [[60], 70]}\n"
      "  - b\n",
      "p.yaml");
  ASSERT_FALSE(input.ok());
  EXPECT_EQ(input.error().text(),
            "p.yaml:1:11: capacity is empty; expected at least one pool\n"
            "p.yaml:3:62: expected mixes rows and counts; expected counts only, or rows only\n"
            "p.yaml:4:5: a service is not a map; expected indented lines of \"key: value\"");
}

}  // namespace
}  // namespace pharos::app
