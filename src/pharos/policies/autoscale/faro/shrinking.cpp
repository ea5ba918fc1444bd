#include "pharos/policies/autoscale/faro/shrinking.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pharos/policies/autoscale/faro/standing.h"

namespace pharos::policies::faro {
namespace {

/// A gain of 1e-4 can be shrunk away again replica by replica, so rounds might not end by
/// themselves.
constexpr int kRoundsMax = 100;

/// Step 1. Whether anything was given back.
bool give_back(const Problem& problem, Standing& standing) {
  bool changed = false;
  for (std::size_t i = 0; i < problem.services.size(); ++i) {
    while (standing.replicas(i) > problem.services[i].replicas_min) {
      const double fewer = standing.replicas(i) - 1.0;
      if (standing.value_with(i, fewer) < standing.value() - kNoticeable) break;
      standing.set_replicas(i, fewer);
      changed = true;
    }
  }
  return changed;
}

double with_everything_free(const Problem& problem, const Standing& standing, std::size_t i) {
  const std::vector<double> free = free_units(problem, standing.point().replicas);
  const Service& service = problem.services[i];
  double more = service.replicas_max - standing.replicas(i);
  for (std::size_t pool = 0; pool < free.size(); ++pool) {
    if (service.units[pool] > 0.0) {
      more = std::min(more, std::floor(std::max(free[pool], 0.0) / service.units[pool]));
    }
  }
  return standing.replicas(i) + more;
}

/// Step 2. Whether a service gained.
bool hand_out(const Problem& problem, Standing& standing) {
  for (std::size_t i = 0; i < problem.services.size(); ++i) {
    const double all = with_everything_free(problem, standing, i);
    if (all <= standing.replicas(i)) continue;
    if (standing.value_with(i, all) <= standing.value() + kNoticeable) continue;
    standing.set_replicas(i, all);
    return true;
  }
  return false;
}

}  // namespace

Point shrink(const Problem& problem, Point point) {
  Standing standing(problem, std::move(point));
  for (int round = 0; round < kRoundsMax; ++round) {
    if (!give_back(problem, standing) || !hand_out(problem, standing)) break;
  }
  return standing.point();
}

}  // namespace pharos::policies::faro
