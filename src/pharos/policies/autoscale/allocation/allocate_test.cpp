#include "pharos/policies/autoscale/allocation/allocate.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/allocation/faro_sample.h"

namespace pharos::policies {
namespace {

constexpr Objective kAll[] = {Objective::kSum,        Objective::kFair,
                              Objective::kFairSum,    Objective::kLeximin,
                              Objective::kPenaltySum, Objective::kPenaltyFairSum};

// No other objective's allocation is worth more by the objective that was asked for.
TEST(Allocate, AnswersEachObjectiveBest) {
  for (const std::int64_t capacity : {12, 16, 24, 32, 36}) {
    const AllocationProblem problem = faro_sample(capacity, 0.0);
    for (const Objective asked : kAll) {
      const Allocation answer = allocate(problem, asked);
      ASSERT_EQ(answer.condition, AllocationCondition::kBest);
      EXPECT_DOUBLE_EQ(answer.value, value_of(problem, asked, answer.replicas));
      EXPECT_LE(units_taken(problem, answer.replicas).front(), Units(capacity));
      for (const Objective other : kAll) {
        EXPECT_GE(answer.value, value_of(problem, asked, allocate(problem, other).replicas) - 1e-9);
      }
    }
  }
}

TEST(Allocate, SharesSeveralPoolsOnlyBySum) {
  EXPECT_TRUE(can_allocate(Objective::kFairSum, 1));
  EXPECT_TRUE(can_allocate(Objective::kSum, 2));
  EXPECT_TRUE(can_allocate(Objective::kPenaltySum, 2));
  EXPECT_FALSE(can_allocate(Objective::kFairSum, 2));
  EXPECT_FALSE(can_allocate(Objective::kLeximin, 2));
}

}  // namespace
}  // namespace pharos::policies
