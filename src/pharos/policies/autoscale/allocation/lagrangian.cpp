#include "pharos/policies/autoscale/allocation/lagrangian.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "pharos/core/assert.h"

namespace pharos::policies {
namespace {

constexpr int kRounds = 200;
constexpr int kPatience = 10;
/// A pool that costs nothing at present still runs out: of equally priced raises the smaller first.
constexpr double kLeastPrice = 1e-6;
/// A bound this close to a plan's value differs from it by rounding only, in parts of the bound.
constexpr double kRounding = 1e-12;

/// What a service's counts beyond its fewest are worth and take.
struct Demand {
  std::vector<double> worth;  ///< w·u with 0, 1, 2, ... replicas more than the fewest.
  std::vector<double> share;  ///< One replica's, of what is free in each pool.
  std::vector<std::int64_t> units;
};

/// Replicas beyond the fewest, by service.
using Extras = std::vector<std::size_t>;

/// A change of one service's count, and how good it is for what it takes.
struct Move {
  double merit;
  std::size_t service;
  std::size_t to;
};

/// Free units of each pool once every service has its fewest; nothing if those do not fit.
std::optional<std::vector<std::int64_t>> free_beside_minima(const AllocationProblem& problem) {
  std::vector<Replicas> fewest;
  for (const Claimant& claimant : problem.services) fewest.push_back(claimant.curve.first);
  const std::vector<Units> taken = units_taken(problem, fewest);
  std::vector<std::int64_t> free;
  for (std::size_t p = 0; p < taken.size(); ++p) {
    free.push_back((problem.capacity[p] - taken[p]).count());
    if (free.back() < 0) return std::nullopt;
  }
  return free;
}

Demand demand_of(const Claimant& claimant, const std::vector<std::int64_t>& free) {
  Demand demand;
  std::int64_t most =
      (std::min(claimant.max, std::max(claimant.curve.last(), claimant.now)) - claimant.curve.first)
          .count();
  for (std::size_t p = 0; p < free.size(); ++p) {
    const std::int64_t each = claimant.units_per_replica[p].count();
    if (each > 0) most = std::min(most, free[p] / each);
    demand.units.push_back(each);
    const bool any = each > 0 && free[p] > 0;
    demand.share.push_back(any ? static_cast<double>(each) / static_cast<double>(free[p]) : 0.0);
  }
  for (std::int64_t extra = 0; extra <= most; ++extra) {
    demand.worth.push_back(claimant.weight *
                           claimant.curve.at(claimant.curve.first + Replicas(extra)));
  }
  return demand;
}

/// Finds prices that make the bound small, and plans on the way.
class PriceSearch {
 public:
  PriceSearch(const AllocationProblem& problem, std::vector<std::int64_t> free)
      : problem_(problem), free_(std::move(free)), prices_(free_.size(), 0.0) {
    for (const Claimant& claimant : problem.services) {
      demands_.push_back(demand_of(claimant, free_));
      look_ += static_cast<std::int64_t>(demands_.back().worth.size());
    }
  }

  void run(std::int64_t work_max) {
    double theta = 1.0;
    int rounds_without_gain = 0;
    for (int round = 0; round < kRounds && !closed(); ++round) {
      if (round > 0 && work_ >= work_max) return;
      Extras extras = best_at_prices();
      const std::vector<double> use = use_of(extras);
      const double dual = dual_value(extras);
      rounds_without_gain = dual < bound_ ? 0 : rounds_without_gain + 1;
      bound_ = std::min(bound_, dual);
      if (rounds_without_gain == kPatience) {
        theta /= 2.0;
        rounds_without_gain = 0;
      }
      cut(extras);
      fill(extras);
      offer(extras);
      step(use, theta * (dual - value_));
      work_ += 3 * look_;
    }
  }

