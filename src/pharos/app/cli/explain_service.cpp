#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

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
  const auto moment = control::parse_moment(options.at);
  if (!moment) {
    throw CommandFailed{invalid_input({"", 0, 0, fmt::format("--at \"{}\"", options.at),
                                       "a time as in 01:25:00, or seconds", "--at 01:25"})};
  }
  return *moment;
}

void run(const Options& options) {
  const auto journal = value_or_fail(control::open_sqlite_journal(options.journal));
  const control::ServiceStory story = value_or_fail(
      control::find_story(*journal, ServiceId(options.service), moment_of(options, *journal)));
  fmt::print("{}", control::text(control::explain(story)));
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
      "  pharos explain service search --journal demo.journal --at 02:25");
  command->add_option("name", options->service, "The service")->required();
  command->add_option("--journal", options->journal, "A journal that a run has written")
      ->required();
  command->add_option("--at", options->at, "When, as in 02:25; else at the end");
  command->callback([options] { run(*options); });
}

}  // namespace pharos::app
