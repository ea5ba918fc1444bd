#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pharos/control/guard.h"
#include "pharos/core/units.h"
#include "pharos/sim/world_spec.h"

namespace pharos::app {

/// What the forecasters of a scenario may learn from: arrivals before its first minute.
struct HistorySpec {
  std::vector<std::vector<double>> series;  ///< Counts per bin for each service, day after day. With phases
                                            ///< of augmentation in `augmented`.
  std::vector<std::vector<std::vector<double>>> augmented;  ///< [service][phase]: the same days, resampled.
  std::size_t bins_per_day = 0;             ///< Season length, in bins. > 0
  std::string origin;                       ///< Where it came from, for messages.

  friend bool operator==(const HistorySpec&, const HistorySpec&) = default;
};

/// How often things are decided, and by which safety rules.
struct ControlSpec {
  Duration tick = std::chrono::seconds(10);
  std::optional<control::GuardOptions> guards;  ///< Unset: no guards.

  friend bool operator==(const ControlSpec&, const ControlSpec&) = default;
};

/// What must hold after a run: checked by `pharos sim run`, and by the scenario tests.
struct Expectation {
  enum class Metric {
    kSloViolation,      ///< Share of requests late or failed, of the cluster or one service.
    kLostUtility,
    kFailedShare,       ///< Failed requests / requests.
    kReplicasMax,       ///< Most replicas wanted at any time.
    kReplicasMin,
    kRecoverySeconds,   ///< From `since` until a minute from which violations stay under 5 %.
  };
  Metric metric = Metric::kSloViolation;
  std::optional<ServiceId> service;  ///< Unset: the whole cluster.
  std::optional<TimePoint> from, to; ///< Bins of arrival considered; unset: all.
  std::optional<double> at_most, at_least;
  std::vector<std::string> policies; ///< Which policies it binds; empty: `pharos`.

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
  std::vector<std::string> policies;   ///< Compared when none are named.
  std::vector<Expectation> expect;

  friend bool operator==(const Scenario&, const Scenario&) = default;
};

}  // namespace pharos::app
