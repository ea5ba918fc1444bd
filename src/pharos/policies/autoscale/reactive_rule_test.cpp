#include "pharos/policies/autoscale/reactive_rule.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies {
namespace {

/// Which of a row of checks asks for a replica. 'L' late, '.' within the SLO, 'C' late while
/// changing, 'P' a plan instead of a check.
std::string run(const std::string& checks) {
  TestCluster cluster(10, 1);
  std::string asked;
  for (const char check : checks) {
    if (check == 'P') {
      forget_late_checks(cluster.snapshot, cluster.state);
      asked += ' ';
      continue;
    }
    cluster.set_latency_ms(0, check == '.' ? 720 : 721);
    cluster[0].changing_since.reset();
    if (check == 'C') cluster[0].changing_since = TimePoint{};
    const auto actions = reactive_changes(cluster.snapshot, cluster.state, {}).actions();
    asked += actions.empty() ? ' ' : '+';
  }
  return asked;
}

// 720 ms is within an SLO of 720 ms. The count runs on over checks that are met, starts anew after
// each +1 and each plan, and stands still while the service is changing.
TEST(ReactiveRule, AddsOneOnEveryThirdLateCheck) {
  EXPECT_EQ(run("LLLLLLL"), "  +  + ");
  EXPECT_EQ(run("......."), "       ");
  EXPECT_EQ(run("L.L..L."), "     + ");
  EXPECT_EQ(run("LLPLLL"), "     +");
  EXPECT_EQ(run("LLCCCL"), "     +");
}

TEST(ReactiveRule, AsksForOneMoreThanWantedOnceAndNeverBeyondTheMaximum) {
  TestCluster cluster(10, 2);
  cluster.set_replicas(0, 4);
  cluster.set_replicas(1, 100);  // The default maximum.
  cluster.set_latency_ms(0, 900);
  cluster.set_latency_ms(1, 900);
  std::vector<Action> actions;
  for (int check = 0; check < 3; ++check) {
    actions = reactive_changes(cluster.snapshot, cluster.state, {}).actions();
  }
  EXPECT_EQ(in_short(actions), std::vector<std::string>{"a=5"});
  EXPECT_EQ(
      reason_of(actions.at(0)),
      "mean latency 900 ms over 30 s exceeds the SLO of 720 ms on check 3 since the last change "
      "or plan");
}

}  // namespace
}  // namespace pharos::policies
