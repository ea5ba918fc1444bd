#include "pharos/app/cli/commands.h"

#include <CLI/CLI.hpp>

namespace pharos::app {

void add_commands(CLI::App& app) {
  CLI::App& sim = *app.add_subcommand("sim", "Run scenarios in virtual time");
  sim.require_subcommand(1);
  sim.footer(
      "Examples:\n"
      "  pharos sim compare scenarios/demo.yaml --report report.html\n"
      "  pharos sim run scenarios/behaviour/load-step.yaml --policy pharos");
  add_sim_run(sim);
  add_sim_compare(sim);
  add_sim_sweep(sim);
  add_plan(app);
  add_explain(app);
  add_replay(app);
  CLI::App& forecast =
      *app.add_subcommand("forecast", "Train and score forecasters of request series");
  forecast.require_subcommand(1);
  forecast.footer("Example:\n  pharos forecast backtest TRACE --days 1..10");
  add_forecast_train(forecast);
  add_forecast_backtest(forecast);
  CLI::App& trace = *app.add_subcommand("trace", "Look at recorded load");
  trace.require_subcommand(1);
  trace.footer("Example:\n  pharos trace info requests.csv");
  add_trace_info(trace);
  add_trace_convert(trace);
  add_version(app);
  add_completion(app);
}

}  // namespace pharos::app
