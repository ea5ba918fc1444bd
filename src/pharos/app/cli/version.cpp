#include "pharos/app/cli/version.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>

#include "pharos/app/cli/commands.h"

namespace pharos::app {

std::string_view version() { return PHAROS_VERSION; }

void add_version(CLI::App& parent) {
  CLI::App* command = parent.add_subcommand("version", "Print the version");
  auto format = std::make_shared<std::string>("table");
  command->add_option("-o,--output", *format, "table or json")
      ->check(CLI::IsMember({"table", "json"}));
  command->callback([format] {
    if (*format == "json") {
      fmt::print("{{\"version\":\"{}\"}}\n", version());
    } else {
      fmt::print("pharos {}\n", version());
    }
  });
}

}  // namespace pharos::app
