#include "pharos/policies/autoscale/allocation/knapsack.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace pharos::policies {
namespace {

/// One step up the concave hull of a menu.
struct HullStep {
  double worth_per_unit;
  std::uint32_t service;
  std::uint32_t to;    ///< Index in the menu.
  std::int64_t units;  ///< More than the step before.
};

/// Index of the choice to start from: cheapest, and of equally cheap ones the best.
std::uint32_t cheapest(const Menu& menu) {
  std::uint32_t best = 0;
  for (std::uint32_t i = 1; i < menu.size(); ++i) {
    const bool cheaper = menu[i].units < menu[best].units;
    const bool as_cheap = menu[i].units == menu[best].units;
    if (cheaper || (as_cheap && menu[i].merit.better_than(menu[best].merit))) best = i;
  }
  return best;
}

double slope(const Choice& from, const Choice& to) {
  return static_cast<double>(to.merit.worth - from.merit.worth) /
         static_cast<double>(to.units - from.units);
}

/// Appends the steps of one menu's upper concave hull, steepest first, from its cheapest choice up
/// to `free` units more.
void climb(const Menu& menu, std::uint32_t service, std::uint32_t start, std::int64_t free,
           std::vector<std::uint32_t>& hull, std::vector<HullStep>& steps) {
  hull.assign(1, start);
  for (std::uint32_t i = 0; i < menu.size(); ++i) {
    if (menu[i].units - menu[start].units > free) continue;
    if (menu[i].units <= menu[hull.back()].units) continue;
    if (menu[i].merit.worth <= menu[hull.back()].merit.worth) continue;
    while (hull.size() > 1 && slope(menu[hull[hull.size() - 2]], menu[hull.back()]) <=
                                  slope(menu[hull.back()], menu[i])) {
      hull.pop_back();
    }
    hull.push_back(i);
  }
  for (std::size_t i = 1; i < hull.size(); ++i) {
    const Choice& from = menu[hull[i - 1]];
    const Choice& to = menu[hull[i]];
    steps.push_back({slope(from, to), service, hull[i], to.units - from.units});
  }
}

Plan plan_of(const Menus& menus, const std::vector<std::uint32_t>& picks) {
  Plan plan;
  plan.picks.reserve(picks.size());
  for (std::size_t i = 0; i < picks.size(); ++i) {
    plan.picks.push_back(menus.services[i][picks[i]]);
    plan.merit = plan.merit + plan.picks.back().merit;
  }
  return plan;
}

/// Lets each service in turn have the best choice that still fits.
void fill(const Menus& menus, std::int64_t free, std::vector<std::uint32_t>& picks) {
  for (std::size_t i = 0; i < picks.size() && free > 0; ++i) {
    const Menu& menu = menus.services[i];
    const std::int64_t held = menu[picks[i]].units;
    for (std::uint32_t k = 0; k < menu.size(); ++k) {
      if (menu[k].units <= held + free && menu[k].merit.better_than(menu[picks[i]].merit)) {
        picks[i] = k;
      }
    }
    free -= menu[picks[i]].units - held;
  }
}

std::int64_t units_min(const Menu& menu) {
  std::int64_t fewest = menu.front().units;
  for (const Choice& choice : menu) fewest = std::min(fewest, choice.units);
  return fewest;
}

/// Capacity beyond everyone's cheapest choice; negative when those do not fit.
std::int64_t free_units(const Menus& menus) {
  std::int64_t free = menus.capacity;
  for (const Menu& menu : menus.services) free -= units_min(menu);
  return free;
}

bool any_empty(const Menus& menus) {
  return std::any_of(menus.services.begin(), menus.services.end(),
                     [](const Menu& menu) { return menu.empty(); });
}

/// max over choices of worth − μ·units, units counted from `fewest`. Choices that take more than
/// `free` beyond it are out of reach; at their price they could overflow.
std::int64_t best_net_worth(const Menu& menu, std::int64_t fewest, std::int64_t free,
                            std::int64_t price) {
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  for (const Choice& choice : menu) {
    const std::int64_t units = choice.units - fewest;
    if (units <= free) best = std::max(best, choice.merit.worth - price * units);
  }
  return best;
}

/// Of a menu, what some best plan may use: each choice must beat all that take no more, and its net
/// worth must be within `slack` of the menu's best. Cheapest first. Not empty.
Menu promising(const Menu& menu, std::int64_t free, std::int64_t price, std::int64_t slack) {
  const std::int64_t fewest = units_min(menu);
  const std::int64_t best_net = best_net_worth(menu, fewest, free, price);
  Menu sorted = menu;
  std::sort(sorted.begin(), sorted.end(), [](const Choice& a, const Choice& b) {
    return a.units != b.units ? a.units < b.units : a.merit.better_than(b.merit);
  });
  Menu kept;
  const Choice* beaten = nullptr;
  for (const Choice& choice : sorted) {
    if (choice.units - fewest > free) break;
    if (beaten != nullptr && !choice.merit.better_than(beaten->merit)) continue;
    beaten = &choice;
    const std::int64_t net = choice.merit.worth - price * (choice.units - fewest);
    if (best_net - net <= slack) kept.push_back(choice);
  }
  return kept;
}

/// The dynamic programme over menus that are sorted by units, none empty.
class Table {
 public:
  /// `free` >= 0: capacity beyond everyone's first choice.
  Table(std::vector<Menu> menus, std::int64_t free) : menus_(std::move(menus)) {
    widths_.assign(menus_.size() + 1, 0);
    for (std::size_t i = menus_.size(); i-- > 0;) {
      widths_[i] = std::min(free, widths_[i + 1] + extra(menus_[i], menus_[i].size() - 1));
    }
  }

