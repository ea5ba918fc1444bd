#include "pharos/policies/autoscale/allocation/allocation.h"

#include <algorithm>

#include "pharos/core/assert.h"

namespace pharos::policies {

double value_of(const AllocationProblem& problem, Objective objective,
                const std::vector<Replicas>& replicas) {
  PHAROS_ASSERT(replicas.size() == problem.services.size(), "one count a service");
  if (replicas.empty()) return 0.0;
  double sum = 0.0;
  double worst = std::numeric_limits<double>::infinity();
  double best = -worst;
  for (std::size_t i = 0; i < replicas.size(); ++i) {
    const double utility = problem.services[i].curve.at(replicas[i]);
    sum += problem.services[i].weight * utility;
    worst = std::min(worst, utility);
    best = std::max(best, utility);
  }
  switch (objective) {
    case Objective::kSum:
    case Objective::kPenaltySum:
      return sum;
    case Objective::kFair:
      return worst - best;
    case Objective::kFairSum:
    case Objective::kPenaltyFairSum:
      return sum + static_cast<double>(replicas.size()) * (worst - best + 1.0);
    case Objective::kLeximin:
      return worst;
  }
  PHAROS_ASSERT(false, "every objective is answered above");
  return 0.0;
}

std::vector<Units> units_taken(const AllocationProblem& problem,
                               const std::vector<Replicas>& replicas) {
  std::vector<Units> taken(problem.capacity.size());
  for (std::size_t i = 0; i < replicas.size(); ++i) {
    for (std::size_t pool = 0; pool < taken.size(); ++pool) {
      taken[pool] += replicas[i] * problem.services[i].units_per_replica[pool];
    }
  }
  return taken;
}

}  // namespace pharos::policies
