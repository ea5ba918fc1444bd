#pragma once

#include <string>
#include <vector>

#include "pharos/policies/autoscale/allocation/allocation.h"
#include "pharos/policies/autoscale/allocation/service_curve.h"

namespace pharos::policies {

/// The instance on which Faro compares its solvers (EuroSys 2025, artifact): ten services with a
/// service time of 0.18 s and an SLO of 0.72 s at the 0.99 quantile, seven minutes of expected
/// requests each, one replica now.
inline const std::vector<std::vector<double>> kFaroSampleCounts = {
    {843, 862, 883, 960, 917, 908, 1058},       {709, 637, 607, 641, 597, 710, 721},
    {881, 871, 912, 929, 878, 977, 835},        {676, 713, 1113, 690, 699, 700, 767},
    {1441, 1453, 1424, 1439, 1470, 1429, 1450}, {664, 606, 571, 603, 603, 671, 686},
    {467, 486, 504, 525, 481, 527, 477},        {1148, 1149, 1020, 1096, 1106, 1064, 1011},
    {1077, 1090, 982, 859, 677, 577, 515},      {396, 354, 444, 397, 369, 465, 458}};

/// One service of it, with added replicas cold for so many bins.
inline ServiceOutlook faro_sample_outlook(const std::vector<double>& counts, double cold_bins) {
  ServiceOutlook outlook;
  outlook.paths.emplace_back();
  for (const double count : counts) outlook.paths.back().push_back(Rate::per_minute(count));
  outlook.service_time = std::chrono::milliseconds(180);
  outlook.slo = std::chrono::milliseconds(720);
  outlook.cold_bins = cold_bins;
  outlook.now = Replicas(1);
  return outlook;
}

/// All of it.
inline AllocationProblem faro_sample(std::int64_t capacity, double cold_bins) {
  AllocationProblem problem;
  problem.capacity = {Units(capacity)};
  for (const std::vector<double>& counts : kFaroSampleCounts) {
    problem.services.push_back({.curve = tabulate(faro_sample_outlook(counts, cold_bins), {}),
                                .now = Replicas(1),
                                .units_per_replica = {Units(1)}});
  }
  return problem;
}

}  // namespace pharos::policies
