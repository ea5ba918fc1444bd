#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pharos/control/guard.h"
#include "pharos/core/result.h"
#include "pharos/drivers/trace/trace.h"
#include "pharos/models/forecast/history.h"
#include "pharos/sim/world_spec.h"

namespace pharos::app {

/// What the forecasters of a scenario may learn from: whole days that end where the load begins.
struct HistorySpec {
  std::vector<models::History> services;  ///< In the order of the world's services.
  std::string origin;                     ///< Where it came from, for messages.

  friend bool operator==(const HistorySpec&, const HistorySpec&) = default;
};

/// How often things are decided, and by which safety rules.
struct ControlSpec {
  Duration tick = std::chrono::seconds(10);
  std::optional<control::GuardOptions> guards;  ///< Unset: only limits and capacity hold.

  friend bool operator==(const ControlSpec&, const ControlSpec&) = default;
};

/// What must hold after a run.
struct Expectation {
  enum class Metric {
    kSloViolation,     ///< Share of requests late or failed.
    kLostUtility,      ///< 1 − mean utility of the service; n − summed means of the cluster.
    kFailedShare,      ///< Failed requests / requests.
    kReplicasMax,      ///< Most replicas wanted in any bin, on average over the bin.
    kReplicasMin,      ///< Fewest.
    kRecoverySeconds,  ///< From `from` to the first bin from which on the violation stays below 5
                       ///< %.
  };
  Metric metric = Metric::kSloViolation;
  std::optional<ServiceId> service;   ///< Unset: the whole cluster.
  std::optional<TimePoint> from, to;  ///< Bins of arrival that count; unset: all.
  std::optional<double> at_most, at_least;
  std::vector<std::string> policies;  ///< Which policies it binds; empty: `pharos`.
  int line = 0;                       ///< In the scenario's file.

  friend bool operator==(const Expectation&, const Expectation&) = default;
};

/// A world, a load, faults, and what must hold afterwards.
struct Scenario {
  std::string path;  ///< As the person named it.
  std::string name;
  std::string description;
  sim::WorldSpec world;
  std::optional<HistorySpec> history;  ///< Unset: the scenario says `history: none`.
  ControlSpec control;
  std::vector<std::string> policies;  ///< Compared when none are named.
  std::vector<Expectation> expect;
};

/// Reads a trace by the path a scenario names.
using TraceSource = std::function<Result<drivers::Trace>(const std::string& path)>;

/// The scenario that `text` describes (docs/scenario-format.md). Every fault of the file in one
/// error. Never throws.
[[nodiscard]] Result<Scenario> parse_scenario(std::string_view text, const std::string& file,
                                              const TraceSource& traces);

/// The same from a file. `${PHAROS_DATA}` in a trace's path stands for that environment variable;
/// other relative paths are relative to the scenario's folder.
[[nodiscard]] Result<Scenario> load_scenario(const std::string& path);

}  // namespace pharos::app
