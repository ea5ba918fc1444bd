#pragma once

#include <string>
#include <vector>

#include "pharos/control/explain/service_story.h"
#include "pharos/core/action.h"

namespace pharos::control {

/// One decision for one service, for a person who was paged. Each part is a list of lines, and none
/// is empty: where there is nothing to say, that is said.
struct Explanation {
  ServiceId service;
  TimePoint asked{};
  bool decided = false;   ///< Something was decided for it by then.
  std::int64_t tick = 0;  ///< Of the decision, or where there is none of the last look at it.
  TimePoint at{};
  std::string trigger;  ///< Which rule of the policy spoke.
  Replicas from{};      ///< Wanted before.
  Replicas to{};        ///< Asked for.
  Replicas accepted{};  ///< By the cluster, on that tick; `from` when nothing was.
  std::string headline;
  std::vector<std::string> seen;      ///< The measurements, with their ages.
  std::vector<std::string> expected;  ///< The forecast, with its interval.
  std::vector<std::string> chosen;    ///< What was asked for and why, and what came of it.
  std::vector<std::string>
      limits;  ///< What bound it: capacity, terms, guards, a change in progress.
  std::vector<Candidate> candidates;    ///< What each count was expected to be worth; may be empty.
  std::vector<std::string> others;      ///< Who gave way to whom on that tick.
  std::vector<std::string> otherwise;   ///< What would have had to differ for another answer.
  std::vector<std::string> afterwards;  ///< What followed.
};

/// Tells the story of one decision. Pure: whatever the policy, from what the journal holds.
[[nodiscard]] Explanation explain(const ServiceStory& story);

/// The explanation as a page of plain text.
[[nodiscard]] std::string text(const Explanation& explanation);

}  // namespace pharos::control
