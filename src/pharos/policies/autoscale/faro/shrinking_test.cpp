#include "pharos/policies/autoscale/faro/shrinking.h"

#include <gtest/gtest.h>

#include <numeric>

#include "pharos/policies/autoscale/faro/integer_repair.h"
#include "pharos/policies/autoscale/faro/objective.h"
#include "pharos/policies/autoscale/faro/test_problem.h"

namespace pharos::policies::faro {
namespace {

Point counts(std::vector<double> replicas) {
  const std::size_t size = replicas.size();
  return {std::move(replicas), std::vector<double>(size, 1.0)};
}

double total(const Point& point) {
  return std::accumulate(point.replicas.begin(), point.replicas.end(), 0.0);
}

// 16 requests a second are served in time by 4 replicas, 5 by 2.
TEST(Shrinking, GivesBackWhatNobodyMisses) {
  Problem problem;
  problem.capacity = {20.0};
  problem.services = {test_service({960}), test_service({300})};
  EXPECT_EQ(shrink(problem, counts({9, 6})).replicas, (std::vector<double>{4, 2}));
  problem.services[0].replicas_min = 6.0;
  EXPECT_EQ(shrink(problem, counts({9, 6})).replicas, (std::vector<double>{6, 2}));
}

// All or nothing: a is worth nothing below 4 replicas. b gives back 3 of 5; all of them at once
// make a whole.
TEST(Shrinking, HandsAllThatIsFreeToWhoGainsByIt) {
  Problem problem;
  problem.capacity = {6.0};
  problem.model.precise = true;
  problem.services = {test_service({960}), test_service({300})};
  EXPECT_EQ(shrink(problem, counts({1, 5})).replicas, (std::vector<double>{4, 2}));
  // With 7 units a is given 5 and shrinks back to the 4 it needs.
  problem.capacity = {7.0};
  EXPECT_EQ(shrink(problem, counts({1, 6})).replicas, (std::vector<double>{4, 2}));
  // Nothing given back: idle units stay idle, as published.
  EXPECT_EQ(shrink(problem, counts({1, 2})).replicas, (std::vector<double>{1, 2}));
}

// Equally bad service is as fair as any: Fair strips everyone to nothing.
TEST(Shrinking, UnderFairLevelsDown) {
  Problem problem;
  problem.capacity = {8.0};
  problem.objective = Objective::kFair;
  problem.model.precise = true;
  problem.services = {test_service({960}), test_service({960})};
  EXPECT_EQ(shrink(problem, counts({3, 3})).replicas, (std::vector<double>{1, 1}));
}

// Each replica given back may cost 1e-4; handing out only gains. Under Sum nothing more can then be
// given back, because services do not depend on one another.
TEST(Shrinking, CostsAtMostATenThousandthAReplica) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const Problem problem = random_problem(rng);
    Point before = start_of(problem);
    for (std::size_t i = 0; i < before.replicas.size(); ++i) {
      before.replicas[i] += 6.0 * rng.uniform();
    }
    before = repair(problem, before);
    const Point after = shrink(problem, before);
    EXPECT_TRUE(fits(problem, after.replicas));
    EXPECT_GE(value_of(problem, after),
              value_of(problem, before) - kNoticeable * (total(before) + 1.0));
    if (problem.objective != Objective::kSum) continue;
    for (std::size_t i = 0; i < after.replicas.size(); ++i) {
      if (after.replicas[i] <= problem.services[i].replicas_min) continue;
      Point fewer = after;
      fewer.replicas[i] -= 1.0;
      EXPECT_LT(value_of(problem, fewer), value_of(problem, after) - kNoticeable);
    }
  }
}

}  // namespace
}  // namespace pharos::policies::faro
