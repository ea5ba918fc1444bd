#include "pharos/policies/autoscale/allocation/menu.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

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

/// A claimant and what one of its replicas takes, in steps that all replicas take a whole number
/// of.
struct Costed {
  const Claimant& claimant;
  std::int64_t each;

  [[nodiscard]] std::int64_t units(Replicas replicas) const { return replicas.count() * each; }
};

Choice choice_of(const Costed& costed, Replicas replicas, const FixedPoint& scale) {
  const Claimant& claimant = costed.claimant;
  const std::int64_t level = scale.of(claimant.curve.at(replicas));
  const double worth = claimant.weight * static_cast<double>(level);
  const std::int64_t change = replicas == claimant.now ? 0 : kOneChange;
  return {.replicas = replicas,
          .units = costed.units(replicas),
          .level = level,
          .merit = {std::llround(worth), change + replicas.count()}};
}

Menu menu_of(const Costed& costed, std::int64_t units_max, const FixedPoint& scale) {
  const Claimant& claimant = costed.claimant;
  Menu menu;
  const Replicas last = std::min(claimant.curve.last(), claimant.max);
  for (Replicas x = claimant.curve.first; x <= last && costed.units(x) <= units_max; ++x) {
    menu.push_back(choice_of(costed, x, scale));
  }
  // Past the end of its curve a service may still want to stay where it is.
  const bool beyond = claimant.now > last && claimant.now <= claimant.max;
  if (beyond && costed.units(claimant.now) <= units_max) {
    menu.push_back(choice_of(costed, claimant.now, scale));
  }
  return menu;
}

/// The largest step that every replica takes a whole number of. Pools are often counted in MiB.
std::int64_t common_step(const AllocationProblem& problem) {
  std::int64_t step = 0;
  for (const Claimant& claimant : problem.services) {
    step = std::gcd(step, claimant.units_per_replica.front().count());
  }
  return std::max<std::int64_t>(1, step);
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
  const std::int64_t capacity = problem.capacity.front().count();
  if (capacity < 0) return std::nullopt;  // Dividing would round it towards 0.
  const std::int64_t step = common_step(problem);
  Menus menus{
      .capacity = capacity / step, .services = {}, .scale = FixedPoint(largest_sum(problem))};
  std::int64_t free = menus.capacity;
  std::vector<Costed> all;
  for (const Claimant& claimant : problem.services) {
    PHAROS_ASSERT(claimant.curve.first <= claimant.max, "min <= max");
    all.push_back({claimant, claimant.units_per_replica.front().count() / step});
    free -= all.back().units(claimant.curve.first);
  }
  if (free < 0) return std::nullopt;
  for (const Costed& costed : all) {
    const std::int64_t units_max = costed.units(costed.claimant.curve.first) + free;
    menus.services.push_back(menu_of(costed, units_max, menus.scale));
  }
  return menus;
}

Allocation answer(const AllocationProblem& problem, Objective objective, const Plan& plan,
                  double gap, bool proved, std::int64_t work) {
  Allocation allocation;
  allocation.condition = proved ? AllocationCondition::kBest : AllocationCondition::kBounded;
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
