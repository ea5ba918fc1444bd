#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "pharos/app/run/comparison.h"

namespace pharos::app::report {

/// How one service fared under one policy, in the first seed's run.
struct ServiceFinding {
  /// Share of its requests late or failed; not a number where the policy has no result for it.
  double violation = std::numeric_limits<double>::quiet_NaN();
  double allowed = 0.0;  ///< 1 - percentile: what the SLO lets be late.
  bool missed = false;   ///< violation > allowed.
  /// Bins with requests of which more than `allowed` were late or failed.
  std::vector<bool> bins_missed;
  std::size_t bins_missed_count = 0;
};

/// What one policy's first run says about its services and its pools.
struct PolicyFinding {
  std::vector<ServiceFinding> services;    ///< In the comparison's order.
  std::vector<std::size_t> missed;         ///< Services that missed, worst first by share late.
  std::vector<std::vector<double>> units;  ///< [pool][bin] in use: replicas wanted, at their cost.
  std::vector<double> units_mean;          ///< [pool]
};

/// What the report has to say, worked out once from the comparison.
struct Findings {
  /// Policies as the report lists them: least violation first, ties as asked for; references last.
  std::vector<std::size_t> ranking;
  std::optional<std::size_t> best;      ///< First of the ranking that is no reference.
  std::vector<PolicyFinding> policies;  ///< In the comparison's order.
  /// Worst first by mean violation over policies; ties in order.
  std::vector<std::size_t> services;
  std::size_t tightest_pool = 0;  ///< The pool of which the largest share was in use.
  std::size_t bins = 0;           ///< Of the longest run.
  Duration bin = std::chrono::minutes(1);
};

[[nodiscard]] Findings find(const Comparison& comparison);

/// The service's part of the policy's first run; null when it has none.
[[nodiscard]] const sim::ServiceOutcome* outcome_of(const PolicyResult& policy,
                                                    const ServiceId& service);
[[nodiscard]] const ServiceResult* result_of(const PolicyResult& policy, const ServiceId& service);

/// Units of one pool that a service holds in each bin: replicas wanted, times what one costs there.
[[nodiscard]] std::vector<double> units_held(const Comparison& comparison,
                                             const PolicyResult& policy, std::size_t service,
                                             std::size_t pool, std::size_t bins);

/// On how many seeds `a` had less violation than `b`. The seeds are paired.
[[nodiscard]] std::size_t seeds_ahead(const PolicyResult& a, const PolicyResult& b);

}  // namespace pharos::app::report
