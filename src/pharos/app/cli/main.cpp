#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "pharos/app/cli/commands.h"
#include "pharos/app/cli/usage_error.h"

namespace {

using pharos::ErrorCode;
using namespace pharos::app;

/// Help that begins with examples: most people look for a line to copy.
class ExamplesFirst : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    if (mode == CLI::AppFormatMode::Sub) return make_expanded(app);
    return make_description(app) + make_footer(app) + "\n" + make_usage(app, name) +
           make_positionals(app) + make_groups(app, mode) + make_subcommands(app, mode);
  }
};

int complain(const pharos::Error& error) {
  std::fprintf(stderr, "pharos: %s\n", error.text().c_str());
  return error.code == ErrorCode::kInvalidInput ? kUsageError : kFailure;
}

/// Output that could not be written is a failure, not silence.
int finish() {
  std::cout.flush();
  if (std::cout.good() && std::fflush(stdout) == 0) return kSuccess;
  return complain({ErrorCode::kIo, "cannot write to standard output", {}});
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("The control plane for machine-learning clusters that cannot grow", "pharos");
  app.require_subcommand(1);
  app.formatter(std::make_shared<ExamplesFirst>());  // Commands take it over as they are added.
  app.footer(
      "Examples:\n"
      "  pharos sim compare scenarios/demo.yaml --report report.html\n"
      "  pharos plan scenarios/plan/faro-sample.yaml --capacity 32\n"
      "  pharos COMMAND --help\n"
      "Exit codes: 0 done, 1 failed, 3 wrong command line or input file.");
  add_commands(app);
  try {
    app.parse(argc, argv);
    return finish();
  } catch (const CLI::Success& asked) {  // --help
    app.exit(asked);
    return finish();
  } catch (const CLI::ParseError& error) {
    return complain(usage_error(app, error, std::vector<std::string>(argv + 1, argv + argc)));
  } catch (const CommandFailed& failed) {
    return complain(failed.error);
  } catch (const std::exception& error) {
    return complain({ErrorCode::kIo, error.what(), {}});
  }
}
