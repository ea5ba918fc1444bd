#include "pharos/app/run/forecasters.h"

#include <fmt/format.h>

#include <memory>

#include "pharos/models/forecast/adaptive_level.h"
#include "pharos/models/forecast/known_future.h"

namespace pharos::app {
namespace {

using policies::ForecasterSet;
using policies::ForecastNeed;

/// Enough that a 0.025 quantile means something, few enough to plan in milliseconds.
constexpr std::size_t kPaths = 100;

ForecasterSet futures_of(const Scenario& scenario) {
  ForecasterSet set;
  for (const sim::ServiceSpec& service : scenario.world.services) {
    set.set(service.terms.id,
            std::make_shared<models::KnownFuture>(service.counts, scenario.world.bin));
  }
  return set;
}

ForecasterSet levels_of(const Scenario& scenario) {
  ForecasterSet set;
  for (const sim::ServiceSpec& service : scenario.world.services) {
    set.set(service.terms.id,
            std::make_shared<models::AdaptiveLevel>(models::AdaptiveLevel::Options{}));
  }
  return set;
}

ForecastSettings settings_of(ForecastNeed need) {
  ForecastSettings settings;
  if (need == ForecastNeed::kGaussian) settings.recipes = {models::published_nhits(true, 15)};
  if (need == ForecastNeed::kPoint) settings.recipes = {models::published_nhits(false, 15)};
  return settings;
}

std::vector<ForecastSubject> subjects_of(const Scenario& scenario) {
  std::vector<ForecastSubject> subjects;
  for (std::size_t i = 0; i < scenario.world.services.size(); ++i) {
    const models::History& history = scenario.history->services[i];
    const std::string& name = scenario.world.services[i].terms.id.name();
    subjects.push_back({name,
                        fmt::format("{}, {}", scenario.history->origin, name),
                        history,
                        {1, history.days()}});
  }
  return subjects;
}

}  // namespace

Result<ForecasterSet> forecasters_for(const Scenario& scenario, ForecastNeed need,
                                      const std::string& models_folder,
                                      const TrainingListener& listener) {
  if (need == ForecastNeed::kNone) return ForecasterSet{};
  if (need == ForecastNeed::kTrace) return futures_of(scenario);
  if (!scenario.history) {
    if (need == ForecastNeed::kOwn) return levels_of(scenario);
    return invalid_input(
        {scenario.path, 0, 0,
         "a policy needs a trained network, and the scenario has no history to train it on",
         "history: with a trace and its days", "other policies, as pharos"});
  }
  auto models = trained_models(subjects_of(scenario), settings_of(need), models_folder, listener);
  if (!models.ok()) return models.error();
  ForecasterSet set;
  for (std::size_t i = 0; i < scenario.world.services.size(); ++i) {
    set.set(scenario.world.services[i].terms.id,
            models::make_forecaster(std::move(models.value()[i]), kPaths));
  }
  return set;
}

}  // namespace pharos::app
