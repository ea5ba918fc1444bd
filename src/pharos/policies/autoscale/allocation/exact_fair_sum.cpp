#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "pharos/policies/autoscale/allocation/exact_fair.h"
#include "pharos/policies/autoscale/allocation/knapsack.h"
#include "pharos/policies/autoscale/allocation/menu.h"
#include "pharos/policies/autoscale/allocation/window.h"

namespace pharos::policies {
namespace {

/// Where the lowest and the highest utility of a plan lie, as positions among the levels, ends
/// included.
struct Box {
  std::size_t lowest_from, lowest_to;
  std::size_t highest_from, highest_to;
  std::int64_t bound;
  std::int64_t number;  ///< In order of creation: settles equal bounds.

  [[nodiscard]] bool single() const {
    return lowest_from == lowest_to && highest_from == highest_to;
  }
};

struct LessPromising {
  bool operator()(const Box& a, const Box& b) const {
    return a.bound != b.bound ? a.bound < b.bound : a.number > b.number;
  }
};

class FairSumSearch {
 public:
  FairSumSearch(const Menus& menus, std::int64_t work_max)
      : menus_(menus), levels_(levels_of(menus)), work_max_(work_max) {}

  void run() {
    const std::size_t last = levels_.size() - 1;
    consider({0, last, 0, last, 0, 0});
    while (!boxes_.empty() && boxes_.top().bound >= best_value_) {
      if (work_ >= work_max_) {
        bound_ = std::max(bound_, boxes_.top().bound);
        return;
      }
      const Box box = boxes_.top();
      boxes_.pop();
      box.single() ? solve(box) : split(box);
    }
  }

  [[nodiscard]] const Plan& best() const { return *best_; }
  [[nodiscard]] std::int64_t gap() const { return std::max(bound_, best_value_) - best_value_; }
  [[nodiscard]] std::int64_t work() const { return work_; }

 private:
  [[nodiscard]] std::int64_t fairness(std::int64_t lowest, std::int64_t highest) const {
    const auto services = static_cast<std::int64_t>(menus_.services.size());
    return services * (lowest - highest + menus_.scale.of(1.0));
  }

  void offer(const Plan& plan) {
    const Spread spread = spread_of(plan);
    const std::int64_t value = plan.merit.worth + fairness(spread.lowest, spread.highest);
    if (best_ && value < best_value_) return;
    if (best_ && value == best_value_) {
      const std::int64_t churn = plan.merit.churn;
      if (churn > best_->merit.churn) return;
      if (churn == best_->merit.churn && !serves_earlier_first(plan, *best_)) return;
    }
    best_ = plan;
    best_value_ = value;
  }

  /// Bounds a box, keeps it if it may hold something better, and tries the plan found on the way.
  void consider(Box box) {
    const Menus open = within(menus_, levels_[box.lowest_from], levels_[box.highest_to]);
    const std::optional<Relaxation> relaxation = relax(open);
    work_ += choices_on(menus_);
    if (!relaxation) return;
    offer(relaxation->plan);

    // A service whose best choice here is poor holds the lowest utility down, one whose worst
    // choice is good holds the highest up.
    std::int64_t lowest = levels_[box.lowest_to];
    std::int64_t highest = levels_[box.highest_from];
    for (const Menu& menu : open.services) {
      const auto [least, most] =
          std::minmax_element(menu.begin(), menu.end(),
                              [](const Choice& a, const Choice& b) { return a.level < b.level; });
      lowest = std::min(lowest, most->level);
      highest = std::max(highest, least->level);
    }
    box.bound = relaxation->bound + fairness(lowest, highest);
    box.number = ++created_;
    if (box.bound >= best_value_) boxes_.push(box);
  }

  /// Halves the side along which utilities differ most.
  void split(const Box& box) {
    const std::int64_t lowest = levels_[box.lowest_to] - levels_[box.lowest_from];
    const std::int64_t highest = levels_[box.highest_to] - levels_[box.highest_from];
    Box left = box;
    Box right = box;
    if (lowest >= highest) {
      left.lowest_to = (box.lowest_from + box.lowest_to) / 2;
      right.lowest_from = left.lowest_to + 1;
    } else {
      left.highest_to = (box.highest_from + box.highest_to) / 2;
      right.highest_from = left.highest_to + 1;
    }
    for (const Box& half : {left, right}) {
      if (half.lowest_from <= half.highest_to) consider(half);
    }
  }

  /// One floor and one ceiling: a knapsack.
  void solve(const Box& box) {
    const Menus open = within(menus_, levels_[box.lowest_from], levels_[box.highest_to]);
    const std::optional<Packing> packing = pack(open, work_max_ - work_);
    work_ += packing->work;
    offer(packing->plan);
    if (packing->bound > packing->plan.merit.worth) bound_ = std::max(bound_, box.bound);
  }

  const Menus& menus_;
  std::vector<std::int64_t> levels_;
  std::int64_t work_max_;
  std::priority_queue<Box, std::vector<Box>, LessPromising> boxes_;
  std::optional<Plan> best_;
  std::int64_t best_value_ = std::numeric_limits<std::int64_t>::min();
  std::int64_t bound_ = std::numeric_limits<std::int64_t>::min();  ///< Of what was left unsolved.
  std::int64_t created_ = 0;
  std::int64_t work_ = 0;
};

}  // namespace

Allocation exact_fair_sum(const AllocationProblem& problem, std::int64_t work_max) {
  const std::optional<Menus> menus = menus_of(problem);
  if (!menus) return Allocation{};
  if (menus->services.empty()) return answer(problem, Objective::kFairSum, {}, 0.0, true, 0);
  FairSumSearch search(*menus, work_max);
  search.run();
  return answer(problem, Objective::kFairSum, search.best(), menus->scale.value(search.gap()),
                search.gap() == 0, search.work());
}

}  // namespace pharos::policies
