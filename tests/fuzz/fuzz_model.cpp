#include <cstddef>
#include <cstdint>

#include "pharos/core/rng.h"
#include "pharos/models/forecast/model_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto model = pharos::models::parse_model({reinterpret_cast<const std::byte*>(data), size});
  if (!model.ok()) return 0;
  // Whatever parses must be able to forecast.
  const auto forecaster = pharos::models::make_forecaster(std::move(model).value(), 3);
  pharos::ArrivalWindow window;
  window.counts = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  pharos::Rng rng(1);
  (void)forecaster->forecast(window, 3, rng);
  return 0;
}
