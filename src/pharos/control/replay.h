#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pharos/control/journal.h"
#include "pharos/core/result.h"
#include "pharos/policies/policy.h"

namespace pharos::control {

/// What a replay found.
struct ReplayReport {
  /// A tick that came out otherwise than it was written down.
  struct Difference {
    std::int64_t tick = 0;
    TimePoint at{};
    std::string what;  ///< For a person: which part, and how it differs.
    friend bool operator==(const Difference&, const Difference&) = default;
  };
  std::int64_t ticks = 0;
  std::int64_t blind = 0;      ///< Of them, those on which nothing could be seen or decided.
  std::int64_t differing = 0;  ///< Of them, those that came out otherwise.
  std::vector<Difference> differences;  ///< The first few.

  [[nodiscard]] bool exact() const { return differing == 0; }
};

/// Decides every tick of a journal again, each from its own snapshot and states, and compares what
/// comes out with what was written down, bit for bit: the decision, what the guards did, what was
/// sent (the cluster answering as it did), and the states that the next tick began with.
[[nodiscard]] Result<ReplayReport> replay(JournalReader& journal, const policies::Policy& policy);

/// What another policy would have asked for on the snapshots of a journal.
struct WhatIf {
  /// A moment at which one of the two asked for a service and they did not agree on its replicas.
  struct Difference {
    std::int64_t tick = 0;
    TimePoint at{};
    ServiceId service;
    Replicas recorded{};  ///< What the policy of the journal last asked for.
    Replicas other{};     ///< What the other policy last asked for.
    std::string reason;   ///< The other policy's, where it asked on this tick.
    friend bool operator==(const Difference&, const Difference&) = default;
  };
  /// One service over the whole journal.
  struct Service {
    ServiceId service;
    double recorded_mean = 0.0;  ///< Replicas asked for, averaged over ticks.
    double other_mean = 0.0;
    std::int64_t differing = 0;  ///< Ticks on which the two stood apart.
    friend bool operator==(const Service&, const Service&) = default;
  };
  std::int64_t ticks = 0;         ///< On which something could be seen.
  std::vector<Service> services;  ///< In the order in which they were first seen.
  std::vector<Difference> differences;
};

/// Asks another policy on every snapshot of a journal, its own state carried forward. What a policy
/// last asked for a service stands until it asks again; at first that is what was wanted.
///
/// It is asked about a world that followed the recorded decisions, not its own. That shows where
/// the two disagree; how the other would have fared only a simulation tells.
[[nodiscard]] Result<WhatIf> what_if(JournalReader& journal, const policies::Policy& other);

}  // namespace pharos::control
