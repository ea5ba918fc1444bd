#pragma once

#include <cstddef>
#include <vector>

#include "pharos/core/action.h"
#include "pharos/core/rng.h"
#include "pharos/core/snapshot.h"
#include "pharos/models/forecast/forecaster.h"
#include "pharos/policies/autoscale/forecaster_set.h"

namespace pharos::policies {

/// What one service is expected to be asked for in the bins ahead. The samples are drawn once; each
/// quantile of a decision reads the same ones.
struct ExpectedLoad {
  models::Forecast forecast;     ///< Empty: nobody forecasts it, or too little was seen to do so.
  std::vector<double> observed;  ///< Stands in for a forecast: the newest counts, oldest first.
  Duration bin = std::chrono::minutes(1);

  /// Requests in each bin ahead: the `level` quantile of the forecast, at least 1 a bin; without
  /// one, what was observed; a single 0 when nothing was. As Faro does (EuroSys 2025, artifact).
  [[nodiscard]] std::vector<double> counts(double level) const;
};

/// Draws from the stream "forecast/NAME" of `rng`.
[[nodiscard]] ExpectedLoad expected_load(const ServiceState& service,
                                         const ForecasterSet& forecasters, std::size_t horizon,
                                         const Rng& rng);

/// The parts of a rationale that any policy with a forecast can fill: what was seen, and what is
/// expected with its 0.1, 0.5 and 0.9 quantiles.
[[nodiscard]] Rationale rationale_of(const ServiceState& service, const ExpectedLoad& load,
                                     TimePoint now);

}  // namespace pharos::policies
