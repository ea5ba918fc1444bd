#pragma once

#include <string>

#include "pharos/app/forecasting/forecaster_kinds.h"
#include "pharos/app/forecasting/trace_history.h"
#include "pharos/app/ui/progress.h"

namespace pharos::app {

/// The days of a trace file.
[[nodiscard]] Result<TraceHistory> load_history(const std::string& path);

/// Whether a path names a scenario rather than a trace: by its ending, as scenarios are YAML and no
/// trace is.
[[nodiscard]] bool is_scenario(const std::string& path);

/// A listener that moves this line. The line must outlive it.
[[nodiscard]] TrainingListener shown_by(Progress& progress);

/// Every kind of forecaster with its summary, for `--help`.
[[nodiscard]] std::string forecaster_help();

}  // namespace pharos::app
