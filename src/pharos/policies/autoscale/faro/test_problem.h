#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "pharos/core/rng.h"
#include "pharos/policies/autoscale/allocation/faro_sample.h"
#include "pharos/policies/autoscale/faro/problem.h"

namespace pharos::policies::faro {

/// A service of 180 ms with an SLO of 720 ms at the 0.99 quantile and one replica, for tests.
inline Service test_service(const std::vector<double>& counts_per_minute) {
  Service service;
  for (const double count : counts_per_minute) {
    service.arrivals.push_back(Rate::per_minute(count));
  }
  service.service_time = std::chrono::milliseconds(180);
  service.slo = std::chrono::milliseconds(720);
  service.units = {1.0};
  return service;
}

/// The instance on which Faro's authors compare solvers, with so many replicas each at the start.
inline Problem sample_problem(double capacity, double replicas_now = 1.0) {
  Problem problem;
  problem.capacity = {capacity};
  for (const auto& counts : kFaroSampleCounts) {
    problem.services.push_back(test_service(counts));
    problem.services.back().replicas_now = replicas_now;
  }
  return problem;
}

/// One or two pools, one to twelve services of any load, cost, weight and start, objective and
/// model. The services' minimums fit.
inline Problem random_problem(Rng& rng) {
  Problem problem;
  problem.objective = static_cast<Objective>(rng.below(5));
  problem.model.precise = rng.below(4) == 0;
  problem.cold_bins = rng.below(2);
  const std::size_t pools = 1 + rng.below(2);
  problem.capacity.assign(pools, static_cast<double>(rng.below(30)));
  const std::size_t bins = 1 + rng.below(4);
  const std::size_t services = 1 + rng.below(12);
  for (std::size_t i = 0; i < services; ++i) {
    std::vector<double> counts;
    for (std::size_t t = 0; t < bins; ++t) counts.push_back(1500.0 * rng.uniform());
    Service service = test_service(counts);
    service.weight = 0.5 + rng.uniform();
    service.replicas_min = static_cast<double>(rng.below(3));
    service.replicas_max = service.replicas_min + static_cast<double>(rng.below(12));
    service.replicas_now = static_cast<double>(rng.below(8));
    service.units.clear();
    for (std::size_t pool = 0; pool < pools; ++pool) {
      service.units.push_back(static_cast<double>(1 + rng.below(3)));
      problem.capacity[pool] += service.units[pool] * service.replicas_min;
    }
    problem.services.push_back(service);
  }
  return problem;
}

}  // namespace pharos::policies::faro
