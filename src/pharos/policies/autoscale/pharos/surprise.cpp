#include "pharos/policies/autoscale/pharos/surprise.h"

#include <cmath>

#include <fmt/format.h>

namespace pharos::policies {
namespace {

bool outside(const RecentLoad& recent, const ExpectedDemand& expected) {
  const double arrived = static_cast<double>(recent.arrivals);
  const double most = expected.high * recent.length;
  const double least = expected.low * recent.length;
  return arrived > most + 3.0 * std::sqrt(most + 1.0) ||
         arrived < least - 3.0 * std::sqrt(least + 1.0);
}

}  // namespace

std::optional<std::string> surprise(const ClusterSnapshot& now,
                                    const std::vector<std::optional<ExpectedDemand>>& expected) {
  for (std::size_t i = 0; i < now.services.size(); ++i) {
    const ServiceState& service = now.services[i];
    const RecentLoad& recent = service.recent;
    const bool fresh = recent.length > Duration{} && now.now - recent.end <= recent.length;
    if (!fresh || change_under_way(service, now.now)) continue;
    if (expected[i] && outside(recent, *expected[i])) {
      return fmt::format("{} has {:.1f} requests/s, expected {:.1f} to {:.1f}",
                         service.terms.id.name(),
                         static_cast<double>(recent.arrivals) / to_seconds(recent.length),
                         expected[i]->low.per_second(), expected[i]->high.per_second());
    }
    if (recent.latency_percentile > service.terms.slo &&
        service.wanted < service.terms.max_replicas) {
      return fmt::format("{} answers in {:.2f} s, promised {:.2f} s", service.terms.id.name(),
                         to_seconds(recent.latency_percentile), to_seconds(service.terms.slo));
    }
  }
  return std::nullopt;
}

}  // namespace pharos::policies
