#include "pharos/models/utility/penalty.h"

#include <algorithm>
#include <array>

namespace pharos::models {
namespace {

struct Breakpoint {
  double share;
  double penalty;
};

constexpr std::array kScoring = {Breakpoint{0.01, 0.0}, Breakpoint{0.05, 0.25},
                                 Breakpoint{0.10, 0.50}};
constexpr std::array kSolver = {Breakpoint{0.001, 0.0}, Breakpoint{0.03, 0.25},
                                Breakpoint{0.08, 0.50}, Breakpoint{1.0, 1.0}};

}  // namespace

double scoring_penalty(double failed_share) {
  for (const Breakpoint& step : kScoring) {
    if (failed_share <= step.share) return step.penalty;
  }
  return 1.0;
}

double solver_penalty(double dropped_share, PenaltyShape shape) {
  const double dropped = std::clamp(dropped_share, 0.0, 1.0);
  Breakpoint left{0.0, 0.0};
  for (const Breakpoint& right : kSolver) {
    if (dropped <= right.share) {
      if (shape == PenaltyShape::kPrecise) return right.penalty;
      const double along = (dropped - left.share) / (right.share - left.share);
      return left.penalty + along * (right.penalty - left.penalty);
    }
    left = right;
  }
  return 1.0;
}

}  // namespace pharos::models
