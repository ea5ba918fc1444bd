#include "pharos/policies/autoscale/faro/local_solver.h"

#include <nlopt.hpp>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "pharos/core/assert.h"
#include "pharos/policies/autoscale/faro/objective.h"

namespace pharos::policies::faro {
namespace {

/// A share's variable is a percentage.
constexpr double kPercent = 100.0;
/// What NLopt still calls satisfied.
constexpr double kConstraintTolerance = 1e-8;

/// The box that the variables should stay in, and where they start: replicas, then admitted
/// percent.
struct Bounds {
  std::vector<double> lower, upper, start;
};

Bounds bounds_of(const Problem& problem) {
  Bounds bounds;
  bounds.start = start_of(problem).replicas;
  for (const Service& service : problem.services) {
    bounds.lower.push_back(service.replicas_min);
    bounds.upper.push_back(service.replicas_max);
  }
  if (may_refuse(problem.objective)) {
    const std::size_t count = problem.services.size();
    bounds.lower.insert(bounds.lower.end(), count, 0.0);
    bounds.upper.insert(bounds.upper.end(), count, kPercent);
    bounds.start.insert(bounds.start.end(), count, kPercent);
  }
  return bounds;
}

/// The objective as a solver calls it, over one vector of variables.
class Search {
 public:
  Search(const Problem& problem, const Bounds& bounds, double difference_step)
      : problem_(problem),
        bounds_(bounds),
        difference_step_(difference_step),
        best_(start_of(problem)) {
    best_value_ = value_of(problem, best_);
    best_fits_ = fits(problem, best_.replicas);
  }

  double operator()(std::span<const double> variables, double* gradient) {
    const Point point = point_of(variables);
    std::vector<double> utilities(services());
    for (std::size_t i = 0; i < services(); ++i) utilities[i] = utility(point, i);
    const double value = objective_value(problem_, utilities);
    ++evaluations_;
    if (is_inside(variables)) keep_if_best(point, value);
    if (gradient != nullptr) differentiate(point, value, utilities, {gradient, variables.size()});
    return value;
  }

  [[nodiscard]] LocalAnswer answer() const { return {best_, best_value_, evaluations_}; }

 private:
  [[nodiscard]] std::size_t services() const { return problem_.services.size(); }

  [[nodiscard]] bool is_inside(std::span<const double> variables) const {
    constexpr double kRounding = 1e-6;
    for (std::size_t v = 0; v < variables.size(); ++v) {
      if (variables[v] < bounds_.lower[v] - kRounding) return false;
      if (variables[v] > bounds_.upper[v] + kRounding) return false;
    }
    return true;
  }

  /// A point within rounding of its bounds is taken to lie on them, and valued there: a hair above
  /// the count that serves now, the model already sees a replica that has yet to start.
  void keep_if_best(Point point, double value) {
    bool moved = false;
    for (std::size_t i = 0; i < services(); ++i) {
      const double kept = std::clamp(point.replicas[i], bounds_.lower[i], bounds_.upper[i]);
      moved = moved || kept != point.replicas[i];
      point.replicas[i] = kept;
    }
    if (!fits(problem_, point.replicas)) return;
    if (moved) value = value_of(problem_, point);
    if (best_fits_ && value <= best_value_) return;
    best_ = std::move(point);
    best_value_ = value;
    best_fits_ = true;
  }

  [[nodiscard]] Point point_of(std::span<const double> variables) const {
    Point point = best_;
    std::copy_n(variables.begin(), services(), point.replicas.begin());
    const bool refuses = may_refuse(problem_.objective);
    for (std::size_t i = 0; refuses && i < services(); ++i) {
      point.admitted[i] = std::clamp(variables[services() + i] / kPercent, 0.0, 1.0);
    }
    return point;
  }

  [[nodiscard]] double utility(const Point& point, std::size_t i) const {
    return service_utility(problem_, i, point.replicas[i], point.admitted[i]);
  }

