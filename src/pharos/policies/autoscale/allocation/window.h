#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pharos/policies/autoscale/allocation/menu.h"

namespace pharos::policies {

/// Utilities that some service could have, ascending, each once.
[[nodiscard]] std::vector<std::int64_t> levels_of(const Menus& menus);

/// The lowest and the highest utility of a plan.
struct Spread {
  std::int64_t lowest = 0;
  std::int64_t highest = 0;
};
[[nodiscard]] Spread spread_of(const Plan& plan);

/// The menus with only those choices whose utility lies in [floor, ceiling].
[[nodiscard]] Menus within(const Menus& menus, std::int64_t floor, std::int64_t ceiling);

/// Whether every service finds a choice in [floor, ceiling] and the cheapest ones fit together.
[[nodiscard]] bool feasible_within(const Menus& menus, std::int64_t floor, std::int64_t ceiling);

/// Choices on all menus together: what one look at each costs.
[[nodiscard]] std::int64_t choices_on(const Menus& menus);

/// The tie rules between plans of equal merit: more replicas for the service listed first.
[[nodiscard]] bool serves_earlier_first(const Plan& a, const Plan& b);

}  // namespace pharos::policies
