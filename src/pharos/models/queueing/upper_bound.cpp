#include "pharos/models/queueing/upper_bound.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "pharos/core/assert.h"

namespace pharos::models {

double upper_bound_latency_s(Rate arrivals, Duration service_time, double replicas) {
  if (!(replicas > 0.0)) return std::numeric_limits<double>::infinity();
  return arrivals.per_second() * to_seconds(service_time) / replicas;
}

Replicas upper_bound_replicas(Rate arrivals, Duration service_time, Duration slo) {
  PHAROS_ASSERT(slo > Duration::zero(), "an SLO is positive");
  // In whole nanoseconds, since 0.18 s / 0.72 s in binary seconds rounds a fit up to one replica
  // more.
  const double needed =
      std::ceil(arrivals.per_second() * static_cast<double>(service_time.count()) /
                static_cast<double>(slo.count()));
  return Replicas(std::max<std::int64_t>(1, std::llround(needed)));
}

}  // namespace pharos::models
