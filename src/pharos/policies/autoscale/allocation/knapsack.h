#pragma once

#include <cstdint>
#include <optional>

#include "pharos/policies/autoscale/allocation/menu.h"

namespace pharos::policies {

/// The knapsack with choices allowed in fractions: a bound, and a good whole plan beside it.
struct Relaxation {
  std::int64_t bound = 0;  ///< No plan has more worth.
  std::int64_t price = 0;  ///< μ: worth of one more unit of capacity, rounded down.
  Plan plan;               ///< Feasible.
  std::int64_t work = 0;
};

/// Climbs the upper concave hulls of all menus, best worth per unit first, until the pool is full.
/// The first step that does not fit sets the price μ of a unit, and for any μ >= 0
///
///     Σ max over choices (worth − μ·units) + μ·capacity
///
/// bounds the worth of every plan (Lagrange; here also the bound of the linear relaxation, up to
/// the rounding of μ). What is left of the pool goes to whoever can use it, in service order.
/// Empty when the cheapest choices do not fit together, or a menu is empty.
[[nodiscard]] std::optional<Relaxation> relax(const Menus& menus);

/// The best plan, and a bound where it is not proved.
struct Packing {
  Plan plan;
  std::int64_t bound = 0;  ///< In worth; equal to the plan's when it is proved best.
  std::int64_t work = 0;
};

/// The plan of most worth within the capacity; among those the one with fewest changed services,
/// then fewest replicas, then most replicas for the service listed first.
///
/// Choices that the relaxation proves not to be part of any best plan are dropped: with one forced,
/// the bound falls by its distance to its menu's best at price μ, and if that is below the worth of
/// a plan in hand, it is out. The rest is a dynamic programme over services and units,
///
///     best_i(k) = max over choices of best_{i+1}(k − units) + merit
///
/// If that would take more than `work_max` cells, the relaxation's plan and bound are returned.
/// Empty when the cheapest choices do not fit together, or a menu is empty.
[[nodiscard]] std::optional<Packing> pack(const Menus& menus, std::int64_t work_max);

}  // namespace pharos::policies
