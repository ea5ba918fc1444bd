#include "pharos/policies/autoscale/pharos/admission.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace pharos::policies {
namespace {

SetAdmission let_in(const ServiceState& service, double share, double utilisation) {
  return {service.terms.id, Ratio::of(share),
          fmt::format("at utilisation {1:.2f} of {0} ready: lets in {2:.0f} % of requests",
                      service.ready.count(), utilisation, 100 * share)};
}

}  // namespace

std::optional<SetAdmission> admission(const ServiceState& service, const ServiceBelief& belief,
                                      TimePoint now, const AdmissionOptions& options) {
  const RecentLoad& recent = service.recent;
  const bool fresh = recent.length > Duration{} && now - recent.end <= recent.length;
  if (!fresh || service.ready.count() < 1) return std::nullopt;

  const double demand = static_cast<double>(recent.arrivals) / to_seconds(recent.length);
  const double utilisation =
      demand * to_seconds(belief.service_time) / static_cast<double>(service.ready.count());
  const double admitted = service.admitted.value();
  const bool shedding = admitted < 1.0;
  if (!shedding && (utilisation <= options.shed_above || recent.rejected == 0)) return std::nullopt;
  if (shedding && utilisation <= 1.0) return let_in(service, 1.0, utilisation);

  const double share = std::clamp(options.shed_to / utilisation, 0.0, 1.0);
  if (std::abs(share - admitted) < options.smallest_step) return std::nullopt;
  return let_in(service, share, utilisation);
}

}  // namespace pharos::policies
