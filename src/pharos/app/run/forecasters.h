#pragma once

#include <functional>
#include <string>

#include "pharos/app/config/scenario.h"
#include "pharos/app/forecasting/forecasting.h"
#include "pharos/core/result.h"
#include "pharos/policies/registry.h"

namespace pharos::app {

/// The forecasters of one kind for every service of a scenario.
///
/// What must be learnt is learnt from the scenario's history alone, never from its load: found in
/// `models_folder` where an earlier run left it, else trained and left there. There is no falling
/// back: what cannot be trained is an error. Where a scenario says `history: none`, `pharos` gets
/// each service's level and trend from its window as it goes, and policies that need a trained
/// network are refused.
[[nodiscard]] Result<policies::ForecasterSet> forecasters_for(const Scenario& scenario,
                                                              policies::ForecastNeed need,
                                                              const std::string& models_folder,
                                                              const TrainingListener& listener);

}  // namespace pharos::app
