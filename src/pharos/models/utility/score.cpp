#include "pharos/models/utility/score.h"

#include <algorithm>
#include <cstddef>

#include "pharos/models/utility/penalty.h"
#include "pharos/models/utility/utility.h"

namespace pharos::models {
namespace {

/// Mean over the services that had requests in this bin of the share served in time; negative if
/// none had.
double share_in_time(const std::vector<ServiceFigures>& services, std::size_t bin) {
  double shares = 0.0;
  int served = 0;
  for (const ServiceFigures& service : services) {
    if (bin >= service.bins.size() || service.bins[bin].requests == 0) continue;
    const BinFigures& figures = service.bins[bin];
    shares += static_cast<double>(figures.within_slo) / static_cast<double>(figures.requests);
    ++served;
  }
  return served == 0 ? -1.0 : shares / served;
}

}  // namespace

double bin_utility(const BinFigures& bin, double slo_s, double empty_bin) {
  if (bin.requests == 0) return empty_bin;
  return relaxed_utility(bin.percentile_all_s, slo_s);
}

double bin_effective_utility(const BinFigures& bin, double slo_s, double empty_bin) {
  if (bin.requests == 0) return empty_bin;
  const double failed = static_cast<double>(bin.failed) / static_cast<double>(bin.requests);
  return effective_utility(relaxed_utility(bin.percentile_success_s, slo_s),
                           scoring_penalty(failed));
}

ClusterScore score(const std::vector<ServiceFigures>& services, double empty_bin) {
  std::size_t bins = 0;
  for (const ServiceFigures& service : services) bins = std::max(bins, service.bins.size());
  if (bins == 0) return {};

  double utility = 0.0;
  double effective = 0.0;
  double in_time = 0.0;
  int bins_with_requests = 0;
  for (std::size_t t = 0; t < bins; ++t) {
    for (const ServiceFigures& service : services) {
      const BinFigures figures = t < service.bins.size() ? service.bins[t] : BinFigures{};
      utility += bin_utility(figures, service.slo_s, empty_bin);
      effective += bin_effective_utility(figures, service.slo_s, empty_bin);
    }
    const double share = share_in_time(services, t);
    if (share < 0.0) continue;
    in_time += share;
    ++bins_with_requests;
  }
  const auto n = static_cast<double>(services.size());
  const auto length = static_cast<double>(bins);
  return {.lost_utility = n - utility / length,
          .lost_effective_utility = n - effective / length,
          .slo_violation = bins_with_requests == 0 ? 0.0 : 1.0 - in_time / bins_with_requests};
}

}  // namespace pharos::models
