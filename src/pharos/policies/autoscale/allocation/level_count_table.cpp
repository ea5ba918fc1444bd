#include "pharos/policies/autoscale/allocation/level_count_table.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "pharos/policies/autoscale/allocation/window.h"

namespace pharos::policies {

/// Services at each level and what they disturb, over the services added so far.
struct LevelCountTable::State {
  std::vector<std::int32_t> at_level;
  std::int64_t churn = 0;
};

LevelCountTable::LevelCountTable(const Menus& menus, std::int64_t worst) {
  const Menus open = within(menus, worst, std::numeric_limits<std::int64_t>::max());
  levels_ = levels_of(open);
  std::int64_t free = menus.capacity;
  for (const Menu& menu : open.services) {
    menus_.push_back(menu);
    std::stable_sort(menus_.back().begin(), menus_.back().end(),
                     [](const Choice& a, const Choice& b) { return a.units < b.units; });
    free -= menus_.back().front().units;
  }
  widths_.assign(menus_.size() + 1, 0);
  for (std::size_t i = menus_.size(); i-- > 0;) {
    widths_[i] = std::min(free, widths_[i + 1] + menus_[i].back().units - menus_[i].front().units);
  }
}

std::int64_t LevelCountTable::cells() const {
  std::int64_t cells = 0;
  for (std::size_t i = 0; i < menus_.size(); ++i) {
    cells += (widths_[i] + 1) * static_cast<std::int64_t>(menus_[i].size() * levels_.size());
  }
  return cells;
}

Plan LevelCountTable::solve() const {
  std::vector<State> best(static_cast<std::size_t>(widths_.front() + 1),
                          State{std::vector<std::int32_t>(levels_.size(), 0), 0});
  std::vector<std::vector<std::uint32_t>> picks(menus_.size());
  for (std::size_t i = menus_.size(); i-- > 0;) picks[i] = add_service(i, best);

  Plan plan;
  std::int64_t units = widths_.front();
  for (std::size_t i = 0; i < menus_.size(); ++i) {
    units = std::min(units, widths_[i]);
    const Choice& choice = menus_[i][picks[i][static_cast<std::size_t>(units)]];
    units -= choice.units - menus_[i].front().units;
    plan.picks.push_back(choice);
    plan.merit = plan.merit + choice.merit;
  }
  return plan;
}

/// Whether state `a` with one more service at level `a_adds` beats `b` with one more at `b_adds`.
bool LevelCountTable::better(const State& a, std::size_t a_adds, std::int64_t a_churn,
                             const State& b, std::size_t b_adds, std::int64_t b_churn) const {
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    const std::int32_t in_a = a.at_level[level] + (level == a_adds ? 1 : 0);
    const std::int32_t in_b = b.at_level[level] + (level == b_adds ? 1 : 0);
    if (in_a != in_b) return in_a < in_b;
  }
  return a.churn + a_churn < b.churn + b_churn;
}

std::vector<std::uint32_t> LevelCountTable::add_service(std::size_t service,
                                                        std::vector<State>& best) const {
  const Menu& menu = menus_[service];
  std::vector<std::size_t> adds;
  for (const Choice& choice : menu) {
    const auto level = std::lower_bound(levels_.begin(), levels_.end(), choice.level);
    adds.push_back(static_cast<std::size_t>(level - levels_.begin()));
  }
  std::vector<std::uint32_t> picks(static_cast<std::size_t>(widths_[service] + 1));
  for (std::int64_t k = widths_[service]; k >= 0; --k) {
    const auto left = [&](std::size_t choice) -> const State& {
      const std::int64_t extra = menu[choice].units - menu.front().units;
      return best[static_cast<std::size_t>(std::min(k - extra, widths_[service + 1]))];
    };
    std::size_t pick = menu.size() - 1;
    while (menu[pick].units - menu.front().units > k) --pick;
    for (std::size_t other = pick; other-- > 0;) {  // Of equals the dearer stays.
      if (better(left(other), adds[other], menu[other].merit.churn, left(pick), adds[pick],
                 menu[pick].merit.churn)) {
        pick = other;
      }
    }
    State chosen = left(pick);
    ++chosen.at_level[adds[pick]];
    chosen.churn += menu[pick].merit.churn;
    best[static_cast<std::size_t>(k)] = std::move(chosen);
    picks[static_cast<std::size_t>(k)] = static_cast<std::uint32_t>(pick);
  }
  return picks;
}

}  // namespace pharos::policies
