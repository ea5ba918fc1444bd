#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace pharos::models {

/// What became of the requests of one service that arrived in one bin.
struct BinFigures {
  std::int64_t requests = 0;
  std::int64_t failed = 0;      ///< Answered without success.
  std::int64_t within_slo = 0;  ///< Succeeded in time.
  /// Latency at the service's percentile, failures counted as infinite. Infinite without requests.
  double percentile_all_s = std::numeric_limits<double>::infinity();
  /// The same over successes only. Infinite when there were none.
  double percentile_success_s = std::numeric_limits<double>::infinity();
};

/// One service over a run. Bins of equal length from the run's start.
struct ServiceFigures {
  double slo_s = 0.0;  ///< > 0
  std::vector<BinFigures> bins;
};

/// Utility of one bin: U(percentile over all requests), failures counted as infinite latency.
/// A bin without requests is worth `empty_bin`.
[[nodiscard]] double bin_utility(const BinFigures& bin, double slo_s, double empty_bin = 0.0);

/// Effective utility of one bin: (1 − φ(failed share)) · U(percentile over successes), φ the
/// scoring penalty. A bin without requests is worth `empty_bin`.
[[nodiscard]] double bin_effective_utility(const BinFigures& bin, double slo_s,
                                           double empty_bin = 0.0);

/// How well a cluster served a run; lower is better throughout.
struct ClusterScore {
  double lost_utility = 0.0;            ///< In services: 0 is perfect, n is useless.
  double lost_effective_utility = 0.0;  ///< In services.
  double slo_violation = 0.0;           ///< A share of requests.

  friend bool operator==(const ClusterScore&, const ClusterScore&) = default;
};

/// Scores a run of n services over T bins:
///
///     lost utility  = n − 1/T · Σ_t Σ_i U_it              and so for the effective utility
///     violation     = 1 − mean over bins with requests of
///                         mean over services with requests of within_slo / requests
///
/// T is the longest service's number of bins; a shorter one's missing bins are empty. So a late
/// request that opens one more bin for one service costs all others `empty_bin`, as in the
/// published evaluation (Faro, EuroSys 2025, artifact), where U is the relaxed utility with α = 1.
[[nodiscard]] ClusterScore score(const std::vector<ServiceFigures>& services,
                                 double empty_bin = 0.0);

}  // namespace pharos::models
