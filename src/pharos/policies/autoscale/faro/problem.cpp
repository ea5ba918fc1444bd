#include "pharos/policies/autoscale/faro/problem.h"

#include <algorithm>

namespace pharos::policies::faro {

Point start_of(const Problem& problem) {
  Point point;
  for (const Service& service : problem.services) {
    point.replicas.push_back(
        std::clamp(service.replicas_now, service.replicas_min, service.replicas_max));
  }
  point.admitted.assign(problem.services.size(), 1.0);
  return point;
}

std::vector<double> free_units(const Problem& problem, const std::vector<double>& replicas) {
  std::vector<double> free = problem.capacity;
  for (std::size_t pool = 0; pool < free.size(); ++pool) {
    for (std::size_t i = 0; i < replicas.size(); ++i) {
      free[pool] -= problem.services[i].units[pool] * replicas[i];
    }
  }
  return free;
}

bool fits(const Problem& problem, const std::vector<double>& replicas) {
  constexpr double kRounding = 1e-6;
  const std::vector<double> free = free_units(problem, replicas);
  return std::all_of(free.begin(), free.end(), [](double left) { return left >= -kRounding; });
}

bool is_feasible(const Problem& problem) {
  std::vector<double> least;
  for (const Service& service : problem.services) least.push_back(service.replicas_min);
  return fits(problem, least);
}

}  // namespace pharos::policies::faro
