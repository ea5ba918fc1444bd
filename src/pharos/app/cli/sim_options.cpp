#include "pharos/app/cli/sim_options.h"

#include <algorithm>

#include "pharos/app/cli/commands.h"
#include "pharos/app/cli/version.h"
#include "pharos/app/run/compare.h"
#include "pharos/app/run/forecasters.h"
#include "pharos/app/ui/progress.h"
#include "pharos/policies/registry.h"

namespace pharos::app {
Result<policies::ForecasterSet> forecasters_with_progress(const Scenario& scenario,
                                                          policies::ForecastNeed need,
                                                          const std::string& models_dir) {
  Progress progress("training");
  return forecasters_for(scenario, need, models_dir, [&](const TrainingProgress& training) {
    progress.show(training.done, training.total, training.now);
  });
}
std::vector<std::string> chosen_policies(const std::string& named, const Scenario& scenario) {
  std::vector<std::string> names;
  if (named == "all") {
    for (const policies::PolicyEntry& entry : policies::policy_table())
      names.emplace_back(entry.name);
    return names;
  }
  if (named.empty()) {
    return scenario.policies.empty() ? std::vector<std::string>{"fairshare", "hpa", "pharos"}
                                     : scenario.policies;
  }
  for (std::size_t begin = 0; begin <= named.size();) {
    const std::size_t end = std::min(named.find(',', begin), named.size());
    names.push_back(named.substr(begin, end - begin));
    begin = end + 1;
  }
  return names;
}

Comparison compared(const Scenario& scenario, const std::vector<std::string>& policies,
                    const std::vector<std::uint64_t>& seeds, const RunOptions& options) {
  Progress progress("simulating");
  JournalSource journals;
  if (!options.journal.empty()) {
    journals = [&](std::string_view policy, std::uint64_t seed) {
      const control::JournalHeader header{
          scenario.path,          std::string(policy),     seed,
          std::string(version()), scenario.control.guards, {{"models", options.models}}};
      return control::SqliteJournal::create(options.journal, header);
    };
  }
  const auto forecasters = [&](policies::ForecastNeed need) {
    const bool perfect = options.perfect_forecasts && need != policies::ForecastNeed::kNone;
    return forecasters_with_progress(scenario, perfect ? policies::ForecastNeed::kTrace : need,
                                     options.models);
  };
  Comparison comparison = value_or_fail(compare(
      scenario, policies, seeds, forecasters,
      [&progress](std::size_t done, std::size_t total) { progress.show(done, total); }, journals));
  if (options.perfect_forecasts) {
    comparison.perfect_forecasts = true;
    comparison.description += " (every policy that forecasts was handed the load itself)";
  }
  return comparison;
}

}  // namespace pharos::app
