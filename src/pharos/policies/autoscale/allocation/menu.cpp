#include "pharos/policies/autoscale/allocation/menu.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "pharos/core/assert.h"

namespace pharos::policies {
namespace {

constexpr std::int64_t kOneChange = std::int64_t{1} << 32;
constexpr int kFinest = 40;
/// Sums stay below 2⁶⁰, which leaves a factor of eight for what is added to and taken from them.
constexpr int kSumBits = 60;

/// Bounds |Σ w·u| and the fairness terms n·(min − max + 1) together.
double largest_sum(const AllocationProblem& problem) {
  double sum = 0.0;
  double highest = 0.0;
  for (const Claimant& claimant : problem.services) {
    double own = 0.0;
    for (const double utility : claimant.curve.utility) {
      PHAROS_ASSERT(std::isfinite(utility), "a utility is a number");
      own = std::max(own, std::abs(utility));
    }
    sum += own * claimant.weight;
    highest = std::max(highest, own);
  }
  return sum + static_cast<double>(problem.services.size()) * (2.0 * highest + 1.0);
}

Choice choice_of(const Claimant& claimant, Replicas replicas, const FixedPoint& scale) {
  const double utility = claimant.curve.at(replicas);
  const std::int64_t change = replicas == claimant.now ? 0 : kOneChange;
  return {.replicas = replicas,
          .units = (replicas * claimant.units_per_replica.front()).count(),
          .level = scale.of(utility),
          .merit = {scale.of(claimant.weight * utility), change + replicas.count()}};
}

Menu menu_of(const Claimant& claimant, std::int64_t units_max, const FixedPoint& scale) {
  Menu menu;
  const Replicas last = std::min(claimant.curve.last(), claimant.max);
  for (Replicas x = claimant.curve.first; x <= last; ++x) {
    const Choice choice = choice_of(claimant, x, scale);
    if (choice.units > units_max) break;
    menu.push_back(choice);
  }
  // Past the end of its curve a service may still want to stay where it is.
  if (claimant.now > last && claimant.now <= claimant.max) {
    const Choice stay = choice_of(claimant, claimant.now, scale);
    if (stay.units <= units_max) menu.push_back(stay);
  }
  return menu;
}

}  // namespace

FixedPoint::FixedPoint(double largest_sum) {
  int exponent = 0;
  std::frexp(std::max(largest_sum, 1.0), &exponent);
  scale_ = std::ldexp(1.0, std::min(kFinest, kSumBits - exponent));
}

std::int64_t FixedPoint::of(double value) const { return std::llround(value * scale_); }

std::optional<Menus> menus_of(const AllocationProblem& problem) {
  PHAROS_ASSERT(problem.capacity.size() == 1, "an exact allocation shares one pool");
  Menus menus{.capacity = problem.capacity.front().count(),
              .services = {},
              .scale = FixedPoint(largest_sum(problem))};
  std::int64_t free = menus.capacity;
  for (const Claimant& claimant : problem.services) {
    PHAROS_ASSERT(claimant.curve.first <= claimant.max, "min <= max");
    free -= (claimant.curve.first * claimant.units_per_replica.front()).count();
  }
  if (free < 0) return std::nullopt;
  for (const Claimant& claimant : problem.services) {
    const std::int64_t fewest = (claimant.curve.first * claimant.units_per_replica.front()).count();
    menus.services.push_back(menu_of(claimant, fewest + free, menus.scale));
  }
  return menus;
}

Allocation answer(const AllocationProblem& problem, Objective objective, const Plan& plan,
                  double gap, std::int64_t work) {
  Allocation allocation;
  allocation.condition = gap > 0.0 ? AllocationCondition::kBounded : AllocationCondition::kBest;
  for (std::size_t i = 0; i < plan.picks.size(); ++i) {
    allocation.replicas.push_back(plan.picks[i].replicas);
    allocation.admitted.push_back(problem.services[i].curve.admitted_at(plan.picks[i].replicas));
  }
  allocation.value = value_of(problem, objective, allocation.replicas);
  allocation.bound = allocation.value + gap;
  allocation.work = work;
  return allocation;
}

}  // namespace pharos::policies
