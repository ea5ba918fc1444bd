#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "pharos/app/config/scenario.h"
#include "pharos/app/run/comparison.h"
#include "pharos/control/sqlite_journal.h"
#include "pharos/core/result.h"
#include "pharos/policies/registry.h"

namespace pharos::app {

/// Makes the forecasters that a policy needs for a scenario.
using ForecasterSource = std::function<Result<policies::ForecasterSet>(policies::ForecastNeed)>;

/// Hears how many of the comparison's runs are done.
using ComparisonProgress = std::function<void(std::size_t done, std::size_t total)>;

/// Opens the journal of one run; null where none is kept.
using JournalSource = std::function<Result<std::unique_ptr<control::SqliteJournal>>(
    std::string_view policy, std::uint64_t seed)>;

/// Runs each policy with each seed, on as many threads as the machine has cores, and scores the
/// runs. The result does not depend on the number of threads. Unknown policies are input errors
/// before anything runs.
[[nodiscard]] Result<Comparison> compare(const Scenario& scenario,
                                         const std::vector<std::string>& policies,
                                         const std::vector<std::uint64_t>& seeds,
                                         const ForecasterSource& forecasters,
                                         const ComparisonProgress& progress,
                                         const JournalSource& journals = nullptr);

}  // namespace pharos::app
