#include "pharos/control/guards/stale_data.h"

#include <gtest/gtest.h>

#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

ServiceState measured_ago(std::int64_t replicas, std::int64_t seconds) {
  ServiceState service = small_service("a", replicas);
  service.recent.end = at_seconds(1000) - std::chrono::seconds(seconds);
  return service;
}

bool is_held(const ServiceState& service, const Action& action) {
  const ClusterSnapshot now = small_cluster(20, {service, small_service("b", 2)});
  Plan plan = draw_up(now, decide({action}), {});
  hold_on_stale_data(plan, {});
  EXPECT_EQ(plan.verdicts.size(), plan.proposals[0].held.empty() ? 0u : 1u);
  return !plan.proposals[0].held.empty();
}

// 60 s are still fresh enough, 61 s are not.
TEST(StaleData, HoldsADecreaseAndNoIncrease) {
  EXPECT_FALSE(is_held(measured_ago(5, 60), set_replicas("a", 4)));
  EXPECT_TRUE(is_held(measured_ago(5, 61), set_replicas("a", 4)));
  EXPECT_FALSE(is_held(measured_ago(5, 61), set_replicas("a", 6)));
}

TEST(StaleData, HoldsADecreaseOfWhatWasNeverMeasured) {
  ServiceState service = small_service("a", 5);
  service.recent = {};
  EXPECT_TRUE(is_held(service, set_replicas("a", 4)));
}

TEST(StaleData, LetsInNoFewerRequestsEither) {
  ServiceState service = measured_ago(5, 61);
  service.admitted = Ratio::of(0.8);
  EXPECT_TRUE(is_held(service, SetAdmission{ServiceId("a"), Ratio::of(0.7), "sheds"}));
  EXPECT_FALSE(is_held(service, SetAdmission{ServiceId("a"), Ratio::of(0.9), "sheds"}));
}

// b cannot grow without what a gives, and still a gives nothing.
TEST(StaleData, KnowsNoExemptionForReallocation) {
  const ClusterSnapshot now = small_cluster(7, {measured_ago(5, 61), small_service("b", 2)});
  Plan plan = draw_up(now, decide({set_replicas("a", 4), set_replicas("b", 3)}), {});
  hold_on_stale_data(plan, {});
  EXPECT_FALSE(plan.proposals[0].held.empty());
  EXPECT_TRUE(plan.proposals[1].held.empty());
}

}  // namespace
}  // namespace pharos::control
