#include "pharos/policies/autoscale/faro/posed_problem.h"

#include <algorithm>

#include "pharos/core/assert.h"

namespace pharos::policies::faro {
namespace {

Service posed_service(const ServiceState& state, const ExpectedLoad& load, double quantile) {
  Service service;
  for (const double count : load.counts(quantile)) {
    service.arrivals.push_back(Rate::per_second(count / to_seconds(load.bin)));
  }
  service.service_time = state.terms.service_time;
  service.slo = state.terms.slo;
  service.percentile = state.terms.percentile;
  service.weight = state.terms.priority;
  service.replicas_now = static_cast<double>(state.ready.count());
  service.replicas_min = static_cast<double>(state.terms.min_replicas.count());
  service.replicas_max = static_cast<double>(state.terms.max_replicas.count());
  for (const Units cost : state.terms.units_per_replica) {
    service.units.push_back(static_cast<double>(cost.count()));
  }
  return service;
}

/// Whether running replicas leave something of every pool.
bool has_free_units(const Problem& problem) {
  std::vector<double> running;
  for (const Service& service : problem.services) running.push_back(service.replicas_now);
  const std::vector<double> free = free_units(problem, running);
  return std::all_of(free.begin(), free.end(), [](double left) { return left > 0.0; });
}

}  // namespace

Problem pose(const ClusterSnapshot& now, const std::vector<ExpectedLoad>& loads, double quantile,
             const PoseOptions& options) {
  PHAROS_ASSERT(loads.size() == now.services.size(), "every service has an expected load");
  Problem problem;
  problem.objective = options.objective;
  problem.model = options.model;
  for (const Pool& pool : now.pools) {
    problem.capacity.push_back(static_cast<double>(pool.capacity.count()));
  }
  std::size_t horizon = 0;
  Duration bin = std::chrono::minutes(1);
  for (std::size_t i = 0; i < loads.size(); ++i) {
    problem.services.push_back(posed_service(now.services[i], loads[i], quantile));
    horizon = std::max(horizon, problem.services.back().arrivals.size());
    bin = loads[i].bin;
  }
  for (Service& service : problem.services) service.arrivals.resize(horizon);
  problem.cold_bins = static_cast<std::size_t>(options.start_up_time / bin);
  if (has_free_units(problem)) problem.cold_bins /= 2;
  return problem;
}

}  // namespace pharos::policies::faro
