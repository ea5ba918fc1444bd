#include "pharos/models/forecast/last_value.h"

namespace pharos::models {

Forecast LastValue::forecast(const ArrivalWindow& window, std::size_t horizon, Rng& /*rng*/) const {
  if (window.counts.empty()) return {window.bin, {}};
  return {window.bin, {std::vector<double>(horizon, window.counts.back())}};
}

}  // namespace pharos::models