  /// (f(v + h·e) − f(v))/h for each variable; backwards where v + h would leave its bounds.
  void differentiate(const Point& point, double value, std::vector<double> utilities,
                     std::span<double> gradient) {
    for (std::size_t v = 0; v < gradient.size(); ++v) {
      const std::size_t i = v % services();
      Point moved = point;
      double step = difference_step_;
      if (v < services()) {
        if (point.replicas[i] + step > problem_.services[i].replicas_max) step = -step;
        moved.replicas[i] += step;
      } else {
        if (point.admitted[i] * kPercent + step > kPercent) step = -step;
        moved.admitted[i] += step / kPercent;
      }
      const double kept = utilities[i];
      utilities[i] = utility(moved, i);  // Only this service's utility moves.
      gradient[v] = (objective_value(problem_, utilities) - value) / step;
      utilities[i] = kept;
      ++evaluations_;
    }
  }

  const Problem& problem_;
  const Bounds& bounds_;
  double difference_step_;
  Point best_;
  double best_value_ = 0.0;
  bool best_fits_ = false;
  std::int64_t evaluations_ = 0;
};

/// What of one pool is taken beyond its capacity: <= 0 when it fits.
struct PoolLimit {
  const Problem* problem = nullptr;
  std::size_t pool = 0;
};

double call_search(unsigned count, const double* variables, double* gradient, void* search) {
  return (*static_cast<Search*>(search))({variables, count}, gradient);
}

double call_pool_limit(unsigned count, const double* variables, double* gradient, void* limit) {
  const auto& [problem, pool] = *static_cast<const PoolLimit*>(limit);
  double excess = -problem->capacity[pool];
  if (gradient != nullptr) std::fill_n(gradient, count, 0.0);
  for (std::size_t i = 0; i < problem->services.size(); ++i) {
    const double cost = problem->services[i].units[pool];
    excess += cost * variables[i];
    if (gradient != nullptr) gradient[i] = cost;
  }
  return excess;
}

/// For each variable, how far it is below its lower and above its upper bound. COBYLA asks for no
/// gradient.
void call_bounds(unsigned, double* excess, unsigned count, const double* variables, double*,
                 void* bounds_given) {
  const Bounds& bounds = *static_cast<const Bounds*>(bounds_given);
  for (unsigned v = 0; v < count; ++v) {
    excess[v] = bounds.lower[v] - variables[v];
    excess[count + v] = variables[v] - bounds.upper[v];
  }
}

void limit(nlopt::opt& solver, LocalMethod method, Bounds& bounds) {
  if (method == LocalMethod::kCobyla) {
    solver.add_inequality_mconstraint(
        call_bounds, &bounds, std::vector<double>(2 * bounds.start.size(), kConstraintTolerance));
  } else {
    solver.set_lower_bounds(bounds.lower);
    solver.set_upper_bounds(bounds.upper);
  }
}

void set_steps_and_ends(nlopt::opt& solver, const LocalSolverOptions& options) {
  solver.set_maxeval(options.evaluations_max);
  if (options.method == LocalMethod::kCobyla) {
    solver.set_initial_step(options.first_step);
    solver.set_xtol_abs(options.variable_tolerance);
  } else {
    solver.set_ftol_abs(options.value_tolerance);
  }
}

}  // namespace

LocalAnswer solve_locally(const Problem& problem, const LocalSolverOptions& options) {
  PHAROS_ASSERT(!problem.services.empty(), "a problem has services");
  Bounds bounds = bounds_of(problem);
  Search search(problem, bounds, options.difference_step);
  std::vector<PoolLimit> pools;
  for (std::size_t pool = 0; pool < problem.capacity.size(); ++pool) {
    pools.push_back({&problem, pool});
  }
  try {
    nlopt::opt solver(options.method == LocalMethod::kCobyla ? nlopt::LN_COBYLA : nlopt::LD_SLSQP,
                      static_cast<unsigned>(bounds.start.size()));
    solver.set_max_objective(call_search, &search);
    for (PoolLimit& pool : pools) {
      solver.add_inequality_constraint(call_pool_limit, &pool, kConstraintTolerance);
    }
    limit(solver, options.method, bounds);
    set_steps_and_ends(solver, options);
    std::vector<double> variables = bounds.start;
    double value = 0.0;
    solver.optimize(variables, value);
  } catch (const nlopt::roundoff_limited&) {
    // Rounding stopped it, not us: the best point so far is as good an answer as any.
  } catch (const std::runtime_error&) {
    // NLopt's "generic failure", as SLSQP reports when a line search finds no descent.
  }
  return search.answer();
}

}  // namespace pharos::policies::faro
