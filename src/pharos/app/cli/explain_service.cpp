#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "pharos/app/cli/commands.h"
#include "pharos/control/explain/explain.h"
#include "pharos/control/moment_text.h"
#include "pharos/control/sqlite_journal.h"

namespace pharos::app {
namespace {

struct Options {
  std::string service;
  std::string journal;
  std::string at;
  std::string output = "text";
};

/// The moment asked about; without one, the end of the journal.
TimePoint moment_of(const Options& options, control::JournalReader& journal) {
  if (options.at.empty()) {
    if (journal.ticks() == 0) {
      throw CommandFailed{invalid_input(
          {options.journal, 0, 0, "the journal holds no decision", "a run with ticks", ""})};
    }
    return value_or_fail(journal.read(journal.ticks() - 1)).snapshot.now;
  }
  if (const auto moment = control::parse_moment(options.at)) return *moment;
  throw CommandFailed{
      invalid_input({"", 0, 0, fmt::format("--at {} is not a moment", options.at),
                     "02:25, 02:25:00, 1d 02:25, 2h 25m, seconds, or a date and time", ""})};
}

std::string explanation_json(const control::Explanation& explanation) {
  nlohmann::ordered_json json;
  json["service"] = explanation.service.name();
  json["asked_s"] = to_seconds(explanation.asked);
  json["decided"] = explanation.decided;
  json["tick"] = explanation.tick;
  json["at_s"] = to_seconds(explanation.at);
  json["trigger"] = explanation.trigger;
  json["from"] = explanation.from.count();
  json["to"] = explanation.to.count();
  json["accepted"] = explanation.accepted.count();
  json["headline"] = explanation.headline;
  json["seen"] = explanation.seen;
  json["expected"] = explanation.expected;
  json["chosen"] = explanation.chosen;
  json["limits"] = explanation.limits;
  json["candidates"] = nlohmann::ordered_json::array();
  for (const Candidate& candidate : explanation.candidates) {
    json["candidates"].push_back(
        {{"replicas", candidate.replicas.count()}, {"utility", candidate.utility}});
  }
  json["others"] = explanation.others;
  json["otherwise"] = explanation.otherwise;
  json["afterwards"] = explanation.afterwards;
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void run(const Options& options) {
  const auto journal = value_or_fail(control::open_sqlite_journal(options.journal));
  const control::ServiceStory story = value_or_fail(
      control::find_story(*journal, ServiceId(options.service), moment_of(options, *journal)));
  const control::Explanation explanation = control::explain(story);
  fmt::print("{}",
             options.output == "json" ? explanation_json(explanation) : control::text(explanation));
}

}  // namespace

void add_explain(CLI::App& parent) {
  CLI::App* explain = parent.add_subcommand("explain", "Say why something was decided");
  explain->require_subcommand(1);
  auto options = std::make_shared<Options>();
  CLI::App* command =
      explain->add_subcommand("service", "Say why a service got the replicas it got");
  command->footer(
      "Examples:\n"
      "  pharos sim run scenarios/demo.yaml --journal demo.journal\n"
      "  pharos explain service search --journal demo.journal --at 02:25\n"
      "  pharos explain service search --journal demo.journal -o json");
  command->add_option("name", options->service, "The service")->required();
  command->add_option("--journal", options->journal, "A journal that a run has written")
      ->required();
  command->add_option("--at", options->at,
                      "When: 02:25, 1d 02:25:00, seconds, or a date and time; else at the end");
  command->add_option("-o,--output", options->output, "text or json")
      ->capture_default_str()
      ->check(CLI::IsMember({"text", "json"}));
  command->callback([options] { run(*options); });
}

}  // namespace pharos::app
