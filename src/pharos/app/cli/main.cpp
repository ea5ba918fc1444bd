#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "pharos/app/cli/commands.h"
#include "pharos/app/cli/usage_error.h"

namespace {

using pharos::ErrorCode;
using namespace pharos::app;

int complain(const pharos::Error& error) {
  std::fprintf(stderr, "pharos: %s\n", error.text().c_str());
  return error.code == ErrorCode::kInvalidInput ? kUsageError : kFailure;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("The control plane for machine-learning clusters that cannot grow", "pharos");
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  pharos sim compare scenarios/demo.yaml --report report.html\n"
      "  pharos plan scenarios/plan/faro-sample.yaml --capacity 32\n"
      "  pharos COMMAND --help\n"
      "Exit codes: 0 done, 1 failed, 3 wrong command line or input file.");
  add_commands(app);
  try {
    app.parse(argc, argv);
    // Output that could not be written is a failure, not silence.
    if (std::fflush(stdout) != 0)
      return complain({ErrorCode::kIo, "cannot write to standard output", {}});
    return kSuccess;
  } catch (const CLI::Success& asked) {  // --help
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    return complain(usage_error(app, error, std::vector<std::string>(argv + 1, argv + argc)));
  } catch (const CommandFailed& failed) {
    return complain(failed.error);
  } catch (const std::exception& error) {
    return complain({ErrorCode::kIo, error.what(), {}});
  }
}
