#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pharos/core/ids.h"
#include "pharos/core/snapshot.h"
#include "pharos/sim/outcome.h"

namespace pharos::app {

/// One figure over paired seeds.
struct Spread {
  double mean = 0.0;
  std::optional<double> sd;  ///< Sample standard deviation; unset with one seed.
  std::optional<std::pair<double, double>> ci95;  ///< Student's t interval; unset with one seed.
  std::vector<double> by_seed;
};

/// What a policy expected of one service at one decision, for charts.
struct ForecastPoint {
  TimePoint made{};
  std::vector<double> low, median, high;  ///< Requests per bin after `made`, at 0.1, 0.5, 0.9.
};

/// What one service went through in the first seed's run.
struct ServiceResult {
  ServiceId service;
  double utility_mean = 0.0;   ///< Mean over bins of the relaxed utility, in [0, 1].
  double slo_violation = 0.0;  ///< Share of its requests late or failed.
  std::vector<ForecastPoint>
      forecasts;  ///< At each long-term plan; empty for policies without one.
};

/// One policy over every seed of a comparison.
struct PolicyResult {
  std::string name;
  bool reference = false;         ///< Knows the future: shown for scale, ranked with nobody.
  Spread lost_utility;            ///< n - mean over bins of the summed utilities.
  Spread lost_effective_utility;  ///< The same with drops penalised instead of counted as infinite
                                  ///< latency.
  Spread slo_violation;           ///< Share of all requests late or failed.
  std::int64_t requests = 0;      ///< Over all seeds.
  std::int64_t failed = 0;
  double replicas_mean = 0.0;
  std::vector<std::uint64_t> fingerprint;  ///< One a seed.
  std::uint64_t events = 0;
  double cpu_seconds = 0.0;
  sim::Outcome first;                   ///< The first seed's run, whole.
  std::vector<ServiceResult> services;  ///< Of the first seed's run.
};

/// Several policies on the same scenario and seeds.
struct Comparison {
  std::string scenario;
  std::string description;
  bool perfect_forecasts = false;  ///< Every policy that forecasts was handed the load itself.
  std::vector<Pool> pools;
  std::vector<ServiceTerms> services;
  std::vector<std::uint64_t> seeds;
  std::vector<PolicyResult> policies;  ///< In the order asked for.
};

}  // namespace pharos::app
