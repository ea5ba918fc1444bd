#pragma once

#include "pharos/app/config/scenario.h"
#include "pharos/app/run/compare.h"

namespace pharos::app {

/// The forecasters of one kind for every service of a scenario. What must be learnt is learnt from
/// the scenario's history alone, never from its load. Where a scenario says `history: none`, each
/// service's level and trend are learnt from its window as it goes.
[[nodiscard]] Result<policies::ForecasterSet> forecasters_for(const Scenario& scenario,
                                                              policies::ForecastNeed need,
                                                              const std::string& models_dir);

}  // namespace pharos::app
