#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "pharos/models/forecast/nhits_forecaster.h"
#include "pharos/models/forecast/profile_regression.h"
#include "pharos/models/forecast/seasonal_naive.h"

namespace pharos::models {

/// What was learnt, as data: enough to forecast with and to say where it came from.
struct TrainedModel {
  std::string origin;  ///< For a person: which recording, which series.
  DayRange days;       ///< Of that recording, all that it has seen.
  std::variant<SeasonalNaive::Learnt, ProfileRegression::Learnt, NhitsForecaster::Learnt> learnt;

  friend bool operator==(const TrainedModel&, const TrainedModel&) = default;
};

/// "seasonal-naive", "profile-regression", "nhits-gaussian" or "nhits-point".
[[nodiscard]] std::string_view kind_of(const TrainedModel& model);

/// The forecaster that a model describes. `paths` >= 1; point models give one whatever it is.
[[nodiscard]] std::unique_ptr<Forecaster> make_forecaster(TrainedModel model, std::size_t paths);

/// The bytes of a model file: "PHFC", a version, the length and checksum of what follows, and that:
/// origin, days, kind, settings, parameters. The same model gives the same bytes on every machine.
[[nodiscard]] std::vector<std::byte> serialise(const TrainedModel& model);

/// Reads them back, exact to the bit. Whatever the bytes are, this gives an error or a model that
/// can forecast: every size is checked against every other, every number lies in its range.
[[nodiscard]] Result<TrainedModel> parse_model(std::span<const std::byte> bytes);

}  // namespace pharos::models
