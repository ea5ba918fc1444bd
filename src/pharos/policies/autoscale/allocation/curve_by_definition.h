#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "pharos/core/rng.h"
#include "pharos/models/queueing/mdc_latency.h"
#include "pharos/models/utility/penalty.h"
#include "pharos/models/utility/utility.h"
#include "pharos/policies/autoscale/allocation/service_curve.h"

namespace pharos::policies {

/// The definition of u(x, a), bin by bin and from single queries.
inline double utility_by_definition(const ServiceOutlook& o, const CurveOptions& options,
                                    std::int64_t x, double dropped) {
  double sum = 0.0;
  double bins = 0.0;
  for (const std::vector<Rate>& path : o.paths) {
    for (std::size_t t = 0; t < path.size(); ++t) {
      const auto value = [&](std::int64_t replicas) {
        const double latency = models::latency_s((1.0 - dropped) * path[t], o.service_time,
                                                 static_cast<double>(replicas), o.latency);
        return options.precise ? models::precise_utility(latency, to_seconds(o.slo))
                               : models::relaxed_utility(latency, to_seconds(o.slo), options.alpha);
      };
      const bool ignored = o.cold_bins >= static_cast<double>(path.size());
      const double cold =
          ignored ? 0.0 : std::clamp(o.cold_bins - static_cast<double>(t), 0.0, 1.0);
      sum += x > o.now.count() ? cold * value(o.now.count()) + (1.0 - cold) * value(x) : value(x);
      bins += 1.0;
    }
  }
  return models::effective_utility(sum / bins, models::solver_penalty(dropped, options.penalty));
}

/// The most that any share of the grid makes of x replicas.
inline double best_by_definition(const ServiceOutlook& o, const CurveOptions& options,
                                 std::int64_t x) {
  double best = utility_by_definition(o, options, x, 0.001);
  for (int percent = 0; percent <= 100; ++percent) {
    best = std::max(best, utility_by_definition(o, options, x, percent / 100.0));
  }
  return best;
}

/// Any service: loads, SLO, variation, cold start and limits all vary.
inline ServiceOutlook random_outlook(Rng& rng) {
  ServiceOutlook o;
  const std::size_t paths = 1 + rng.below(4);
  const std::size_t bins = 1 + rng.below(7);
  const double scale = rng.uniform() < 0.3 ? 5.0 : 40.0;
  for (std::size_t k = 0; k < paths; ++k) {
    o.paths.emplace_back();
    for (std::size_t t = 0; t < bins; ++t) {
      o.paths.back().push_back(Rate::per_second(scale * rng.uniform() * rng.uniform()));
    }
  }
  o.service_time = from_seconds(0.05 + 0.25 * rng.uniform());
  o.slo = from_seconds(to_seconds(o.service_time) * (0.8 + 5.0 * rng.uniform()));
  o.latency.percentile = Ratio::percent(rng.below(2) == 0 ? 99.0 : 95.0);
  o.latency.variation.service = rng.below(2) == 0 ? 0.0 : 0.4;
  o.cold_bins = std::vector<double>{0.0, 1.0, 1.25, 3.0, 9.0}[rng.below(5)];
  o.now = Replicas(static_cast<std::int64_t>(rng.below(8)));
  o.min = Replicas(static_cast<std::int64_t>(rng.below(3)));
  o.max = o.min + Replicas(static_cast<std::int64_t>(rng.below(14)));
  return o;
}

}  // namespace pharos::policies
