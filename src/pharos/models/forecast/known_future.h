#pragma once

#include <vector>

#include "pharos/models/forecast/forecaster.h"

namespace pharos::models {

/// Reads the future from the trace it was made with: one path, without error. A reference for what
/// better forecasts could gain; no live policy can have it.
class KnownFuture : public Forecaster {
 public:
  /// `counts` per `bin`, the first bin beginning at time 0.
  KnownFuture(std::vector<double> counts, Duration bin) : counts_(std::move(counts)), bin_(bin) {}

  /// Beyond the trace's end the last count is repeated.
  [[nodiscard]] Forecast forecast(const ArrivalWindow& window, std::size_t horizon,
                                  Rng& rng) const override;

 private:
  std::vector<double> counts_;
  Duration bin_;
};

}  // namespace pharos::models
