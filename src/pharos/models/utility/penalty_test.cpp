#include "pharos/models/utility/penalty.h"

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

TEST(ScoringPenalty, StepsWhereTheCreditsStep) {
  EXPECT_EQ(scoring_penalty(0.0), 0.0);
  EXPECT_EQ(scoring_penalty(0.01), 0.0);
  EXPECT_EQ(scoring_penalty(0.010001), 0.25);
  EXPECT_EQ(scoring_penalty(0.05), 0.25);
  EXPECT_EQ(scoring_penalty(0.050001), 0.50);
  EXPECT_EQ(scoring_penalty(0.10), 0.50);
  EXPECT_EQ(scoring_penalty(0.100001), 1.0);
  EXPECT_EQ(scoring_penalty(1.0), 1.0);
}

// Half way from (0.03, 0.25) to (0.08, 0.50) is (0.055, 0.375); from (0.08, 0.50) to (1, 1) it is
// (0.54, 0.75).
TEST(SolverPenalty, IsLinearBetweenBreakpointsWhenRelaxed) {
  EXPECT_EQ(solver_penalty(0.0005, PenaltyShape::kRelaxed), 0.0);
  EXPECT_DOUBLE_EQ(solver_penalty(0.03, PenaltyShape::kRelaxed), 0.25);
  EXPECT_DOUBLE_EQ(solver_penalty(0.055, PenaltyShape::kRelaxed), 0.375);
  EXPECT_DOUBLE_EQ(solver_penalty(0.54, PenaltyShape::kRelaxed), 0.75);
  EXPECT_DOUBLE_EQ(solver_penalty(1.0, PenaltyShape::kRelaxed), 1.0);
}

TEST(SolverPenalty, StepsAtBreakpointsWhenPrecise) {
  EXPECT_EQ(solver_penalty(0.001, PenaltyShape::kPrecise), 0.0);
  EXPECT_EQ(solver_penalty(0.002, PenaltyShape::kPrecise), 0.25);
  EXPECT_EQ(solver_penalty(0.03, PenaltyShape::kPrecise), 0.25);
  EXPECT_EQ(solver_penalty(0.08, PenaltyShape::kPrecise), 0.50);
  EXPECT_EQ(solver_penalty(0.0801, PenaltyShape::kPrecise), 1.0);
}

TEST(SolverPenalty, ClipsWhatASolverOversteps) {
  EXPECT_EQ(solver_penalty(-0.2, PenaltyShape::kRelaxed), 0.0);
  EXPECT_EQ(solver_penalty(1.3, PenaltyShape::kRelaxed), 1.0);
}

// A solver that trusts its own prices must never be charged more when the run is scored.
TEST(SolverPenalty, PreciseIsNeverBelowTheScore) {
  for (int step = 0; step <= 10000; ++step) {
    const double dropped = step / 10000.0;
    EXPECT_GE(solver_penalty(dropped, PenaltyShape::kPrecise), scoring_penalty(dropped)) << dropped;
  }
}

TEST(EffectiveUtility, PaysThePenaltyOutOfTheUtility) {
  EXPECT_DOUBLE_EQ(effective_utility(0.8, 0.25), 0.6);
  EXPECT_EQ(effective_utility(1.0, 1.0), 0.0);
}

}  // namespace
}  // namespace pharos::models
