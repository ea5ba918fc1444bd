#pragma once

#include <optional>
#include <vector>

#include "pharos/control/journal.h"
#include "pharos/core/ids.h"
#include "pharos/core/result.h"

namespace pharos::control {

/// The part of a journal that one decision for one service is explained from.
struct ServiceStory {
  ServiceId service;
  TimePoint asked{};     ///< The moment asked about.
  TickRecord decision;   ///< The last tick by then that acted on the service or weighed it.
  bool decided = false;  ///< There is one. If not, `decision` is the last tick that saw it.
  std::optional<TickRecord>
      weighed;  ///< The last tick by then on which the policy gave its rationale.
  std::vector<TickRecord> afterwards;  ///< What followed, up to the next action for the service.
  std::optional<TickRecord> next;      ///< The tick of that action.
};

/// Finds what is needed to explain what was in force for the service at a moment. An input error
/// when the journal knows no such service (it lists those it knows), or begins later.
[[nodiscard]] Result<ServiceStory> find_story(JournalReader& journal, const ServiceId& service,
                                              TimePoint asked);

/// The action that a decision holds for a service's replicas; null when there is none.
[[nodiscard]] const SetReplicas* replicas_asked(const Decision& decision, const ServiceId& service);
/// Why a decision chose as it did for a service; null when it did not weigh it.
[[nodiscard]] const Rationale* rationale_for(const Decision& decision, const ServiceId& service);
/// The service as the tick saw it; null when it did not.
[[nodiscard]] const ServiceState* state_of(const TickRecord& record, const ServiceId& service);

}  // namespace pharos::control
