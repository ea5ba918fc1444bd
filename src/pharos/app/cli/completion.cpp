#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

#include "pharos/app/cli/commands.h"

namespace pharos::app {
namespace {

/// One command and the words that may follow it.
struct Node {
  std::string path;  // "sim compare"; empty for the root.
  std::vector<std::string> words;
};

void walk(const CLI::App& command, const std::string& path, std::vector<Node>& nodes) {
  Node node{path, {}};
  const auto subcommands = command.get_subcommands([](const CLI::App*) { return true; });
  for (const CLI::App* sub : subcommands) node.words.push_back(sub->get_name());
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) node.words.push_back("--" + name);
  }
  nodes.push_back(std::move(node));
  for (const CLI::App* sub : subcommands)
    walk(*sub, path.empty() ? sub->get_name() : path + " " + sub->get_name(), nodes);
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string bash_script(const std::vector<Node>& nodes) {
  std::string cases;
  for (const Node& node : nodes)
    cases += fmt::format("    \"{}\") words=\"{}\" ;;\n", node.path, joined(node.words));
  return fmt::format(R"(_pharos() {{
  local path="" word words="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${{COMP_WORDS[i]}}
    [[ $word == -* ]] && break
    [[ $word =~ ^[a-z-]+$ ]] && path="${{path:+$path }}$word"
  done
  while :; do
    case "$path" in
{}    *" "*) path="${{path% *}}"; continue ;;
    *) path=""; continue ;;
    esac
    break
  done
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"; compgen -f -- "${{COMP_WORDS[COMP_CWORD]}}")
}}
complete -o filenames -F _pharos pharos
)",
                     cases);
}

std::string zsh_script(const std::vector<Node>& nodes) {
  return "#compdef pharos\nautoload -U +X bashcompinit && bashcompinit\n" + bash_script(nodes);
}

std::string fish_script(const std::vector<Node>& nodes) {
  std::string script;
  for (const Node& node : nodes) {
    std::string condition = "__fish_use_subcommand";
    if (!node.path.empty()) {
      const std::string last = node.path.substr(node.path.rfind(' ') + 1);
      condition = "__fish_seen_subcommand_from " + last;
    }
    for (const std::string& word : node.words) {
      script += word.starts_with("--")
                    ? fmt::format("complete -c pharos -n '{}' -l {}\n", condition, word.substr(2))
                    : fmt::format("complete -c pharos -n '{}' -a {}\n", condition, word);
    }
  }
  return script;
}

}  // namespace

void add_completion(CLI::App& parent) {
  CLI::App* command = parent.add_subcommand("completion", "Print a completion script for a shell");
  command->footer("Example:\n  source <(pharos completion bash)");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->callback([shell, root = &parent] {
    std::vector<Node> nodes;
    walk(*root, "", nodes);
    fmt::print("{}", *shell == "bash"  ? bash_script(nodes)
                     : *shell == "zsh" ? zsh_script(nodes)
                                       : fish_script(nodes));
  });
}

}  // namespace pharos::app