  [[nodiscard]] std::int64_t cells() const {
    std::int64_t cells = 0;
    for (std::size_t i = 0; i < menus_.size(); ++i) {
      const auto choices = static_cast<std::int64_t>(menus_[i].size());
      if (choices > 1) cells += (widths_[i] + 1) * choices;
    }
    return cells;
  }

  [[nodiscard]] Plan solve() {
    std::vector<Merit> best(static_cast<std::size_t>(widths_.front() + 1));
    std::vector<std::vector<std::uint32_t>> picks(menus_.size());
    for (std::size_t i = menus_.size(); i-- > 0;) {
      // The only choice adds the same everywhere and decides nothing.
      if (menus_[i].size() > 1) picks[i] = add_service(i, best);
    }
    Plan plan;
    std::int64_t units = widths_.front();
    for (std::size_t i = 0; i < menus_.size(); ++i) {
      units = std::min(units, widths_[i]);
      const std::size_t pick = picks[i].empty() ? 0 : picks[i][static_cast<std::size_t>(units)];
      units -= extra(menus_[i], pick);
      plan.picks.push_back(menus_[i][pick]);
      plan.merit = plan.merit + plan.picks.back().merit;
    }
    return plan;
  }

 private:
  static std::int64_t extra(const Menu& menu, std::size_t choice) {
    return menu[choice].units - menu.front().units;
  }

  /// best_{i+1} -> best_i in place: best_i(k) reads no state above k, so k runs downwards.
  std::vector<std::uint32_t> add_service(std::size_t i, std::vector<Merit>& best) const {
    const Menu& menu = menus_[i];
    std::vector<std::uint32_t> picks(static_cast<std::size_t>(widths_[i] + 1));
    for (std::int64_t k = widths_[i]; k >= 0; --k) {
      const auto with = [&](std::size_t choice) {
        const std::int64_t left = std::min(k - extra(menu, choice), widths_[i + 1]);
        return best[static_cast<std::size_t>(left)] + menu[choice].merit;
      };
      std::size_t pick = menu.size() - 1;
      while (extra(menu, pick) > k) --pick;
      Merit most = with(pick);
      for (std::size_t cheaper = pick; cheaper-- > 0;) {  // Of equals the dearer stays.
        const Merit merit = with(cheaper);
        if (!merit.better_than(most)) continue;
        most = merit;
        pick = cheaper;
      }
      best[static_cast<std::size_t>(k)] = most;
      picks[static_cast<std::size_t>(k)] = static_cast<std::uint32_t>(pick);
    }
    return picks;
  }

  std::vector<Menu> menus_;
  std::vector<std::int64_t> widths_;  ///< The most extra units services i, i + 1, ... can use.
};

}  // namespace

std::optional<Relaxation> relax(const Menus& menus) {
  if (any_empty(menus)) return std::nullopt;
  const std::int64_t free = free_units(menus);
  if (free < 0) return std::nullopt;

  std::vector<std::uint32_t> picks;
  std::vector<std::uint32_t> hull;
  std::vector<HullStep> steps;
  Relaxation relaxation;
  for (std::uint32_t i = 0; i < menus.services.size(); ++i) {
    const Menu& menu = menus.services[i];
    picks.push_back(cheapest(menu));
    climb(menu, i, picks.back(), free, hull, steps);
    relaxation.work += static_cast<std::int64_t>(menu.size());
  }
  std::stable_sort(steps.begin(), steps.end(), [](const HullStep& a, const HullStep& b) {
    return a.worth_per_unit > b.worth_per_unit;
  });

  std::int64_t left = free;
  std::vector<bool> stopped(picks.size(), false);
  bool full = false;
  for (const HullStep& step : steps) {
    if (stopped[step.service]) continue;  // Its next steps stand on one that did not fit.
    if (step.units <= left) {
      left -= step.units;
      picks[step.service] = step.to;
      continue;
    }
    stopped[step.service] = true;
    if (!full) relaxation.price = static_cast<std::int64_t>(step.worth_per_unit);
    full = true;
  }
  fill(menus, left, picks);
  relaxation.plan = plan_of(menus, picks);
  relaxation.bound = relaxation.price * free;
  for (const Menu& menu : menus.services) {
    relaxation.bound += best_net_worth(menu, units_min(menu), free, relaxation.price);
  }
  return relaxation;
}

std::optional<Packing> pack(const Menus& menus, std::int64_t work_max) {
  std::optional<Relaxation> relaxation = relax(menus);
  if (!relaxation) return std::nullopt;
  Packing packing{std::move(relaxation->plan), relaxation->bound, relaxation->work};
  const std::int64_t slack = relaxation->bound - packing.plan.merit.worth;
  const std::int64_t free = free_units(menus);

  std::int64_t left = menus.capacity;
  std::vector<Menu> kept;
  for (const Menu& menu : menus.services) {
    kept.push_back(promising(menu, free, relaxation->price, slack));
    left -= kept.back().front().units;
  }
  Table table(std::move(kept), left);
  if (table.cells() > work_max - packing.work) return packing;
  packing.work += table.cells();
  packing.plan = table.solve();
  packing.bound = packing.plan.merit.worth;
  return packing;
}

}  // namespace pharos::policies
