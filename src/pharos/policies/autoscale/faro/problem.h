#pragma once

#include <cstddef>
#include <vector>

#include "pharos/core/units.h"

namespace pharos::policies::faro {

/// What a plan is to make best. n services, u_i the utility of service i over the horizon, w_i its
/// weight. In the penalty variants u_i is what is left once refused requests are paid for, and the
/// share to let in is chosen along with the replicas.
enum class Objective {
  kSum,             ///< Σ w·u
  kFair,            ///< min u − max u: satisfied by equally bad service.
  kFairSum,         ///< Σ w·u + n·(min u − max u + 1)
  kPenaltySum,      ///< Sum with refusals.
  kPenaltyFairSum,  ///< FairSum with refusals.
};

[[nodiscard]] constexpr bool may_refuse(Objective objective) {
  return objective == Objective::kPenaltySum || objective == Objective::kPenaltyFairSum;
}

/// One service as the solver sees it, or a group of services that stands in for one. Counts are
/// real because the published solvers search between the whole numbers, and groups have means.
struct Service {
  std::vector<Rate> arrivals;  ///< In each bin of the horizon.
  Duration service_time{};     ///< > 0
  Duration slo{};              ///< > 0
  Ratio percentile = Ratio::percent(99);
  double weight = 1.0;          ///< w
  double replicas_now = 1.0;    ///< Serving at present. >= 0
  double replicas_min = 1.0;    ///< Whole. >= 0
  double replicas_max = 100.0;  ///< Whole. >= min
  std::vector<double> units;    ///< Cost of a replica in each pool.

  friend bool operator==(const Service&, const Service&) = default;
};

/// How latencies are valued.
struct UtilityModel {
  bool precise = false;  ///< All-or-nothing utility, infinite latency from saturation on.
  double alpha = 1.0;    ///< Sharpness of the relaxed utility.
  Ratio utilisation_max = Ratio::of(0.95);  ///< Beyond it the relaxed latency grows linearly.
  /// Whether refused requests leave the queue. Off, as published: refusing only costs.
  bool drop_reduces_load = false;

  friend bool operator==(const UtilityModel&, const UtilityModel&) = default;
};

/// One decision's whole input. All services have arrivals of the same length.
struct Problem {
  std::vector<Service> services;
  std::vector<double> capacity;  ///< Whole units of each pool.
  /// Bins at the horizon's start in which added replicas do not serve yet: K. Ignored when it spans
  /// the whole horizon, since otherwise nothing could be worth adding.
  std::size_t cold_bins = 0;
  Objective objective = Objective::kSum;
  UtilityModel model;

  friend bool operator==(const Problem&, const Problem&) = default;
};

/// An answer: a count of replicas and a share to let in for every service.
struct Point {
  std::vector<double> replicas;
  std::vector<double> admitted;  ///< In [0, 1].

  friend bool operator==(const Point&, const Point&) = default;
};

/// Where the search starts: what serves now, within min and max, with everything let in.
[[nodiscard]] Point start_of(const Problem& problem);

/// What is left of each pool; negative where the point takes too much.
[[nodiscard]] std::vector<double> free_units(const Problem& problem,
                                             const std::vector<double>& replicas);

/// Whether no pool is overdrawn, up to the solvers' rounding.
[[nodiscard]] bool fits(const Problem& problem, const std::vector<double>& replicas);

/// Whether the least that every service may have fits.
[[nodiscard]] bool is_feasible(const Problem& problem);

}  // namespace pharos::policies::faro
