#pragma once

#include <string>
#include <vector>

#include "pharos/control/explain/service_story.h"

namespace pharos::control {

/// Lines for a person, without the full stop.
using Lines = std::vector<std::string>;

/// A story's decision with what every part of its explanation looks at. Refers to the story.
struct DecisionView {
  explicit DecisionView(const ServiceStory& story);

  const ServiceStory& story;
  const TickRecord& record;    ///< The decision's tick.
  const ServiceState& state;   ///< The service as it saw it.
  const SetReplicas* asked;    ///< What it asked for; null when nothing.
  const Rationale* rationale;  ///< Why; null when it did not weigh the service.
  const Rationale* earlier;  ///< Failing that, why it last chose as it did; null when too long ago.

  /// What was asked for, or chosen without a change, or else what was wanted.
  [[nodiscard]] Replicas target() const;
  /// What the cluster accepted on that tick; what was wanted when nothing.
  [[nodiscard]] Replicas accepted() const;
};

/// Whether the cluster took the action, in full or in part.
[[nodiscard]] bool was_accepted(const ActionResult& result);
/// What became of a service's actions on a tick.
[[nodiscard]] std::vector<ActionResult> results_for(const TickRecord& record,
                                                    const ServiceId& service);
/// What the guards did to a service's actions on a tick.
[[nodiscard]] std::vector<GuardVerdict> verdicts_for(const TickRecord& record,
                                                     const ServiceId& service);

/// "5 replicas"
[[nodiscard]] std::string replicas_text(Replicas replicas);
/// "5 replicas" or "80.0 % of requests let in"
[[nodiscard]] std::string action_text(const Action& action);
/// "5 replicas: accepted in part; ..."
[[nodiscard]] std::string result_text(const ActionResult& result);
/// A count of requests over a span, per minute.
[[nodiscard]] double per_minute(double requests, Duration span);

}  // namespace pharos::control