  [[nodiscard]] std::vector<Replicas> replicas() const {
    std::vector<Replicas> result;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      result.push_back(problem_.services[i].curve.first +
                       Replicas(static_cast<std::int64_t>(best_[i])));
    }
    return result;
  }
  [[nodiscard]] bool closed() const {
    return any_ && bound_ - value_ <= kRounding * std::max(1.0, std::abs(bound_));
  }
  [[nodiscard]] double bound() const { return bound_; }
  [[nodiscard]] std::int64_t work() const { return work_; }

 private:
  /// Σ_p μ_p · share of pool p.
  [[nodiscard]] double price_of(const Demand& demand, std::size_t extra) const {
    double price = 0.0;
    for (std::size_t p = 0; p < prices_.size(); ++p) price += prices_[p] * demand.share[p];
    return price * static_cast<double>(extra);
  }

  /// What each service would buy. Of equally good counts the smallest.
  [[nodiscard]] Extras best_at_prices() const {
    Extras extras;
    for (const Demand& demand : demands_) {
      const double each = price_of(demand, 1);
      std::size_t best = 0;
      for (std::size_t x = 1; x < demand.worth.size(); ++x) {
        const double net = demand.worth[x] - each * static_cast<double>(x);
        if (net > demand.worth[best] - each * static_cast<double>(best)) best = x;
      }
      extras.push_back(best);
    }
    return extras;
  }

  /// D(μ), given what each service buys.
  [[nodiscard]] double dual_value(const Extras& extras) const {
    double value = 0.0;
    for (const double price : prices_) value += price;
    for (std::size_t i = 0; i < extras.size(); ++i) {
      value += demands_[i].worth[extras[i]] - price_of(demands_[i], extras[i]);
    }
    return value;
  }

  /// Taken of each pool's free part.
  [[nodiscard]] std::vector<double> use_of(const Extras& extras) const {
    std::vector<double> use(free_.size(), 0.0);
    for (std::size_t i = 0; i < extras.size(); ++i) {
      for (std::size_t p = 0; p < use.size(); ++p) {
        use[p] += static_cast<double>(extras[i]) * demands_[i].share[p];
      }
    }
    return use;
  }

  /// Units left in each pool; negative where too much is taken.
  [[nodiscard]] std::vector<std::int64_t> left_by(const Extras& extras) const {
    std::vector<std::int64_t> left = free_;
    for (std::size_t i = 0; i < extras.size(); ++i) {
      for (std::size_t p = 0; p < left.size(); ++p) {
        left[p] -= static_cast<std::int64_t>(extras[i]) * demands_[i].units[p];
      }
    }
    return left;
  }

  static void sort_best_first(std::vector<Move>& moves) {
    std::stable_sort(moves.begin(), moves.end(),
                     [](const Move& a, const Move& b) { return a.merit > b.merit; });
  }

  /// Takes back replicas until the plan fits, least worth lost per share of a crowded pool first.
  void cut(Extras& extras) const {
    std::vector<std::int64_t> left = left_by(extras);
    const auto crowded = [&](std::size_t p) { return left[p] < 0; };
    std::vector<Move> cuts;
    for (std::size_t i = 0; i < extras.size(); ++i) {
      double relief = 0.0;
      for (std::size_t p = 0; p < left.size(); ++p) {
        if (crowded(p)) relief += demands_[i].share[p];
      }
      if (relief == 0.0) continue;
      for (std::size_t to = 0; to < extras[i]; ++to) {
        const double lost = demands_[i].worth[extras[i]] - demands_[i].worth[to];
        cuts.push_back({-lost / (relief * static_cast<double>(extras[i] - to)), i, to});
      }
    }
    sort_best_first(cuts);
    for (const Move& move : cuts) {
      bool helps = false;
      for (std::size_t p = 0; p < left.size(); ++p) {
        helps = helps || (crowded(p) && demands_[move.service].units[p] > 0);
      }
      if (helps && move.to < extras[move.service]) set(extras, left, move);
    }
  }

