#pragma once

#include "pharos/core/result.h"

namespace CLI {
class App;
}

namespace pharos::app {

/// What the process answers with. `plan` against a live cluster adds 2, changes pending.
enum ExitCode : int {
  kSuccess = 0,
  kFailure = 1,     ///< The world failed: disk, clock, backend.
  kUsageError = 3,  ///< The person's command or file is wrong.
};

/// Ends a command with an error; `main` prints it and exits with the code it asks for.
struct CommandFailed {
  Error error;
};

/// The value, or the command ends here.
template <class T>
T value_or_fail(Result<T> result) {
  if (!result.ok()) throw CommandFailed{std::move(result).error()};
  return std::move(result).value();
}

/// Every command, one line each in commands.cpp.
void add_commands(CLI::App& app);

// Each adds itself to `parent`. A command holds no logic: parse, call, print.
void add_completion(CLI::App& parent);
void add_explain(CLI::App& parent);
void add_forecast_backtest(CLI::App& parent);
void add_forecast_train(CLI::App& parent);
void add_plan(CLI::App& parent);
void add_replay(CLI::App& parent);
void add_sim_compare(CLI::App& parent);
void add_sim_run(CLI::App& parent);
void add_sim_sweep(CLI::App& parent);
void add_trace_convert(CLI::App& parent);
void add_trace_info(CLI::App& parent);
void add_version(CLI::App& parent);

}  // namespace pharos::app
