#pragma once

#include "pharos/models/forecast/forecaster.h"

namespace pharos::models {

/// The last count goes on for ever: one path. The least that any forecaster must beat.
class LastValue final : public Forecaster {
 public:
  /// Empty when the window is.
  [[nodiscard]] Forecast forecast(const ArrivalWindow& window, std::size_t horizon,
                                  Rng& rng) const override;
};

}  // namespace pharos::models
