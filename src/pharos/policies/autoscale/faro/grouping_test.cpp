#include "pharos/policies/autoscale/faro/grouping.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "pharos/policies/autoscale/faro/integer_repair.h"
#include "pharos/policies/autoscale/faro/test_problem.h"

namespace pharos::policies::faro {
namespace {

using Shares = std::vector<double>;

TEST(Grouping, SharesByLargestRemainder) {
  // 10 in thirds: 3.33 each, the spare one to the first. 10 as 1:2:4: 1.43, 2.86, 5.71.
  EXPECT_EQ(shares_of(10, {1, 1, 1}, {0, 0, 0}), (Shares{4, 3, 3}));
  EXPECT_EQ(shares_of(10, {1, 2, 4}, {0, 0, 0}), (Shares{1, 3, 6}));
  EXPECT_EQ(shares_of(0, {0, 0}, {0, 0}), (Shares{0, 0}));
  // 2, 2 and 6: the first two need 3 and 3, which the third can spare.
  EXPECT_EQ(shares_of(10, {1, 1, 3}, {3, 3, 1}), (Shares{3, 3, 4}));
}

TEST(Grouping, AGroupSumsLoadsAndReplicasAndAveragesTheRest) {
  Problem problem;
  problem.services = {test_service({600, 0}), test_service({1200, 60})};
  Service& second = problem.services[1];
  second.service_time = std::chrono::milliseconds(100);
  second.slo = std::chrono::milliseconds(400);
  second.percentile = Ratio::of(0.95);
  second.weight = 3.0;
  second.replicas_now = 4.0;
  second.replicas_min = 2.0;
  second.replicas_max = 50.0;
  second.units = {2.0};
  const Service group = merged(problem, 0, 2);
  EXPECT_EQ(group.arrivals, (std::vector<Rate>{Rate::per_second(30), Rate::per_second(1)}));
  EXPECT_EQ(group.service_time, std::chrono::milliseconds(140));
  EXPECT_EQ(group.slo, std::chrono::milliseconds(560));
  EXPECT_NEAR(group.percentile.value(), 0.97, 1e-12);
  EXPECT_EQ(group.weight, 2.0);
  EXPECT_EQ(group.replicas_now, 5.0);
  EXPECT_EQ(group.replicas_min, 3.0);
  EXPECT_EQ(group.replicas_max, 150.0);
  EXPECT_EQ(group.units, std::vector<double>{1.5});
}

// Eleven equal services in ten groups: the first has two. Its solver gives every group 3, group one
// 4; of 40 units the nine single ones take 27, and all 13 others go to the pair, although it was
// given 4.
TEST(Grouping, SinglesTakeTheirAnswerAndTheRestIsShared) {
  Problem problem;
  problem.capacity = {40.0};
  problem.services.assign(11, test_service({600}));
  std::vector<Problem> asked;
  const Point point = solve_in_groups(problem, 10, [&](const Problem& part) {
    asked.push_back(part);
    Point answer = start_of(part);
    for (double& replicas : answer.replicas) replicas = part.services.size() == 10 ? 3.0 : 5.0;
    if (part.services.size() == 10) answer.replicas[0] = 4.0;
    return answer;
  });
  ASSERT_EQ(asked.size(), 2u);
  EXPECT_EQ(asked[0].services[0].replicas_min, 2.0);
  EXPECT_EQ(asked[1].services.size(), 2u);
  EXPECT_EQ(asked[1].capacity, std::vector<double>{13.0});
  EXPECT_EQ(point.replicas, (std::vector<double>{5, 5, 3, 3, 3, 3, 3, 3, 3, 3, 3}));
}

// With three groups, 50 services take three levels. Whatever the costs and pools, what comes out
// fits.
TEST(Grouping, NeverExceedsCapacity) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    Problem problem = random_problem(rng);
    while (problem.services.size() < 50) problem.services.push_back(problem.services[0]);
    for (std::size_t pool = 0; pool < problem.capacity.size(); ++pool) {
      problem.capacity[pool] = static_cast<double>(rng.below(100));
      for (const Service& service : problem.services) {
        problem.capacity[pool] += service.units[pool] * service.replicas_min;
      }
    }
    std::size_t largest = 0;
    const Point point = solve_in_groups(problem, 3, [&](const Problem& part) {
      largest = std::max(largest, part.services.size());
      Point wish = start_of(part);
      for (double& replicas : wish.replicas) replicas += 10.0 * rng.uniform();
      return repair(part, wish);
    });
    EXPECT_EQ(largest, 3u);
    ASSERT_EQ(point.replicas.size(), 50u);
    EXPECT_TRUE(fits(problem, point.replicas));
  }
}

}  // namespace
}  // namespace pharos::policies::faro
