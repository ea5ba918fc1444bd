#include "pharos/control/explain/service_story.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "pharos/control/moment_text.h"

namespace pharos::control {
namespace {

/// Ticks shown after a decision, at most.
constexpr std::int64_t kMostAfterwards = 90;
/// An older rationale says nothing about the moment asked about.
constexpr Duration kOldestRationale = std::chrono::minutes(60);

bool concerns(const Decision& decision, const ServiceId& service) {
  return rationale_for(decision, service) != nullptr ||
         std::ranges::any_of(decision.actions,
                             [&](const Action& action) { return service_of(action) == service; });
}

Error unknown_service(const TickRecord& record, const ServiceId& service) {
  std::string known;
  for (const ServiceState& state : record.snapshot.services) {
    known += (known.empty() ? "" : ", ") + state.terms.id.name();
  }
  return invalid_input({"", 0, 0, fmt::format("no service '{}' was seen by then", service.name()),
                        known.empty() ? "" : "one of " + known, ""});
}

/// Walks back from `tick` to the decision in force and the last rationale, whichever is earlier.
Result<Done> look_back(JournalReader& journal, std::int64_t tick, ServiceStory& story) {
  std::optional<TickRecord> last_seen;  // Of the service, and failing that of anything.
  bool seen = false;
  for (; tick >= 0; --tick) {
    Result<TickRecord> record = journal.read(tick);
    if (!record.ok()) return record.error();
    const bool too_old = record->snapshot.now < story.asked - kOldestRationale;
    if (story.decided && (story.weighed || too_old)) break;
    const bool sees = state_of(*record, story.service) != nullptr;
    if (!last_seen || (sees && !seen)) last_seen = *record;
    seen = seen || sees;
    if (sees && !too_old && !story.weighed && rationale_for(record->decision, story.service)) {
      story.weighed = *record;
    }
    if (sees && !story.decided && concerns(record->decision, story.service)) {
      story.decided = true;
      story.decision = std::move(record).value();
    }
  }
  if (!seen) return unknown_service(*last_seen, story.service);
  if (!story.decided) story.decision = std::move(*last_seen);
  return Done{};
}

Result<Done> look_ahead(JournalReader& journal, ServiceStory& story) {
  const std::int64_t first = story.decision.tick + 1;
  const std::int64_t end = std::min(journal.ticks(), first + kMostAfterwards);
  for (std::int64_t tick = first; tick < end; ++tick) {
    Result<TickRecord> record = journal.read(tick);
    if (!record.ok()) return record.error();
    const bool acts = state_of(*record, story.service) != nullptr &&
                      replicas_asked(record->decision, story.service) != nullptr;
    if (acts) story.next = *record;
    story.afterwards.push_back(std::move(record).value());
    if (acts) break;
  }
  return Done{};
}

}  // namespace

Result<ServiceStory> find_story(JournalReader& journal, const ServiceId& service, TimePoint asked) {
  const Result<std::int64_t> tick = tick_at(journal, asked);
  if (!tick.ok()) return tick.error();
  if (*tick < 0) {
    std::string expected = "a journal that holds ticks";
    if (journal.ticks() > 0) {
      const Result<TickRecord> first = journal.read(0);
      if (!first.ok()) return first.error();
      expected = fmt::format("{} or later", moment_text(first->snapshot.now));
    }
    return invalid_input({"", 0, 0,
                          fmt::format("nothing had been decided at {}", moment_text(asked)),
                          expected, ""});
  }
  ServiceStory story{service, asked, {}, false, {}, {}, {}};
  if (const Result<Done> found = look_back(journal, *tick, story); !found.ok())
    return found.error();
  if (const Result<Done> found = look_ahead(journal, story); !found.ok()) return found.error();
  return story;
}

const SetReplicas* replicas_asked(const Decision& decision, const ServiceId& service) {
  const SetReplicas* last = nullptr;  // Of two actions for one service the later counts.
  for (const Action& action : decision.actions) {
    const auto* scale = std::get_if<SetReplicas>(&action);
    if (scale != nullptr && scale->service == service) last = scale;
  }
  return last;
}

const Rationale* rationale_for(const Decision& decision, const ServiceId& service) {
  const auto found = std::ranges::find(decision.rationales, service, &Rationale::service);
  return found == decision.rationales.end() ? nullptr : &*found;
}

const ServiceState* state_of(const TickRecord& record, const ServiceId& service) {
  const auto found = std::ranges::find_if(record.snapshot.services, [&](const ServiceState& state) {
    return state.terms.id == service;
  });
  return found == record.snapshot.services.end() ? nullptr : &*found;
}

}  // namespace pharos::control
