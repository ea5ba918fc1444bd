#include "pharos/policies/autoscale/expected_load.h"

#include <fmt/format.h>

#include <algorithm>

namespace pharos::policies {
namespace {

/// The published forecasters read 15 bins; so many stand in until they can.
constexpr std::size_t kObservedBins = 15;

double highest(const std::vector<double>& counts) {
  return counts.empty() ? 0.0 : *std::max_element(counts.begin(), counts.end());
}

std::string seen_text(const ServiceState& service, TimePoint now) {
  const RecentLoad& recent = service.recent;
  if (recent.length <= Duration::zero()) return "nothing measured yet";
  const double minutes = to_seconds(recent.length) / 60.0;
  std::string text = fmt::format(
      "{:.0f} requests/min over the last {:.0f} s (measured {:.0f} s ago), mean latency {:.0f} ms, "
      "p{:g} {:.0f} ms against an SLO of {:.0f} ms; {} of {} replicas ready, {:.1f} busy",
      static_cast<double>(recent.arrivals) / minutes, to_seconds(recent.length),
      to_seconds(now - recent.end), 1e3 * to_seconds(recent.latency_mean),
      service.terms.percentile.percent(), 1e3 * to_seconds(recent.latency_percentile),
      1e3 * to_seconds(service.terms.slo), service.ready.count(), service.wanted.count(),
      recent.busy_mean);
  if (recent.rejected > 0) text += fmt::format("; {} requests rejected", recent.rejected);
  if (service.changing()) text += "; an earlier change is still under way";
  return text;
}

std::string expected_text(const ExpectedLoad& load, const Rationale& quantiles) {
  const double to_minutes = 60.0 / to_seconds(load.bin);
  if (load.forecast.empty()) {
    return load.observed.empty()
               ? "no forecast and nothing observed yet: planned for no requests"
               : fmt::format(
                     "no forecast yet: planned for the last {} bins as they were, at most "
                     "{:.0f} requests/min",
                     load.observed.size(), highest(load.observed) * to_minutes);
  }
  return fmt::format(
      "a peak of {:.0f} requests/min within {:.0f} min (80 % interval {:.0f} to {:.0f})",
      highest(quantiles.expected_counts) * to_minutes,
      static_cast<double>(load.forecast.horizon()) / to_minutes,
      highest(quantiles.expected_low) * to_minutes, highest(quantiles.expected_high) * to_minutes);
}

}  // namespace

std::vector<double> ExpectedLoad::counts(double level) const {
  if (forecast.empty()) return observed.empty() ? std::vector<double>{0.0} : observed;
  std::vector<double> result = forecast.quantile(level);
  for (double& count : result) count = std::max(count, 1.0);
  return result;
}

ExpectedLoad expected_load(const ServiceState& service, const ForecasterSet& forecasters,
                           std::size_t horizon, const Rng& rng) {
  ExpectedLoad load;
  load.bin = service.arrivals.bin;
  const models::Forecaster* forecaster = forecasters.find(service.terms.id);
  if (forecaster != nullptr) {
    Rng stream = rng.stream("forecast/" + service.terms.id.name());
    load.forecast = forecaster->forecast(service.arrivals, horizon, stream);
  }
  const std::vector<double>& counts = service.arrivals.counts;
  const std::size_t kept = std::min(counts.size(), kObservedBins);
  load.observed.assign(counts.end() - static_cast<std::ptrdiff_t>(kept), counts.end());
  return load;
}

Rationale rationale_of(const ServiceState& service, const ExpectedLoad& load, TimePoint now) {
  Rationale rationale;
  rationale.service = service.terms.id;
  rationale.seen = seen_text(service, now);
  if (!load.forecast.empty()) {
    rationale.expected_low = load.forecast.quantile(0.1);
    rationale.expected_counts = load.forecast.quantile(0.5);
    rationale.expected_high = load.forecast.quantile(0.9);
  }
  rationale.expected = expected_text(load, rationale);
  return rationale;
}

}  // namespace pharos::policies
