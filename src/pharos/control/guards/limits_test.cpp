#include "pharos/control/guards/limits.h"

#include <gtest/gtest.h>

#include <limits>

#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

ServiceState bounded(std::int64_t low, std::int64_t replicas, std::int64_t high) {
  ServiceState service = small_service("a", replicas);
  service.terms.min_replicas = Replicas(low);
  service.terms.max_replicas = Replicas(high);
  return service;
}

struct Row {
  std::int64_t low, high, asked, allowed;
};

// The last row: a minimum above the maximum is the operator's slip; the minimum counts.
TEST(Limits, ClampToTheServicesOwnMinimumAndMaximum) {
  for (const Row& row : {Row{2, 8, 1, 2}, Row{2, 8, 2, 2}, Row{2, 8, 5, 5}, Row{2, 8, 8, 8},
                         Row{2, 8, 9, 8}, Row{2, 8, -3, 2}, Row{0, 8, 0, 0}, Row{6, 4, 5, 6}}) {
    const ClusterSnapshot now = small_cluster(20, {bounded(row.low, 4, row.high)});
    Plan plan = draw_up(now, decide({set_replicas("a", row.asked)}), {});
    keep_within_limits(plan);
    EXPECT_EQ(std::get<SetReplicas>(plan.proposals[0].allowed).replicas, Replicas(row.allowed));
    EXPECT_EQ(plan.verdicts.size(), row.asked == row.allowed ? 0u : 1u);
  }
}

// What can never come true must not be tried again, so the wish itself becomes 8.
TEST(Limits, CorrectTheWishItself) {
  const ClusterSnapshot now = small_cluster(20, {bounded(1, 4, 8)});
  Plan plan = draw_up(now, decide({set_replicas("a", 12, 5)}), {});
  keep_within_limits(plan);
  EXPECT_EQ(plan.proposals[0].asked, Action(set_replicas("a", 8, 5)));
  ASSERT_EQ(plan.verdicts.size(), 1u);
  EXPECT_EQ(plan.verdicts[0].guard, "limits");
  EXPECT_EQ(plan.verdicts[0].before, Action(set_replicas("a", 12, 5)));
  EXPECT_EQ(plan.verdicts[0].reason, "its maximum is 8 replicas");
}

TEST(Limits, AdmissionIsAShare) {
  const ClusterSnapshot now = small_cluster(20, {bounded(1, 4, 8)});
  const auto allowed = [&](double share) {
    Plan plan = draw_up(now, decide({SetAdmission{ServiceId("a"), Ratio::of(share), "sheds"}}), {});
    keep_within_limits(plan);
    return std::pair(std::get<SetAdmission>(plan.proposals[0].allowed).admitted.value(),
                     plan.proposals[0].held.empty());
  };
  EXPECT_EQ(allowed(0.4), std::pair(0.4, true));
  EXPECT_EQ(allowed(-0.1), std::pair(0.0, true));
  EXPECT_EQ(allowed(1.5), std::pair(1.0, true));
  EXPECT_FALSE(allowed(std::numeric_limits<double>::quiet_NaN()).second);
}

}  // namespace
}  // namespace pharos::control
