#include "pharos/models/queueing/mdc_latency.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "pharos/models/queueing/erlang.h"

namespace pharos::models {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// W of M/M/c; ρ < 1.
double mmc_wait_s(double arrivals_per_s, double service_time_s, double replicas,
                  const std::optional<Ratio>& percentile) {
  const double must_wait = erlang_c(arrivals_per_s * service_time_s, replicas);
  const double drain_per_s = replicas / service_time_s - arrivals_per_s;
  if (!percentile) return must_wait / drain_per_s;
  if (must_wait == 0.0) return 0.0;  // Underflow, or no load: ln(0) is no wait either.
  return std::max(0.0, std::log(must_wait / (1.0 - percentile->value())) / drain_per_s);
}

}  // namespace

double latency_s(Rate arrivals, Duration service_time, double replicas,
                 const LatencyQuestion& question) {
  if (!(replicas > 0.0)) return kInfinity;
  const double p = to_seconds(service_time);
  const double lambda = arrivals.per_second();
  const double utilisation_max = question.utilisation_max.value();
  const double factor = wait_factor(question.variation);

  if (utilisation_max >= 1.0 && lambda * p >= replicas) return kInfinity;
  const double trusted = utilisation_max * replicas / p;
  if (lambda <= trusted) return factor * mmc_wait_s(lambda, p, replicas, question.percentile) + p;
  return (factor * mmc_wait_s(trusted, p, replicas, question.percentile) + p) * (lambda / trusted);
}

}  // namespace pharos::models
