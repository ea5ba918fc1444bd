#include "pharos/app/run/scoring.h"

#include <limits>

namespace pharos::app {
namespace {

double seconds_or_infinity(Duration latency) {
  return latency == Duration::max() ? std::numeric_limits<double>::infinity() : to_seconds(latency);
}

models::ServiceFigures figures_of(const sim::ServiceOutcome& service, Duration slo) {
  models::ServiceFigures figures;
  figures.slo_s = to_seconds(slo);
  for (const sim::BinOutcome& bin : service.bins) {
    figures.bins.push_back({bin.requests, bin.failed, bin.within_slo,
                            seconds_or_infinity(bin.percentile_all),
                            seconds_or_infinity(bin.percentile_success)});
  }
  return figures;
}

}  // namespace

models::ClusterScore score_of(const sim::Outcome& outcome, const sim::WorldSpec& world) {
  std::vector<models::ServiceFigures> services;
  for (std::size_t i = 0; i < outcome.services.size(); ++i) {
    services.push_back(figures_of(outcome.services[i], world.services[i].terms.slo));
  }
  return models::score(services);
}

std::vector<ServiceResult> service_results(const sim::Outcome& outcome,
                                           const sim::WorldSpec& world) {
  std::vector<ServiceResult> results;
  for (std::size_t i = 0; i < outcome.services.size(); ++i) {
    const models::ServiceFigures figures =
        figures_of(outcome.services[i], world.services[i].terms.slo);
    ServiceResult& result = results.emplace_back();
    result.service = outcome.services[i].service;
    std::int64_t requests = 0;
    std::int64_t within = 0;
    for (const models::BinFigures& bin : figures.bins) {
      result.utility_mean += models::bin_utility(bin, figures.slo_s);
      requests += bin.requests;
      within += bin.within_slo;
    }
    if (!figures.bins.empty()) result.utility_mean /= static_cast<double>(figures.bins.size());
    if (requests > 0)
      result.slo_violation = 1.0 - static_cast<double>(within) / static_cast<double>(requests);
  }
  return results;
}

}  // namespace pharos::app
