#include "pharos/control/replay.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "pharos/app/cli/commands.h"
#include "pharos/app/cli/sim_options.h"
#include "pharos/app/config/scenario.h"
#include "pharos/app/ui/table.h"
#include "pharos/control/moment_text.h"
#include "pharos/control/sqlite_journal.h"
#include "pharos/policies/registry.h"

namespace pharos::app {
namespace {

struct Options {
  std::string journal;
  std::string policy;
};

/// The policy of that name, with the forecasters it had in the journal's run.
std::unique_ptr<const policies::Policy> rebuild(const control::JournalHeader& header,
                                                const std::string& name) {
  const policies::PolicyEntry entry = value_or_fail(policies::find_policy(name));
  const Scenario scenario = value_or_fail(load_scenario(header.scenario));
  const auto models = header.settings.find("models");
  return entry.make({value_or_fail(forecasters_with_progress(
      scenario, entry.needs, models == header.settings.end() ? "build/models" : models->second))});
}

void decide_again(control::JournalReader& journal, const policies::Policy& policy) {
  const control::ReplayReport report = value_or_fail(control::replay(journal, policy));
  fmt::print("{} ticks decided again, {} came out otherwise\n", report.ticks, report.differing);
  if (report.exact()) return;
  for (const auto& difference : report.differences) {
    fmt::print("  {}  {}\n", control::moment_text(difference.at), difference.what);
  }
  throw CommandFailed{{ErrorCode::kConflict, "the journal does not replay", {}}};
}

void ask_another(control::JournalReader& journal, const policies::Policy& policy,
                 const std::string& name) {
  constexpr std::size_t kShown = 20;
  const control::WhatIf answer = value_or_fail(control::what_if(journal, policy));
  using Align = Table::Align;
  Table services({{"SERVICE"},
                  {journal.header().policy, Align::kRight},
                  {name, Align::kRight},
                  {"TICKS APART", Align::kRight}});
  for (const auto& service : answer.services) {
    services.add({service.service.name(), fmt::format("{:.2f}", service.recorded_mean),
                  fmt::format("{:.2f}", service.other_mean),
                  fmt::format("{} of {}", service.differing, answer.ticks)});
  }
  fmt::print("Replicas asked for on the recorded snapshots, on average:\n\n{}\n", services.text());
  Table moments({{"AT"}, {"SERVICE"}, {"WAS", Align::kRight}, {"WOULD", Align::kRight}, {"WHY"}});
  const std::size_t shown = std::min(kShown, answer.differences.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& difference = answer.differences[i];
    moments.add({control::moment_text(difference.at), difference.service.name(),
                 fmt::format("{}", difference.recorded.count()),
                 fmt::format("{}", difference.other.count()), difference.reason});
  }
  fmt::print("First {} of {} differences:\n\n{}", shown, answer.differences.size(), moments.text());
}

void run(const Options& options) {
  const auto journal = value_or_fail(control::open_sqlite_journal(options.journal));
  const std::string name = options.policy.empty() ? journal->header().policy : options.policy;
  const auto policy = rebuild(journal->header(), name);
  if (name == journal->header().policy) {
    decide_again(*journal, *policy);
  } else {
    ask_another(*journal, *policy, name);
  }
}

}  // namespace

void add_replay(CLI::App& parent) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("replay", "Decide a journal again, or ask another policy");
  command->footer(
      "Examples:\n"
      "  pharos replay demo.journal\n"
      "  pharos replay demo.journal --policy hpa\n"
      "The scenario and the models of the journal's run must still be there.");
  command->add_option("journal", options->journal, "A journal that a run has written")->required();
  command->add_option("--policy", options->policy, "Another policy: what it would have done");
  command->callback([options] { run(*options); });
}

}  // namespace pharos::app
