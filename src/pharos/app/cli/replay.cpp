#include "pharos/control/replay.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "pharos/app/cli/commands.h"
#include "pharos/app/cli/sim_options.h"
#include "pharos/app/ui/table.h"
#include "pharos/control/moment_text.h"
#include "pharos/control/sqlite_journal.h"
#include "pharos/policies/registry.h"

namespace pharos::app {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::string journal;
  std::string policy;
  std::string scenario;
  std::string models;
  std::string output = "text";
};

/// The policy as it was in the run, or another one for the run's scenario. One that forecasts is
/// handed forecasters made anew from the scenario, and so needs its file.
std::unique_ptr<const policies::Policy> make_policy(const std::string& name, const Options& options,
                                                    const control::JournalHeader& header) {
  const policies::PolicyEntry entry = value_or_fail(policies::find_policy(name));
  if (entry.needs == policies::ForecastNeed::kNone) return entry.make({});
  const std::string path = options.scenario.empty() ? header.scenario : options.scenario;
  const auto models = header.settings.find("models");
  const std::string folder = !options.models.empty()           ? options.models
                             : models == header.settings.end() ? "build/models"
                                                               : models->second;
  const Scenario scenario = value_or_fail(load_scenario(path));
  return entry.make({value_or_fail(forecasters_with_progress(scenario, entry.needs, folder))});
}

std::string run_text(const control::JournalHeader& header) {
  return fmt::format("{} on {}, seed {}, written by pharos {}\n", header.policy, header.scenario,
                     header.seed, header.version);
}

std::string report_text(const control::ReplayReport& report) {
  std::string text = fmt::format(
      "{} ticks decided again, {} without a view of the cluster: ", report.ticks, report.blind);
  if (report.exact()) return text + "all came out bit for bit\n";
  text += fmt::format("{} came out otherwise\n", report.differing);
  for (const control::ReplayReport::Difference& one : report.differences) {
    text += fmt::format("  {} (tick {}): {}\n", control::moment_text(one.at), one.tick, one.what);
  }
  if (report.differing > static_cast<std::int64_t>(report.differences.size())) text += "  ...\n";
  return text;
}

std::string report_json(const control::ReplayReport& report) {
  Json json;
  json["ticks"] = report.ticks;
  json["blind"] = report.blind;
  json["differing"] = report.differing;
  json["differences"] = Json::array();
  for (const control::ReplayReport::Difference& one : report.differences) {
    json["differences"].push_back(
        {{"tick", one.tick}, {"at_s", to_seconds(one.at)}, {"what", one.what}});
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string what_if_text(const control::WhatIf& answer, const std::string& recorded,
                         const std::string& other) {
  using Align = Table::Align;
  Table services({{"SERVICE"},
                  {recorded, Align::kRight},
                  {other, Align::kRight},
                  {"TICKS APART", Align::kRight}});
  for (const control::WhatIf::Service& one : answer.services) {
    services.add({one.service.name(), fmt::format("{:.2f}", one.recorded_mean),
                  fmt::format("{:.2f}", one.other_mean), fmt::format("{}", one.differing)});
  }
  std::string text = fmt::format(
      "Replicas asked for, averaged over {} ticks, on what {} saw (not on what would have come of "
      "{}):\n\n{}",
      answer.ticks, recorded, other, services.text());

  constexpr std::size_t kShown = 12;
  Table moments(
      {{"AT"}, {"SERVICE"}, {recorded, Align::kRight}, {other, Align::kRight}, {"ITS REASON"}});
  for (std::size_t i = 0; i < std::min(kShown, answer.differences.size()); ++i) {
    const control::WhatIf::Difference& one = answer.differences[i];
    moments.add({control::moment_text(one.at), one.service.name(),
                 fmt::format("{}", one.recorded.count()), fmt::format("{}", one.other.count()),
                 one.reason});
  }
  if (answer.differences.empty()) return text + "\nThey never disagreed.\n";
  text += fmt::format("\nWhere they disagreed:\n\n{}", moments.text());
  if (answer.differences.size() > kShown) {
    text += fmt::format("... and {} times more; -o json lists them all\n",
                        answer.differences.size() - kShown);
  }
  return text;
}

std::string what_if_json(const control::WhatIf& answer, const std::string& recorded,
                         const std::string& other) {
  Json json;
  json["recorded"] = recorded;
  json["other"] = other;
  json["ticks"] = answer.ticks;
  json["services"] = Json::array();
  for (const control::WhatIf::Service& one : answer.services) {
    json["services"].push_back({{"name", one.service.name()},
                                {"recorded_mean", one.recorded_mean},
                                {"other_mean", one.other_mean},
                                {"ticks_apart", one.differing}});
  }
  json["differences"] = Json::array();
  for (const control::WhatIf::Difference& one : answer.differences) {
    json["differences"].push_back({{"tick", one.tick},
                                   {"at_s", to_seconds(one.at)},
                                   {"service", one.service.name()},
                                   {"recorded", one.recorded.count()},
                                   {"other", one.other.count()},
                                   {"reason", one.reason}});
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void run(const Options& options) {
  const auto journal = value_or_fail(control::open_sqlite_journal(options.journal));
  const control::JournalHeader& header = journal->header();
  const bool json = options.output == "json";
  if (!options.policy.empty() && options.policy != header.policy) {
    const auto other = make_policy(options.policy, options, header);
    const control::WhatIf answer = value_or_fail(control::what_if(*journal, *other));
    fmt::print("{}", json ? what_if_json(answer, header.policy, options.policy)
                          : run_text(header) + what_if_text(answer, header.policy, options.policy));
    return;
  }
  const auto policy = make_policy(header.policy, options, header);
  const control::ReplayReport report = value_or_fail(control::replay(*journal, *policy));
  fmt::print("{}", json ? report_json(report) : run_text(header) + report_text(report));
  if (!report.exact()) {
    throw CommandFailed{{ErrorCode::kConflict,
                         "the journal does not replay: the policy, its forecasters or the scenario "
                         "are not those of the run",
                         {}}};
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
      "A policy that forecasts needs the run's scenario and models.");
  command->add_option("journal", options->journal, "A journal that a run has written")->required();
  command->add_option("--policy", options->policy, "Another policy: what it would have asked for");
  command->add_option("--scenario", options->scenario, "The run's scenario, if it has moved");
  command->add_option("--models", options->models, "The run's forecasters, if they have moved");
  command->add_option("-o,--output", options->output, "text or json")
      ->capture_default_str()
      ->check(CLI::IsMember({"text", "json"}));
  command->callback([options] { run(*options); });
}

}  // namespace pharos::app
