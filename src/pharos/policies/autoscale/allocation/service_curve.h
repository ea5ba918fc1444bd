#pragma once

#include <cstdint>
#include <vector>

#include "pharos/core/units.h"
#include "pharos/models/queueing/mdc_latency.h"
#include "pharos/models/utility/penalty.h"

namespace pharos::policies {

/// What each replica count would be worth to one service.
struct ServiceCurve {
  Replicas first{1};  ///< The count that the first entry is about: the fewest allowed.
  std::vector<double>
      utility{};  ///< Expected over the horizon, at first, first + 1, ... Not empty.
  std::vector<Ratio>
      admitted{};                ///< Best share to let in at each count; empty: everything, always.
  std::int64_t evaluations = 0;  ///< Latencies that were worked out for it.

  [[nodiscard]] Replicas last() const {
    return first + Replicas(static_cast<std::int64_t>(utility.size()) - 1);
  }
  /// Counts beyond the last entry are worth what it is worth. `replicas` >= first.
  [[nodiscard]] double at(Replicas replicas) const;
  [[nodiscard]] Ratio admitted_at(Replicas replicas) const;

  friend bool operator==(const ServiceCurve&, const ServiceCurve&) = default;
};

/// What a service is expected to face, and how it is expected to answer.
struct ServiceOutlook {
  /// paths[k][t]: arrivals in bin t of possible future k. All futures are equally likely and of
  /// equal length; a point forecast is one path.
  std::vector<std::vector<Rate>> paths{};
  Duration service_time{};
  Duration slo{};
  models::LatencyQuestion latency{};  ///< Percentile of the SLO, measured variation, ρmax.
  /// Bins at the horizon's start in which added replicas do not serve yet. A fraction counts as
  /// that share of the bin: 1.25 means bin 0 and a quarter of bin 1. At or beyond the horizon:
  /// ignored, since otherwise nothing could ever be worth adding.
  double cold_bins = 0.0;
  Replicas now{};  ///< Serving at present.
  Replicas min{1};
  Replicas max{100};
};

/// How a latency is valued, and whether requests may be refused.
struct CurveOptions {
  double alpha = 1.0;             ///< Sharpness of the relaxed utility, > 0.
  bool precise = false;           ///< All-or-nothing utility instead.
  bool may_drop = false;          ///< Chooses the best share to let in at each count.
  bool drop_reduces_load = true;  ///< Off: as published, where refused requests still queue.
  models::PenaltyShape penalty = models::PenaltyShape::kRelaxed;
};

/// Tabulates what x = min, min + 1, ... replicas are worth:
///
///     u(x)    = mean over paths and bins of U(L(x_t, λ_t)),  x_t = now in cold bins if x > now
///     u(x, a) = (1 − φ(1 − a)) · the same at a·λ_t,          u(x) = max over a
///
/// U utility, L latency, φ the solver's penalty. Shares let in are tried on the grid 1 − d,
/// d = 0, 0.001, 0.01, 0.02, ..., 1, which holds every breakpoint of φ; the largest of equally good
/// ones is taken. With `drop_reduces_load` off refusing can only cost, so all are let in.
/// Stops at the first count from which on nothing changes, but not before `now`; never beyond
/// `max`. The curve does not fall in x. Faro, EuroSys 2025; refusing with effect on the load is
/// ours.
[[nodiscard]] ServiceCurve tabulate(const ServiceOutlook& outlook, const CurveOptions& options);

}  // namespace pharos::policies
