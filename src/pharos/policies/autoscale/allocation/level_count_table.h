#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "pharos/policies/autoscale/allocation/menu.h"

namespace pharos::policies {

/// The leximin-best plan by dynamic programming over services and units, where a state holds how
/// many services stand at each level. Fewer at the lowest level is better, then fewer at the next.
/// Such counts add up over services and their order does not change by adding the same to both, so
/// the best of a part is part of the best. Among equals the tie rules of `pack`.
class LevelCountTable {
 public:
  /// Only plans in which nobody is below `worst` matter; at least one must fit.
  LevelCountTable(const Menus& menus, std::int64_t worst);

  /// What `solve` would look at.
  [[nodiscard]] std::int64_t cells() const;
  [[nodiscard]] Plan solve() const;

 private:
  struct State;

  [[nodiscard]] bool better(const State& a, std::size_t a_adds, std::int64_t a_churn,
                            const State& b, std::size_t b_adds, std::int64_t b_churn) const;
  [[nodiscard]] std::vector<std::uint32_t> add_service(std::size_t service,
                                                       std::vector<State>& best) const;

  std::vector<Menu> menus_;           ///< Choices at `worst` and above, cheapest first.
  std::vector<std::int64_t> levels_;  ///< Ascending, each once.
  std::vector<std::int64_t> widths_;  ///< The most extra units services i, i + 1, ... can use.
};

}  // namespace pharos::policies
