#include "pharos/app/forecasting/forecaster_kinds.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "pharos/models/forecast/adaptive_level.h"
#include "pharos/models/forecast/decayed_histogram.h"
#include "pharos/models/forecast/last_value.h"
#include "pharos/models/forecast/smoothed_level.h"

namespace pharos::app {
namespace {

using Ready = std::unique_ptr<models::Forecaster>;

constexpr std::size_t kInput = 15;  // Of the networks, as most of the published ones have.

ForecastSettings only(models::Recipe recipe) {
  ForecastSettings settings;
  settings.recipes = {std::move(recipe)};
  return settings;
}

ForecastSettings own() { return {}; }
ForecastSettings regression() { return only(models::ProfileRegression::Options{}); }
ForecastSettings seasonal_naive() { return only(models::SeasonalNaiveRecipe{}); }
ForecastSettings nhits() { return only(models::small_nhits(true, kInput)); }
ForecastSettings nhits_point() { return only(models::small_nhits(false, kInput)); }
ForecastSettings nhits_published() { return only(models::published_nhits(true, kInput)); }
ForecastSettings nhits_published_point() { return only(models::published_nhits(false, kInput)); }

Ready last_value() { return std::make_unique<models::LastValue>(); }
Ready ewma() { return std::make_unique<models::SmoothedLevel>(models::SmoothedLevel::Options{}); }
Ready histogram() {
  return std::make_unique<models::DecayedHistogram>(models::DecayedHistogram::Options{});
}
Ready adaptive() {
  return std::make_unique<models::AdaptiveLevel>(models::AdaptiveLevel::Options{});
}

// clang-format off
constexpr ForecasterKind kKinds[] = {
    {"own", "For each series the regression on counts or their roots, or yesterday: whichever backtests best", own, nullptr},
    {"regression", "Regression on recent counts and the day's profile", regression, nullptr},
    {"seasonal-naive", "The same minute of yesterday and its errors", seasonal_naive, nullptr},
    {"nhits", "N-HiTS with Gaussian output, 64 values a layer", nhits, nullptr},
    {"nhits-point", "N-HiTS for the mean alone, 64 values a layer", nhits_point, nullptr},
    {"nhits-published", "N-HiTS with Gaussian output as Faro (EuroSys 2025) trains it, 512 values a layer", nhits_published, nullptr},
    {"nhits-published-point", "The same for the mean alone", nhits_published_point, nullptr},
    {"adaptive-level", "Level and trend fitted to the window: for services without history", nullptr, adaptive},
    {"ewma", "Exponentially weighted mean of the window", nullptr, ewma},
    {"decayed-histogram", "Distribution of the window's counts, old ones fading (Autopilot)", nullptr, histogram},
    {"last-value", "The last count", nullptr, last_value},
};
// clang-format on

}  // namespace

std::span<const ForecasterKind> forecaster_kinds() { return kKinds; }

Result<ForecasterKind> find_forecaster_kind(std::string_view name) {
  const auto* found = std::find_if(std::begin(kKinds), std::end(kKinds),
                                   [&](const ForecasterKind& kind) { return kind.name == name; });
  if (found != std::end(kKinds)) return *found;
  std::string names;
  for (const ForecasterKind& kind : kKinds) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", kind.name);
  }
  return invalid_input({"", 0, 0, fmt::format("forecaster \"{}\"", name), names, ""});
}

}  // namespace pharos::app
