#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pharos/app/config/scenario.h"
#include "pharos/app/run/forecasters.h"
#include "pharos/app/run/simulate.h"
#include "pharos/control/memory_journal.h"
#include "pharos/policies/registry.h"

namespace pharos::app {

// Whole runs of the project's scenario files, for tests. What cannot be read or run throws, which
// fails the test.

/// The scenario files of one folder of scenarios/, by name.
inline std::vector<std::string> scenario_files(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(PHAROS_SCENARIOS "/" + folder)) {
    if (entry.path().extension() == ".yaml")
      files.push_back(folder + "/" + entry.path().filename().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

template <class T>
T value_or_throw(Result<T> result) {
  if (!result.ok()) throw std::runtime_error(result.error().text());
  return std::move(result).value();
}

/// "behaviour/load-step.yaml" and the like.
inline Scenario scenario_named(const std::string& file) {
  return value_or_throw(load_scenario(PHAROS_SCENARIOS "/" + file));
}

/// A registered policy, ready to run on one scenario.
struct ReadyPolicy {
  policies::PolicyEntry entry;
  std::unique_ptr<const policies::Policy> policy;
};

inline ReadyPolicy policy_for(const Scenario& scenario, std::string_view name) {
  const policies::PolicyEntry entry = value_or_throw(policies::find_policy(name));
  return {entry, entry.make({value_or_throw(forecasters_for(scenario, entry.needs, "build/models",
                                                            [](const TrainingProgress&) {}))})};
}

/// A run and everything its loop wrote down.
struct JournalledRun {
  FinishedRun run;
  std::vector<control::TickRecord> ticks;
};

inline JournalledRun run_journalled(const Scenario& scenario, const ReadyPolicy& policy,
                                    std::uint64_t seed) {
  control::MemoryJournal journal({});
  FinishedRun run =
      value_or_throw(run_policy(scenario, policy.entry, *policy.policy, seed, &journal));
  return {std::move(run), journal.records()};
}

}  // namespace pharos::app