  /// Gives what is left to whom it helps most per priced share.
  void fill(Extras& extras) const {
    std::vector<std::int64_t> left = left_by(extras);
    std::vector<Move> raises;
    for (std::size_t i = 0; i < extras.size(); ++i) {
      double each = 0.0;
      for (std::size_t p = 0; p < left.size(); ++p) {
        each += (prices_[p] + kLeastPrice) * demands_[i].share[p];
      }
      for (std::size_t to = extras[i] + 1; to < demands_[i].worth.size(); ++to) {
        const double gained = demands_[i].worth[to] - demands_[i].worth[extras[i]];
        if (gained > 0.0) {
          raises.push_back({gained / (each * static_cast<double>(to - extras[i])), i, to});
        }
      }
    }
    sort_best_first(raises);
    for (const Move& move : raises) {
      const Demand& demand = demands_[move.service];
      if (move.to <= extras[move.service]) continue;
      if (demand.worth[move.to] <= demand.worth[extras[move.service]]) continue;
      const auto more = static_cast<std::int64_t>(move.to - extras[move.service]);
      bool fits = true;
      for (std::size_t p = 0; p < left.size(); ++p) {
        fits = fits && more * demand.units[p] <= left[p];
      }
      if (fits) set(extras, left, move);
    }
  }

  void set(Extras& extras, std::vector<std::int64_t>& left, const Move& move) const {
    const auto more =
        static_cast<std::int64_t>(move.to) - static_cast<std::int64_t>(extras[move.service]);
    for (std::size_t p = 0; p < left.size(); ++p) left[p] -= more * demands_[move.service].units[p];
    extras[move.service] = move.to;
  }

  void offer(const Extras& extras) {
    double value = 0.0;
    for (std::size_t i = 0; i < extras.size(); ++i) value += demands_[i].worth[extras[i]];
    if (any_ && value <= value_) return;
    any_ = true;
    best_ = extras;
    value_ = value;
  }

  /// Dearer where more is wanted than there is, cheaper where less.
  void step(const std::vector<double>& use, double size) {
    double length = 0.0;
    for (std::size_t p = 0; p < use.size(); ++p) {
      if (free_[p] > 0) length += (1.0 - use[p]) * (1.0 - use[p]);
    }
    if (length == 0.0) return;
    for (std::size_t p = 0; p < use.size(); ++p) {
      if (free_[p] == 0) continue;
      prices_[p] = std::max(0.0, prices_[p] - size / length * (1.0 - use[p]));
    }
  }

  const AllocationProblem& problem_;
  std::vector<std::int64_t> free_;  ///< Of each pool, beside everyone's fewest.
  std::vector<double> prices_;      ///< μ, for all that is free of a pool.
  std::vector<Demand> demands_;
  bool any_ = false;  ///< A plan was found.
  Extras best_;
  double value_ = -std::numeric_limits<double>::infinity();
  double bound_ = std::numeric_limits<double>::infinity();
  std::int64_t look_ = 0;  ///< Counts of all services together.
  std::int64_t work_ = 0;
};

}  // namespace

Allocation lagrangian_sum(const AllocationProblem& problem, std::int64_t work_max) {
  std::optional<std::vector<std::int64_t>> free = free_beside_minima(problem);
  if (!free) return Allocation{};
  PriceSearch search(problem, std::move(*free));
  search.run(work_max);
  Allocation allocation;
  allocation.condition =
      search.closed() ? AllocationCondition::kBest : AllocationCondition::kBounded;
  allocation.replicas = search.replicas();
  for (std::size_t i = 0; i < allocation.replicas.size(); ++i) {
    allocation.admitted.push_back(problem.services[i].curve.admitted_at(allocation.replicas[i]));
  }
  allocation.value = value_of(problem, Objective::kSum, allocation.replicas);
  allocation.bound =
      search.closed() ? allocation.value : std::max(allocation.value, search.bound());
  allocation.work = search.work();
  return allocation;
}

}  // namespace pharos::policies
