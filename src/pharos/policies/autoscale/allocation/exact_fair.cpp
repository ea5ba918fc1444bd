#include "pharos/policies/autoscale/allocation/exact_fair.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "pharos/policies/autoscale/allocation/knapsack.h"
#include "pharos/policies/autoscale/allocation/menu.h"
#include "pharos/policies/autoscale/allocation/window.h"

namespace pharos::policies {
namespace {

/// A floor and a ceiling for everyone's utility, as positions among the levels.
struct Window {
  std::size_t floor;
  std::size_t ceiling;
};

/// All windows of the least spread that can be had, and whether the search went to its end.
struct Narrowest {
  std::vector<Window> windows;
  bool complete = true;
  std::int64_t work = 0;
};

Narrowest narrowest_windows(const Menus& menus, const std::vector<std::int64_t>& levels,
                            std::int64_t work_max) {
  Narrowest result;
  const std::int64_t look = choices_on(menus);
  std::int64_t least = 0;
  std::size_t ceiling = 0;
  for (std::size_t floor = 0; floor < levels.size(); ++floor) {
    ceiling = std::max(ceiling, floor);
    while (ceiling < levels.size() && !feasible_within(menus, levels[floor], levels[ceiling])) {
      ++ceiling;
      result.work += look;
    }
    result.work += look;
    if (ceiling == levels.size()) return result;  // Higher floors cost no less.
    const std::int64_t spread = levels[ceiling] - levels[floor];
    if (result.windows.empty() || spread < least) {
      result.windows.clear();
      least = spread;
    }
    if (spread == least) result.windows.push_back({floor, ceiling});
    if (result.work > work_max && floor + 1 < levels.size()) {
      result.complete = false;
      return result;
    }
  }
  return result;
}

bool preferred(const Plan& a, const Plan& b) {
  if (a.merit == b.merit) return serves_earlier_first(a, b);
  return a.merit.better_than(b.merit);
}

}  // namespace

Allocation exact_fair(const AllocationProblem& problem, std::int64_t work_max) {
  const std::optional<Menus> menus = menus_of(problem);
  if (!menus) return Allocation{};
  if (menus->services.empty()) return answer(problem, Objective::kFair, {}, 0.0, true, 0);

  const std::vector<std::int64_t> levels = levels_of(*menus);
  const Narrowest narrowest = narrowest_windows(*menus, levels, work_max);
  bool proved = narrowest.complete;
  std::int64_t work = narrowest.work;
  std::optional<Plan> best;
  for (const Window& window : narrowest.windows) {
    const std::optional<Packing> packing =
        pack(within(*menus, levels[window.floor], levels[window.ceiling]), work_max - work);
    work += packing->work;
    proved = proved && packing->bound == packing->plan.merit.worth;
    if (!best || preferred(packing->plan, *best)) best = packing->plan;
  }
  const Spread spread = spread_of(*best);
  const double unfair = menus->scale.value(spread.highest - spread.lowest);
  return answer(problem, Objective::kFair, *best, narrowest.complete ? 0.0 : unfair, proved, work);
}

}  // namespace pharos::policies
