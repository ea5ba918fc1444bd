#include "pharos/policies/autoscale/faro/integer_repair.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "pharos/policies/autoscale/faro/objective.h"

namespace pharos::policies::faro {
namespace {

/// The utilities of a point, and of each service with one replica fewer: what a removal leaves.
class Removals {
 public:
  Removals(const Problem& problem, const Point& point) : problem_(problem) {
    for (std::size_t i = 0; i < problem.services.size(); ++i) {
      now_.push_back(utility(point, i, 0.0));
      fewer_.push_back(utility(point, i, 1.0));
    }
  }

  /// The objective, at four decimals, with one replica of `service` less.
  double value_without(std::size_t service) {
    std::swap(now_[service], fewer_[service]);
    const double value = objective_value(problem_, now_);
    std::swap(now_[service], fewer_[service]);
    return std::round(value * 1e4);
  }

  void remove(const Point& point, std::size_t service) {
    now_[service] = fewer_[service];
    fewer_[service] = utility(point, service, 1.0);
  }

 private:
  [[nodiscard]] double utility(const Point& point, std::size_t i, double fewer) const {
    return service_utility(problem_, i, point.replicas[i] - fewer, point.admitted[i]);
  }

  const Problem& problem_;
  std::vector<double> now_;
  std::vector<double> fewer_;
};

bool frees_what_is_short(const Problem& problem, const std::vector<double>& free,
                         std::size_t service) {
  for (std::size_t pool = 0; pool < free.size(); ++pool) {
    if (free[pool] < 0.0 && problem.services[service].units[pool] > 0.0) return true;
  }
  return false;
}

std::optional<std::size_t> least_missed(const Problem& problem, const Point& point,
                                        const std::vector<double>& free, Removals& removals) {
  std::optional<std::size_t> chosen;
  std::pair<double, double> chosen_rank;
  for (std::size_t i = 0; i < problem.services.size(); ++i) {
    const Service& service = problem.services[i];
    if (point.replicas[i] <= service.replicas_min) continue;
    if (!frees_what_is_short(problem, free, i)) continue;
    const std::pair rank(removals.value_without(i),
                         -std::abs(point.replicas[i] - 1.0 - service.replicas_now));
    if (chosen && rank <= chosen_rank) continue;
    chosen = i;
    chosen_rank = rank;
  }
  return chosen;
}

}  // namespace

Point repair(const Problem& problem, Point point) {
  for (std::size_t i = 0; i < point.replicas.size(); ++i) {
    const Service& service = problem.services[i];
    point.replicas[i] =
        std::clamp(std::ceil(point.replicas[i]), service.replicas_min, service.replicas_max);
  }
  if (fits(problem, point.replicas)) return point;
  Removals removals(problem, point);
  while (!fits(problem, point.replicas)) {
    const auto free = free_units(problem, point.replicas);
    const auto service = least_missed(problem, point, free, removals);
    if (!service) break;  // All at their minimum: there are more services than units.
    point.replicas[*service] -= 1.0;
    removals.remove(point, *service);
  }
  return point;
}

}  // namespace pharos::policies::faro
