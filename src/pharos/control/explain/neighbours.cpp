#include "pharos/control/explain/neighbours.h"

#include <algorithm>
#include <functional>
#include <optional>

#include <fmt/format.h>

#include "pharos/control/moment_text.h"

namespace pharos::control {
namespace {

using Outcome = ActionResult::Outcome;

/// Less than this is no difference in utility worth telling a person about.
constexpr double kNoticeable = 0.001;

std::string change_text(const ServiceState& state, const SetReplicas& scale) {
  return fmt::format("{} {} -> {}", state.terms.id.name(), state.wanted.count(),
                     scale.replicas.count());
}

void add_listed(Lines& lines, std::string_view title, const Lines& items) {
  if (items.empty()) return;
  std::string line = fmt::format("{}: {}", title, items.front());
  for (std::size_t i = 1; i < items.size(); ++i) line += ", " + items[i];
  lines.push_back(std::move(line));
}

/// What was free in each pool just before the tick tried this result's action.
std::vector<Units> free_before(const TickRecord& record, const ActionResult& tried) {
  std::vector<Units> free = free_units(record.snapshot);
  for (const ActionResult& result : record.results) {
    if (result == tried) break;
    const auto* scale = std::get_if<SetReplicas>(&result.action);
    if (scale == nullptr || !was_accepted(result)) continue;
    const ServiceState* state = state_of(record, scale->service);
    for (std::size_t p = 0; state != nullptr && p < free.size(); ++p) {
      free[p] -= (scale->replicas - state->wanted) * state->terms.units_per_replica[p];
    }
  }
  return free;
}

/// How many the service could have got at most: what was asked for, within its terms.
Replicas goal_of(const DecisionView& view) {
  const ServiceTerms& terms = view.state.terms;
  return std::max(terms.min_replicas, std::min(terms.max_replicas, view.target()));
}

bool under_way(const DecisionView& view) {
  return change_under_way(view.state, view.record.snapshot.now);
}

/// Whether the result fell short because units were missing: not held by a guard, nor by a change
/// in progress, nor refused, nor replaced.
bool lacked_units(const DecisionView& view, const ActionResult& result) {
  const auto* scale = std::get_if<SetReplicas>(&result.action);
  if (scale == nullptr || under_way(view)) return false;
  if (result.outcome == Outcome::kClipped) return true;
  if (result.outcome != Outcome::kWaiting && result.outcome != Outcome::kDropped) return false;
  const bool held =
      std::ranges::any_of(verdicts_for(view.record, view.story.service), &GuardVerdict::dropped);
  return !held && scale->replicas == goal_of(view) && scale->replicas > view.state.wanted;
}

/// "2 more free in pool 'units': all 5 replicas would have been asked of the cluster"
std::string units_missing_text(const DecisionView& view, const ActionResult& result) {
  const std::vector<Units> free = free_before(view.record, result);
  const Replicas growth = goal_of(view) - view.state.wanted;
  std::string missing;
  for (std::size_t p = 0; p < free.size(); ++p) {
    const Units needed = growth * view.state.terms.units_per_replica[p];
    if (needed <= free[p]) continue;
    missing += fmt::format("{}{} more free in pool '{}'", missing.empty() ? "" : " and ",
                           (needed - free[p]).count(), view.record.snapshot.pools[p].name);
  }
  return fmt::format("{}: all {} would have been asked of the cluster", missing,
                     replicas_text(goal_of(view)));
}

void tell_results(Lines& lines, const DecisionView& view) {
  for (const GuardVerdict& verdict : verdicts_for(view.record, view.story.service)) {
    lines.push_back(fmt::format("without the guard {}: {} instead of {}", verdict.guard,
                                action_text(verdict.before),
                                verdict.dropped ? "no change" : action_text(verdict.after)));
  }
  for (const ActionResult& result : results_for(view.record, view.story.service)) {
    if (result.outcome == Outcome::kRefused) {
      lines.push_back("a cluster that accepts it: the change would be on its way");
    } else if (lacked_units(view, result)) {
      lines.push_back(units_missing_text(view, result));
    }
  }
  if (under_way(view) && view.target() != view.state.wanted) {
    lines.push_back("its earlier change finished: this one would be on its way");
  }
}

const Candidate* candidate_of(const Rationale& rationale, Replicas replicas) {
  const auto found = std::ranges::find(rationale.candidates, replicas, &Candidate::replicas);
  return found == rationale.candidates.end() ? nullptr : &*found;
}

/// The fewest replicas that would be worth noticeably more than what was chosen, if any candidate
/// is.
const Candidate* better_candidate(const Rationale& rationale) {
  const Candidate* chosen = candidate_of(rationale, rationale.chosen);
  if (chosen == nullptr) return nullptr;
  const auto found = std::ranges::find_if(rationale.candidates, [&](const Candidate& candidate) {
    return candidate.replicas > chosen->replicas &&
           candidate.utility > chosen->utility + kNoticeable;
  });
  return found == rationale.candidates.end() ? nullptr : &*found;
}

void tell_candidates(Lines& lines, const DecisionView& view) {
  if (view.rationale == nullptr) return;
  const Candidate* better = better_candidate(*view.rationale);
  if (better == nullptr) return;
  const Candidate* chosen = candidate_of(*view.rationale, view.rationale->chosen);
  lines.push_back(fmt::format("with {}: expected to be worth {:.3f} instead of {:.3f}",
                              replicas_text(better->replicas), better->utility, chosen->utility));
}

/// Which other service would have lost least by one replica less, by the candidates of this tick.
std::optional<std::string> cheapest_donor(const DecisionView& view) {
  const std::vector<Units> free = free_units(view.record.snapshot);
  std::optional<std::string> donor;
  double least = 0.0;
  for (const Rationale& other : view.record.decision.rationales) {
    if (other.service == view.story.service) continue;
    const Candidate* chosen = candidate_of(other, other.chosen);
    const Candidate* fewer = candidate_of(other, other.chosen - Replicas(1));
    const ServiceState* state = state_of(view.record, other.service);
    if (chosen == nullptr || fewer == nullptr || state == nullptr) continue;
    if (!makes_room(state->terms, view.state.terms, free)) continue;
    const double loss = state->terms.priority * (chosen->utility - fewer->utility);
    if (donor && loss >= least) continue;
    least = loss;
    donor = fmt::format("a replica of {}, which would have lost {:.3f} by it", other.service.name(),
                        chosen->utility - fewer->utility);
  }
  return donor;
}

/// "job4 3, job0 2": the other services by what they had, the most first.
void tell_holders(Lines& lines, const DecisionView& view) {
  constexpr std::size_t kMost = 10;
  std::vector<const ServiceState*> holders;
  for (const ServiceState& state : view.record.snapshot.services) {
    if (state.terms.id != view.story.service) holders.push_back(&state);
  }
  std::ranges::stable_sort(holders, std::ranges::greater(),
                           [](const ServiceState* state) { return state->wanted; });
  Lines items;
  for (const ServiceState* state : holders) {
    if (items.size() == kMost) break;
    items.push_back(fmt::format("{} {}", state->terms.id.name(), state->wanted.count()));
  }
  add_listed(lines, holders.size() > kMost ? "replicas of those with most" : "replicas then",
             items);
}

}  // namespace

Lines others_lines(const DecisionView& view) {
  Lines shrank, grew, waited;
  for (const ActionResult& result : view.record.results) {
    const auto* scale = std::get_if<SetReplicas>(&result.action);
    if (scale == nullptr || scale->service == view.story.service) continue;
    const ServiceState* state = state_of(view.record, scale->service);
    if (state == nullptr || scale->replicas == state->wanted) continue;
    Lines& list = !was_accepted(result) ? waited : scale->replicas < state->wanted ? shrank : grew;
    list.push_back(change_text(*state, *scale));
  }
  Lines lines;
  add_listed(lines, "gave up replicas", shrank);
  add_listed(lines, "took replicas", grew);
  add_listed(lines, "asked in vain", waited);
  if (lines.empty()) lines.push_back("no other service changed on this tick");
  tell_holders(lines, view);
  return lines;
}

Lines otherwise_lines(const DecisionView& view) {
  Lines lines;
  tell_results(lines, view);
  if (view.rationale != nullptr && !view.rationale->otherwise.empty()) {
    lines.push_back(view.rationale->otherwise);
  } else {
    tell_candidates(lines, view);
    if (!lines.empty()) {
      if (const auto donor = cheapest_donor(view)) lines.push_back(*donor);
    }
  }
  if (lines.empty() && view.asked != nullptr) {
    lines.push_back(
        fmt::format("the measurements: it acted because of \"{}\"", view.asked->reason));
  }
  if (lines.empty()) lines.push_back("the measurements: on these the policy asks for no change");
  if (view.earlier != nullptr && !view.earlier->otherwise.empty()) {
    lines.push_back(fmt::format("at {}: {}", moment_text(view.story.weighed->snapshot.now),
                                view.earlier->otherwise));
  }
  return lines;
}

}  // namespace pharos::control
