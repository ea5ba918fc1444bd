#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "pharos/app/forecasting/forecasting.h"
#include "pharos/models/forecast/forecaster.h"

namespace pharos::app {

/// One kind of forecaster that can be asked for by name: either it is trained, or it is ready as it
/// is.
struct ForecasterKind {
  std::string_view name;
  std::string_view summary;  ///< One line, for `--help`.
  ForecastSettings (*training)() = nullptr;
  std::unique_ptr<models::Forecaster> (*ready)() = nullptr;
};

/// Every kind, in the order in which they are shown.
[[nodiscard]] std::span<const ForecasterKind> forecaster_kinds();

/// The kind of that name, or an input error that lists all names.
[[nodiscard]] Result<ForecasterKind> find_forecaster_kind(std::string_view name);

}  // namespace pharos::app
