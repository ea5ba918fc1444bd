#include "pharos/app/report/latency_curve.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace pharos::app::report {
namespace {

/// Grid on which services with different SLOs are added up: as fine as the histogram's own buckets.
long grid_index(double multiple) { return std::lround(std::log(multiple) / std::log(1.1) - 0.5); }

struct Totals {
  std::int64_t requests = 0, failed = 0, within_slo = 0;
};

Totals totals_of(const PolicyResult& policy) {
  Totals totals;
  for (const sim::ServiceOutcome& service : policy.first.services) {
    for (const sim::BinOutcome& bin : service.bins) {
      totals.requests += bin.requests;
      totals.failed += bin.failed;
      totals.within_slo += bin.within_slo;
    }
  }
  return totals;
}

/// Answers by multiple of their service's SLO: the greatest multiple of each grid cell, and how
/// many.
std::map<long, std::pair<double, std::int64_t>> answers_by_multiple(const Comparison& comparison,
                                                                    const PolicyResult& policy) {
  std::map<long, std::pair<double, std::int64_t>> answers;
  for (const sim::ServiceOutcome& service : policy.first.services) {
    const auto terms = std::find_if(comparison.services.begin(), comparison.services.end(),
                                    [&](const auto& each) { return each.id == service.service; });
    if (terms == comparison.services.end() || terms->slo <= Duration::zero()) continue;
    for (std::size_t bucket = 0; bucket < service.latency_histogram.size(); ++bucket) {
      const std::int64_t count = service.latency_histogram[bucket];
      if (count <= 0) continue;
      const double multiple = sim::histogram_edge(bucket) / to_seconds(terms->slo);
      auto& [greatest, sum] = answers[grid_index(multiple)];
      greatest = std::max(greatest, multiple);
      sum += count;
    }
  }
  return answers;
}

}  // namespace

std::optional<double> LatencyCurve::quantile(double level) const {
  for (const Point& point : slower) {
    if (point.y <= 1.0 - level + 1e-12) return point.x;
  }
  return std::nullopt;
}

LatencyCurve latency_curve(const Comparison& comparison, const PolicyResult& policy) {
  LatencyCurve curve;
  const Totals totals = totals_of(policy);
  if (totals.requests <= 0) return curve;
  const auto all = static_cast<double>(totals.requests);
  curve.failed = static_cast<double>(totals.failed) / all;
  curve.violation = 1.0 - static_cast<double>(totals.within_slo) / all;
  std::int64_t answered = 0;
  for (const auto& [cell, answers] : answers_by_multiple(comparison, policy)) {
    answered += answers.second;
    curve.slower.push_back({answers.first, 1.0 - static_cast<double>(answered) / all});
  }
  return curve;
}

std::optional<Duration> common_slo(const Comparison& comparison) {
  if (comparison.services.empty()) return std::nullopt;
  const Duration slo = comparison.services.front().slo;
  for (const ServiceTerms& terms : comparison.services) {
    if (terms.slo != slo) return std::nullopt;
  }
  return slo > Duration::zero() ? std::optional(slo) : std::nullopt;
}

}  // namespace pharos::app::report
