#include "pharos/policies/autoscale/faro/solve.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "pharos/policies/autoscale/faro/grouping.h"
#include "pharos/policies/autoscale/faro/integer_repair.h"
#include "pharos/policies/autoscale/faro/objective.h"
#include "pharos/policies/autoscale/faro/shrinking.h"

namespace pharos::policies::faro {
namespace {

constexpr double kPercent = 100.0;

/// The most replicas a service could have if every other one were at its minimum.
std::int64_t most_that_fits(const Problem& problem, const Service& service,
                            const std::vector<double>& free_at_minimum) {
  double more = service.replicas_max - service.replicas_min;
  for (std::size_t pool = 0; pool < problem.capacity.size(); ++pool) {
    if (service.units[pool] > 0.0) {
      more = std::min(more, std::floor(free_at_minimum[pool] / service.units[pool]));
    }
  }
  return static_cast<std::int64_t>(service.replicas_min + std::max(more, 0.0));
}

Point to_point(const Problem& problem, std::span<const double> variables) {
  Point point = start_of(problem);
  const std::size_t count = problem.services.size();
  std::copy_n(variables.begin(), count, point.replicas.begin());
  for (std::size_t i = 0; i < count && variables.size() > count; ++i) {
    point.admitted[i] = variables[count + i] / kPercent;
  }
  return point;
}

/// Replicas and admitted percents as whole numbers, for Differential Evolution.
EvolutionProblem to_evolution(const Problem& problem) {
  EvolutionProblem evolution;
  std::vector<double> least;
  for (const Service& service : problem.services) least.push_back(service.replicas_min);
  const std::vector<double> free_at_minimum = free_units(problem, least);
  for (const Service& service : problem.services) {
    evolution.variables.push_back({static_cast<std::int64_t>(service.replicas_min),
                                   most_that_fits(problem, service, free_at_minimum)});
  }
  if (may_refuse(problem.objective)) {
    evolution.variables.insert(evolution.variables.end(), problem.services.size(), {0, 100});
  }
  evolution.value = [&problem](std::span<const double> variables) {
    return value_of(problem, to_point(problem, variables));
  };
  evolution.excess = [&problem](std::span<const double> variables) {
    const Point point = to_point(problem, variables);
    if (fits(problem, point.replicas)) return 0.0;
    double excess = 0.0;
    for (const double free : free_units(problem, point.replicas)) excess += std::max(0.0, -free);
    return excess;
  };
  return evolution;
}

/// Solves one problem at once, and counts what that took.
class AtOnce {
 public:
  AtOnce(const SolveOptions& options, Rng& rng) : options_(options), rng_(rng) {}

  Point operator()(const Problem& problem) {
    return repair(problem, options_.solver == Solver::kDifferentialEvolution ? evolved(problem)
                                                                             : locally(problem));
  }
  [[nodiscard]] std::int64_t evaluations() const { return evaluations_; }

 private:
  Point evolved(const Problem& problem) {
    const EvolutionAnswer answer = evolve(to_evolution(problem), options_.evolution, rng_);
    evaluations_ += answer.evaluations;
    return to_point(problem, answer.point);
  }

  Point locally(const Problem& problem) {
    LocalSolverOptions local = options_.local;
    local.method = options_.solver == Solver::kCobyla ? LocalMethod::kCobyla : LocalMethod::kSlsqp;
    const LocalAnswer answer = solve_locally(problem, local);
    evaluations_ += answer.evaluations;
    return answer.point;
  }

  const SolveOptions& options_;
  Rng& rng_;
  std::int64_t evaluations_ = 0;
};

Point minimums_of(const Problem& problem) {
  Point point = start_of(problem);
  for (std::size_t i = 0; i < problem.services.size(); ++i) {
    point.replicas[i] = problem.services[i].replicas_min;
  }
  return point;
}

}  // namespace

Plan solve(const Problem& problem, const SolveOptions& options, Rng& rng) {
  Plan plan;
  plan.bound = objective_bound(problem);
  plan.feasible = is_feasible(problem);
  if (plan.feasible) {
    AtOnce at_once(options, rng);
    const auto solve_flat = [&](const Problem& part) { return at_once(part); };
    plan.point = options.groups > 0 ? solve_in_groups(problem, options.groups, solve_flat)
                                    : at_once(problem);
    if (options.shrinks) plan.point = shrink(problem, std::move(plan.point));
    plan.evaluations = at_once.evaluations();
  } else {
    plan.point = minimums_of(problem);
  }
  plan.value = value_of(problem, plan.point);
  return plan;
}

}  // namespace pharos::policies::faro
