#include "pharos/policies/autoscale/allocation/exact_leximin.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

#include "pharos/policies/autoscale/allocation/knapsack.h"
#include "pharos/policies/autoscale/allocation/level_count_table.h"
#include "pharos/policies/autoscale/allocation/menu.h"
#include "pharos/policies/autoscale/allocation/window.h"

namespace pharos::policies {
namespace {

/// The choices that are better than all cheaper ones, cheapest first: both units and level rise.
Menu ladder_of(const Menu& menu) {
  Menu sorted = menu;
  std::sort(sorted.begin(), sorted.end(), [](const Choice& a, const Choice& b) {
    return std::tuple(a.units, -a.level, a.merit.churn) <
           std::tuple(b.units, -b.level, b.merit.churn);
  });
  Menu ladder;
  for (const Choice& choice : sorted) {
    if (ladder.empty() || choice.level > ladder.back().level) ladder.push_back(choice);
  }
  return ladder;
}

/// What raising the worst-off for as long as it fits comes to.
struct Climb {
  std::vector<std::int64_t> levels;  ///< By service.
  bool ambiguous = false;            ///< Someone stayed at a level from which another was lifted.
  bool alike = true;                 ///< Whenever that happened, the two could have been swapped.
};

class Climber {
 public:
  explicit Climber(const Menus& menus) : free_(menus.capacity) {
    for (const Menu& menu : menus.services) {
      ladders_.push_back(ladder_of(menu));
      free_ -= ladders_.back().front().units;
    }
    rungs_.assign(ladders_.size(), 0);
    for (std::size_t i = 0; i < ladders_.size(); ++i) push(i);
  }

  Climb run() {
    Climb climb;
    while (!worst_first_.empty()) {
      const std::size_t service = std::get<2>(worst_first_.top());
      worst_first_.pop();
      if (rungs_[service] + 1 == ladders_[service].size()) continue;
      if (next_units(service) <= free_) {
        raise(service);
      } else {
        note_stay(service, climb);
      }
    }
    for (std::size_t i = 0; i < ladders_.size(); ++i) climb.levels.push_back(rung(i).level);
    return climb;
  }

 private:
  [[nodiscard]] const Choice& rung(std::size_t service) const {
    return ladders_[service][rungs_[service]];
  }
  /// More than now, for the next better choice.
  [[nodiscard]] std::int64_t next_units(std::size_t service) const {
    return ladders_[service][rungs_[service] + 1].units - rung(service).units;
  }

  void push(std::size_t service) {
    const bool top = rungs_[service] + 1 == ladders_[service].size();
    worst_first_.emplace(rung(service).level, top ? 0 : next_units(service), service);
  }

  void raise(std::size_t service) {
    // Those lifted from lower levels have no part in a tie at this one.
    if (lifted_from_ != rung(service).level) lifted_.clear();
    lifted_from_ = rung(service).level;
    lifted_.emplace_back(service, rungs_[service]);
    free_ -= next_units(service);
    ++rungs_[service];
    push(service);
  }

  void note_stay(std::size_t service, Climb& climb) const {
    if (lifted_.empty() || lifted_from_ != rung(service).level) return;
    climb.ambiguous = true;
    for (const auto& [other, from] : lifted_) {
      climb.alike =
          climb.alike && same_from(ladders_[service], rungs_[service], ladders_[other], from);
    }
  }

  /// Whether two ladders go on in the same way from these rungs.
  static bool same_from(const Menu& a, std::size_t a_rung, const Menu& b, std::size_t b_rung) {
    if (a.size() - a_rung != b.size() - b_rung) return false;
    for (std::size_t step = 1; a_rung + step < a.size(); ++step) {
      const Choice& next_a = a[a_rung + step];
      const Choice& next_b = b[b_rung + step];
      if (next_a.level != next_b.level) return false;
      if (next_a.units - a[a_rung].units != next_b.units - b[b_rung].units) return false;
    }
    return true;
  }

  /// Lowest level, then cheapest next step (which lifts the most of equals), then order.
  using Entry = std::tuple<std::int64_t, std::int64_t, std::size_t>;

  std::int64_t free_;
  std::vector<Menu> ladders_;
  std::vector<std::size_t> rungs_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> worst_first_;
  std::int64_t lifted_from_ = 0;  ///< The level that `lifted_` were lifted from.
  std::vector<std::pair<std::size_t, std::size_t>> lifted_;  ///< Services and their rungs then.
};

/// Of the plans that give everyone this level, the one that disturbs least.
Plan least_disturbing(const Menus& menus, const std::vector<std::int64_t>& levels,
                      std::int64_t work_max) {
  Menus exact{.capacity = menus.capacity, .services = {}, .scale = menus.scale};
  for (std::size_t i = 0; i < levels.size(); ++i) {
    Menu& menu = exact.services.emplace_back();
    for (const Choice& choice : menus.services[i]) {
      if (choice.level != levels[i]) continue;
      menu.push_back(choice);
      menu.back().merit.worth = 0;  // Equal levels may still differ in the last bit of w·u.
    }
  }
  return pack(exact, work_max)->plan;
}

}  // namespace

Allocation exact_leximin(const AllocationProblem& problem, std::int64_t work_max) {
  const std::optional<Menus> menus = menus_of(problem);
  if (!menus) return Allocation{};
  if (menus->services.empty()) return answer(problem, Objective::kLeximin, {}, 0.0, true, 0);

  const Climb climb = Climber(*menus).run();
  std::int64_t work = 2 * choices_on(*menus);
  if (climb.ambiguous) {
    const std::int64_t worst = *std::min_element(climb.levels.begin(), climb.levels.end());
    LevelCountTable table(*menus, worst);
    if (table.cells() <= work_max - work) {
      const Plan plan = table.solve();
      return answer(problem, Objective::kLeximin, plan, 0.0, true, work + table.cells());
    }
  }
  const Plan plan = least_disturbing(*menus, climb.levels, work_max - work);
  return answer(problem, Objective::kLeximin, plan, 0.0, !climb.ambiguous || climb.alike, work);
}

}  // namespace pharos::policies
