#include "pharos/app/cli/usage_error.h"

#include <CLI/CLI.hpp>

#include <algorithm>

#include "pharos/app/config/nearest_word.h"

namespace pharos::app {
namespace {

/// The deepest command that the arguments name, its full name, and how many arguments that took.
struct Chosen {
  const CLI::App* command;
  std::string name;
  std::size_t depth;
};

Chosen chosen_command(const CLI::App& app, const std::vector<std::string>& arguments) {
  Chosen chosen{&app, app.get_name(), 0};
  for (const std::string& argument : arguments) {
    const auto subcommands = chosen.command->get_subcommands([](const CLI::App*) { return true; });
    const auto found =
        std::find_if(subcommands.begin(), subcommands.end(),
                     [&](const CLI::App* sub) { return sub->get_name() == argument; });
    if (found == subcommands.end()) break;
    chosen = {*found, chosen.name + " " + argument, chosen.depth + 1};
  }
  return chosen;
}

std::vector<std::string> words_of(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::App* sub : command.get_subcommands([](const CLI::App*) { return true; }))
    words.push_back(sub->get_name());
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
  }
  return words;
}

}  // namespace

Error usage_error(const CLI::App& app, const CLI::ParseError& error,
                  const std::vector<std::string>& arguments) {
  const Chosen chosen = chosen_command(app, arguments);
  const std::vector<std::string> words = words_of(*chosen.command);
  Problem problem;
  problem.what = error.what();
  const bool wants_command =
      !chosen.command->get_subcommands([](const CLI::App*) { return true; }).empty();
  if (wants_command && chosen.depth < arguments.size() &&
      !arguments[chosen.depth].starts_with('-')) {
    problem.what =
        "unknown command \"" + arguments[chosen.depth] + "\" after \"" + chosen.name + "\"";
  }
  problem.remedy = "`" + chosen.name + " --help`";
  for (const std::string& argument : arguments) {
    if (std::find(words.begin(), words.end(), argument) != words.end()) continue;
    if (const auto meant = nearest_word(argument.substr(0, argument.find('=')), words)) {
      problem.remedy = *meant + " instead of " + argument + " (did you mean it?)";
      break;
    }
  }
  return invalid_input(std::move(problem));
}

}  // namespace pharos::app
