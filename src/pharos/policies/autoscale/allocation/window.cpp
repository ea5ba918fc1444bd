#include "pharos/policies/autoscale/allocation/window.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace pharos::policies {

std::vector<std::int64_t> levels_of(const Menus& menus) {
  std::vector<std::int64_t> levels;
  for (const Menu& menu : menus.services) {
    for (const Choice& choice : menu) levels.push_back(choice.level);
  }
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  return levels;
}

Spread spread_of(const Plan& plan) {
  const auto [lowest, highest] =
      std::minmax_element(plan.picks.begin(), plan.picks.end(),
                          [](const Choice& a, const Choice& b) { return a.level < b.level; });
  return {lowest->level, highest->level};
}

Menus within(const Menus& menus, std::int64_t floor, std::int64_t ceiling) {
  Menus kept{.capacity = menus.capacity, .services = {}, .scale = menus.scale};
  kept.services.reserve(menus.services.size());
  for (const Menu& menu : menus.services) {
    Menu& open = kept.services.emplace_back();
    std::copy_if(menu.begin(), menu.end(), std::back_inserter(open), [&](const Choice& choice) {
      return choice.level >= floor && choice.level <= ceiling;
    });
  }
  return kept;
}

bool feasible_within(const Menus& menus, std::int64_t floor, std::int64_t ceiling) {
  std::int64_t free = menus.capacity;
  for (const Menu& menu : menus.services) {
    std::int64_t fewest = std::numeric_limits<std::int64_t>::max();
    for (const Choice& choice : menu) {
      if (choice.level >= floor && choice.level <= ceiling) fewest = std::min(fewest, choice.units);
    }
    if (fewest > free) return false;
    free -= fewest;
  }
  return true;
}

std::int64_t choices_on(const Menus& menus) {
  std::int64_t choices = 0;
  for (const Menu& menu : menus.services) choices += static_cast<std::int64_t>(menu.size());
  return choices;
}

bool serves_earlier_first(const Plan& a, const Plan& b) {
  return std::lexicographical_compare(
      b.picks.begin(), b.picks.end(), a.picks.begin(), a.picks.end(),
      [](const Choice& x, const Choice& y) { return x.replicas < y.replicas; });
}

}  // namespace pharos::policies
