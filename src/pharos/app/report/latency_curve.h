#pragma once

#include <optional>
#include <vector>

#include "pharos/app/report/series.h"
#include "pharos/app/run/comparison.h"

namespace pharos::app::report {

/// How late a policy's requests were in its first run, all services together.
///
/// Latencies are multiples of each service's own SLO, so that services with different SLOs can
/// share an axis. A failed request is late for ever. Latencies are known to the bucket of
/// `sim::histogram_edge`, 10 % wide.
struct LatencyCurve {
  std::vector<Point>
      slower;           ///< x: multiple of the SLO, ascending; y: share of requests slower than x.
  double failed = 0.0;  ///< Share of requests without an answer: where the curve levels off.
  double violation = 0.0;  ///< Share late or failed, counted exactly.

  /// The least x that all but a share of 1 - `level` stay within; unset when too many failed.
  [[nodiscard]] std::optional<double> quantile(double level) const;
};

[[nodiscard]] LatencyCurve latency_curve(const Comparison& comparison, const PolicyResult& policy);

/// The SLO that all services share, if they do.
[[nodiscard]] std::optional<Duration> common_slo(const Comparison& comparison);

}  // namespace pharos::app::report
