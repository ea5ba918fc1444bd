#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pharos/core/units.h"
#include "pharos/policies/autoscale/allocation/allocation.h"

namespace pharos::policies {

/// Utilities as whole multiples of 1/scale. Whole numbers add up to the same in any order, so equal
/// plans tie exactly and the answer does not depend on how services are listed.
class FixedPoint {
 public:
  /// As fine as 2⁻⁴⁰, or as sums up to `largest_sum` leave room for.
  explicit FixedPoint(double largest_sum);
  [[nodiscard]] std::int64_t of(double value) const;
  [[nodiscard]] double value(std::int64_t fixed) const {
    return static_cast<double>(fixed) / scale_;
  }

 private:
  double scale_;
};

/// What a plan, or a part of one, is worth; and among equals, how much it disturbs.
struct Merit {
  std::int64_t worth = 0;  ///< Σ w·u, fixed point; u is rounded before it is weighted.
  std::int64_t churn = 0;  ///< Services whose count changes · 2³² + replicas: fewer is better.

  friend Merit operator+(Merit a, Merit b) { return {a.worth + b.worth, a.churn + b.churn}; }
  friend bool operator==(const Merit&, const Merit&) = default;
  [[nodiscard]] bool better_than(const Merit& other) const {
    return worth != other.worth ? worth > other.worth : churn < other.churn;
  }
};

/// One replica count that a service might get from a pool.
struct Choice {
  Replicas replicas{};
  std::int64_t units = 0;  ///< What it takes, in the menus' common step.
  std::int64_t level = 0;  ///< u, fixed point, unweighted.
  Merit merit;
};

/// The counts open to one service, in ascending order. Not empty.
using Menu = std::vector<Choice>;

/// The whole problem in whole numbers.
struct Menus {
  std::int64_t capacity = 0;  ///< In steps that every replica takes a whole number of.
  std::vector<Menu> services;
  FixedPoint scale{1.0};
};

/// A choice for each service.
struct Plan {
  std::vector<Choice> picks;
  Merit merit;
};

/// The menus of a problem with one pool. Left out is what no plan could want: counts that do not
/// fit beside the others' fewest, and counts beyond a curve's last entry (dearer, and worth no
/// more). Nothing if the fewest replicas do not fit together.
[[nodiscard]] std::optional<Menus> menus_of(const AllocationProblem& problem);

/// A plan as an answer. `gap`: how much more another plan might be worth. `proved`: none is better,
/// also in what the objective asks beyond its value.
[[nodiscard]] Allocation answer(const AllocationProblem& problem, Objective objective,
                                const Plan& plan, double gap, bool proved, std::int64_t work);

}  // namespace pharos::policies
