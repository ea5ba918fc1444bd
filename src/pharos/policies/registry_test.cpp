#include "pharos/policies/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Registry, EveryNameIsOnceInTheTableAndFindsItsEntry) {
  std::set<std::string_view> names;
  for (const PolicyEntry& entry : policy_table()) {
    SCOPED_TRACE(entry.name);
    EXPECT_TRUE(names.insert(entry.name).second);
    EXPECT_FALSE(entry.summary.empty());
    ASSERT_TRUE(find_policy(entry.name).ok());
    EXPECT_EQ(find_policy(entry.name)->summary, entry.summary);
  }
}

TEST(Registry, EveryPolicyDecidesWithoutAnyForecaster) {
  for (const PolicyEntry& entry : policy_table()) {
    SCOPED_TRACE(entry.name);
    TestCluster cluster(4, 3);
    cluster.observe_counts(0, {500, 600});
    const auto policy = entry.make({});
    (void)cluster.decide(*policy, 0);
    for (const Action& action : cluster.decide(*policy, 60).actions) {
      EXPECT_FALSE(reason_of(action).empty());
    }
  }
}

// One letter off "oneshot"; nothing is within two of "quantum".
TEST(Registry, AnUnknownNameIsAnsweredWithTheNearestAndAll) {
  const auto slip = find_policy("onshot");
  ASSERT_FALSE(slip.ok());
  EXPECT_EQ(slip.error().code, ErrorCode::kInvalidInput);
  EXPECT_THAT(slip.error().text(),
              HasSubstr("unknown policy \"onshot\" (did you mean \"oneshot\"?); expected one of"));
  EXPECT_THAT(slip.error().text(), HasSubstr("fairshare, oneshot, aiad, mark"));
  EXPECT_THAT(find_policy("quantum").error().text(), Not(HasSubstr("did you mean")));
}

}  // namespace
}  // namespace pharos::policies
