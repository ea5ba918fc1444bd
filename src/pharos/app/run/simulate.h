#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "pharos/app/config/scenario.h"
#include "pharos/app/run/comparison.h"
#include "pharos/control/journal.h"
#include "pharos/core/result.h"
#include "pharos/policies/registry.h"
#include "pharos/sim/outcome.h"

namespace pharos::app {

/// One policy in virtual time, over.
struct FinishedRun {
  sim::Outcome outcome;
  std::vector<std::vector<ForecastPoint>> forecasts;  ///< By service: what each plan expected.
  double cpu_seconds = 0.0;                           ///< Of the thread that ran it.
};

/// Runs `policy` on the scenario's world with this seed. The same seed gives the same run, bit for
/// bit. `journal` may be null. Fails only when the journal cannot be written.
[[nodiscard]] Result<FinishedRun> run_policy(const Scenario& scenario,
                                             const policies::PolicyEntry& entry,
                                             const policies::Policy& policy, std::uint64_t seed,
                                             control::Journal* journal);

/// The seeds of `--seeds count`: 24 32 40 42 62, then 63, 64, ...
[[nodiscard]] std::vector<std::uint64_t> first_seeds(std::size_t count);

}  // namespace pharos::app
