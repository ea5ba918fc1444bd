#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "pharos/app/config/scenario.h"
#include "pharos/app/run/comparison.h"
#include "pharos/policies/registry.h"

namespace pharos::app {

/// The policies that `--policies` names: a list with commas, or `all`. Empty: the scenario's own,
/// else a telling few.
[[nodiscard]] std::vector<std::string> chosen_policies(const std::string& named,
                                                       const Scenario& scenario);

/// The forecasters of one kind, trained with a progress line where they are not found.
[[nodiscard]] Result<policies::ForecasterSet> forecasters_with_progress(
    const Scenario& scenario, policies::ForecastNeed need, const std::string& models_dir);

/// Where the runs' forecasters come from, and where their decisions go.
struct RunOptions {
  std::string models;   ///< Folder of trained forecasters.
  std::string journal;  ///< File that the one run's decisions are written to; empty: none.
  bool perfect_forecasts = false;  ///< Hand the load itself to every policy that forecasts.
};

/// Runs a comparison with a progress line, or ends the command.
[[nodiscard]] Comparison compared(const Scenario& scenario,
                                  const std::vector<std::string>& policies,
                                  const std::vector<std::uint64_t>& seeds,
                                  const RunOptions& options);

}  // namespace pharos::app
