#include "pharos/policies/autoscale/faro/standing.h"

#include <utility>

#include "pharos/policies/autoscale/faro/objective.h"

namespace pharos::policies::faro {

Standing::Standing(const Problem& problem, Point point)
    : problem_(&problem), point_(std::move(point)) {
  for (std::size_t i = 0; i < problem.services.size(); ++i) {
    utilities_.push_back(utility_with(i, point_.replicas[i]));
  }
  value_ = objective_value(problem, utilities_);
}

double Standing::utility_with(std::size_t service, double replicas) const {
  return service_utility(*problem_, service, replicas, point_.admitted[service]);
}

double Standing::value_with(std::size_t service, double replicas) const {
  std::vector<double> utilities = utilities_;
  utilities[service] = utility_with(service, replicas);
  return objective_value(*problem_, utilities);
}

void Standing::set_replicas(std::size_t service, double replicas) {
  point_.replicas[service] = replicas;
  utilities_[service] = utility_with(service, replicas);
  value_ = objective_value(*problem_, utilities_);
}

}  // namespace pharos::policies::faro
