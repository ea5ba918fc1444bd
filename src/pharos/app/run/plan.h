#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pharos/app/config/plan_input.h"
#include "pharos/core/result.h"

namespace pharos::app {

/// How a plan is asked for.
struct PlanRequest {
  std::string objective = "sum";  ///< sum, fair, fairsum, leximin, penaltysum, penaltyfairsum
  std::string solver = "exact";   ///< exact, cobyla, slsqp, de, grouped
  /// Bins before added replicas serve. Unset: the longest start-up time in whole bins, halved and
  /// rounded down while units are free, as published.
  std::optional<int> cold_bins;
};

/// One service of a plan.
struct PlannedService {
  std::string name;
  Replicas current{};
  Replicas replicas{};
  double admit = 1.0;
  double utility = 0.0;
  std::optional<double> marginal_up;  ///< Utility that one more replica adds. Unset at the maximum.
  std::optional<double>
      marginal_down;      ///< Utility that one less takes, <= 0. Unset at the minimum.
  std::string condition;  ///< A named condition, as "SloUnreachable"; empty: none.
  std::string reason;
};

/// One decision.
struct PlanReport {
  PlanRequest request;
  std::vector<Pool> pools;
  std::vector<Units> idle;  ///< Of each pool.
  bool feasible = true;     ///< Whether the fewest replicas allowed fit together.
  double value = 0.0;
  double bound = 0.0;
  double cpu_seconds = 0.0;
  std::vector<PlannedService> services;
};

/// Decides once. Unknown words, or an objective that the solver does not know, are input errors.
[[nodiscard]] Result<PlanReport> make_plan(const PlanInput& input, const PlanRequest& request);

}  // namespace pharos::app
