#include "pharos/app/cli/forecast_options.h"

#include <fmt/format.h>

#include <string_view>

#include "pharos/drivers/trace/trace_reader.h"

namespace pharos::app {

Result<TraceHistory> load_history(const std::string& path) {
  const auto trace = drivers::read_trace(path, {});
  if (!trace.ok()) return trace.error();
  return history_of(*trace);
}

bool is_scenario(const std::string& path) {
  const std::string_view view(path);
  return view.ends_with(".yaml") || view.ends_with(".yml");
}

TrainingListener shown_by(Progress& progress) {
  return [&progress](const TrainingProgress& training) {
    progress.show(training.done, training.total, training.now);
  };
}

std::string forecaster_help() {
  std::string help = "One of:";
  for (const ForecasterKind& kind : forecaster_kinds()) {
    help += fmt::format("\n{}: {}", kind.name, kind.summary);
  }
  return help;
}

}  // namespace pharos::app
