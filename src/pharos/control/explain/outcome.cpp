#include "pharos/control/explain/outcome.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "pharos/control/moment_text.h"

namespace pharos::control {
namespace {

using Outcome = ActionResult::Outcome;

/// Adds a line unless an earlier one is part of it: the actuator often repeats a guard's words.
void add_new(Lines& lines, std::string line) {
  const bool told = std::ranges::any_of(
      lines, [&](const std::string& other) { return line.find(other) != std::string::npos; });
  if (!told) lines.push_back(std::move(line));
}

/// How the service stood on a later tick.
std::string later_text(const TickRecord& record, const ServiceState& state) {
  std::string line = fmt::format("{}: {} wanted, {} ready", moment_text(record.snapshot.now),
                                 state.wanted.count(), state.ready.count());
  const RecentLoad& recent = state.recent;
  if (recent.length <= Duration::zero()) return line;
  line += fmt::format(", {:.0f} requests/min",
                      per_minute(static_cast<double>(recent.arrivals), recent.length));
  if (recent.latency_percentile > Duration::zero()) {
    line += fmt::format(", p{:g} {:.0f} ms{}", state.terms.percentile.percent(),
                        1e3 * to_seconds(recent.latency_percentile),
                        recent.latency_percentile > state.terms.slo ? " (SLO missed)" : "");
  }
  if (recent.rejected > 0) line += fmt::format(", {} rejected", recent.rejected);
  return line;
}

/// The ticks whose state is worth telling: the first, the one that shows the replicas ready, the
/// last.
std::set<std::int64_t> milestones(const DecisionView& view) {
  std::set<std::int64_t> ticks;
  std::int64_t last = -1;
  bool ready = view.target() == view.state.ready;
  for (const TickRecord& record : view.story.afterwards) {
    const ServiceState* state = state_of(record, view.story.service);
    if (state == nullptr) continue;
    const bool becomes_ready = !ready && state->ready == view.target();
    if (ticks.empty() || becomes_ready) ticks.insert(record.tick);
    ready = ready || becomes_ready;
    last = record.tick;
  }
  if (last >= 0) ticks.insert(last);
  return ticks;
}

std::string next_text(const DecisionView& view) {
  const TickRecord& next = *view.story.next;
  const SetReplicas* asked = replicas_asked(next.decision, view.story.service);
  return fmt::format("{}: next decision, {} -> {} ({})", moment_text(next.snapshot.now),
                     state_of(next, view.story.service)->wanted.count(),
                     replicas_text(asked->replicas), asked->reason);
}

}  // namespace

Lines chosen_lines(const DecisionView& view) {
  Lines lines;
  for (const Action& action : view.record.decision.actions) {
    if (service_of(action) != view.story.service) continue;
    lines.push_back(fmt::format("asked for {}: {}", action_text(action), reason_of(action)));
  }
  if (lines.empty()) {
    lines.push_back(view.story.decided ? fmt::format("{}, as it was", replicas_text(view.target()))
                                       : "nothing was asked for");
  }
  for (const ActionResult& result : results_for(view.record, view.story.service)) {
    lines.push_back(result_text(result));
  }
  return lines;
}

Lines limit_lines(const DecisionView& view) {
  Lines lines;
  if (view.rationale != nullptr && !view.rationale->limit.empty()) {
    lines.push_back(view.rationale->limit);
  }
  for (const GuardVerdict& verdict : verdicts_for(view.record, view.story.service)) {
    add_new(lines, fmt::format("{}: {}", verdict.guard, verdict.reason));
  }
  if (change_under_way(view.state, view.record.snapshot.now))
    add_new(lines, "an earlier change is still in progress");
  for (const ActionResult& result : results_for(view.record, view.story.service)) {
    if (result.outcome == Outcome::kRefused) {
      add_new(lines, fmt::format("the cluster refused: {}", result.refusal));
    } else if (result.outcome != Outcome::kApplied) {
      add_new(lines, result.detail);
    }
  }
  if (view.target() >= view.state.terms.max_replicas) {
    lines.push_back(fmt::format("its maximum of {}", replicas_text(view.state.terms.max_replicas)));
  }
  if (view.target() <= view.state.terms.min_replicas) {
    lines.push_back(fmt::format("its minimum of {}", replicas_text(view.state.terms.min_replicas)));
  }
  if (lines.empty()) lines.push_back("nothing: it was done as the policy asked");
  if (view.earlier != nullptr && !view.earlier->limit.empty()) {
    lines.push_back(fmt::format("when the policy last weighed it, at {}, it chose {}: {}",
                                moment_text(view.story.weighed->snapshot.now),
                                replicas_text(view.earlier->chosen), view.earlier->limit));
  }
  return lines;
}

Lines afterwards_lines(const DecisionView& view) {
  Lines lines;
  const std::set<std::int64_t> told = milestones(view);
  std::int64_t blind = 0;
  for (const TickRecord& record : view.story.afterwards) {
    if (!record.blind.empty()) ++blind;
    if (told.contains(record.tick)) {
      lines.push_back(later_text(record, *state_of(record, view.story.service)));
    }
    if (view.story.next && record.tick == view.story.next->tick) break;
    for (const ActionResult& result : results_for(record, view.story.service)) {
      lines.push_back(fmt::format("{}: {}", moment_text(record.snapshot.now), result_text(result)));
    }
  }
  if (view.story.next) lines.push_back(next_text(view));
  if (blind > 0) {
    lines.push_back(fmt::format("on {} of these {} ticks nothing could be seen", blind,
                                view.story.afterwards.size()));
  }
  if (lines.empty()) lines.push_back("the journal ends here");
  return lines;
}

}  // namespace pharos::control
