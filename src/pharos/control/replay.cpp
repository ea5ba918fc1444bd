#include "pharos/control/replay.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "pharos/control/actuator.h"
#include "pharos/control/guards/guard_chain.h"
#include "pharos/control/loop.h"
#include "pharos/control/plan.h"
#include "pharos/control/tick_codec.h"

namespace pharos::control {
namespace {

constexpr std::size_t kMostDifferences = 20;

/// One turn of the loop without a cluster, and the states that it leaves for the next.
struct Turn {
  TickRecord record;
  policies::PolicyState state;
  GuardState guards;
  std::vector<LeftOver> left_overs;
};

/// Answers as the cluster did when the action was first sent. An action that was not sent then
/// makes the results differ, whatever it is answered now.
Result<Done> recorded_answer(const TickRecord& record, const Action& action) {
  for (const ActionResult& result : record.results) {
    if (result.outcome == ActionResult::Outcome::kRefused && result.action == action) {
      return Error{ErrorCode::kUnavailable, result.refusal, {}};
    }
  }
  return Done{};
}

Turn take_again(const TickRecord& recorded, const policies::Policy& policy,
                const GuardChain& guards, const Rng& root) {
  Turn turn{recorded, recorded.state_before, recorded.guards_before, recorded.left_overs_before};
  if (!recorded.blind.empty()) return turn;
  Rng rng = tick_stream(root, recorded.tick);
  turn.record.decision = policy.decide(recorded.snapshot, turn.state, rng);
  Plan plan = draw_up(recorded.snapshot, turn.record.decision, recorded.left_overs_before);
  guards.apply(plan, turn.record.decision, turn.guards);
  turn.record.verdicts = plan.verdicts;
  Actuation actuation =
      actuate(plan, [&](const Action& action) { return recorded_answer(recorded, action); });
  turn.record.results = std::move(actuation.results);
  turn.left_overs = std::move(actuation.left_overs);
  return turn;
}

std::string action_text(const Action& action) {
  return std::visit(Overloaded{
                        [](const SetReplicas& a) {
                          return fmt::format("{} to {} replicas ({})", a.service.name(),
                                             a.replicas.count(), a.reason);
                        },
                        [](const SetAdmission& a) {
                          return fmt::format("{} admits {:.1f} % ({})", a.service.name(),
                                             a.admitted.percent(), a.reason);
                        },
                    },
                    action);
}

/// The first action in which two decisions differ; empty when their actions agree.
std::string action_difference(const Decision& was, const Decision& is) {
  for (std::size_t i = 0; i < std::max(was.actions.size(), is.actions.size()); ++i) {
    const std::string before = i < was.actions.size() ? action_text(was.actions[i]) : "nothing";
    const std::string after = i < is.actions.size() ? action_text(is.actions[i]) : "nothing";
    if (before != after) return fmt::format("it decided {}, now {}", before, after);
  }
  return "";
}

/// Which part of a turn came out otherwise. Numbers are compared by value here; a difference in
/// bits only (a NaN, a signed zero) is left for the last line.
std::string difference(const TickRecord& was, const TickRecord& is) {
  if (std::string action = action_difference(was.decision, is.decision); !action.empty())
    return action;
  if (was.decision != is.decision) return "it gave other reasons for the same actions";
  if (was.verdicts != is.verdicts) return "the guards ruled otherwise";
  if (was.results != is.results) return "other actions were sent";
  return "numbers differ in their bits";
}

/// What the next tick began with and should not have; empty when it fits.
std::string state_difference(const Turn& turn, const TickRecord& next) {
  TickRecord expected;
  expected.state_before = turn.state;
  expected.guards_before = turn.guards;
  expected.left_overs_before = turn.left_overs;
  TickRecord found;
  found.state_before = next.state_before;
  found.guards_before = next.guards_before;
  found.left_overs_before = next.left_overs_before;
  if (encode(expected) == encode(found)) return "";
  if (expected.guards_before != found.guards_before) return "the guards remember otherwise";
  if (expected.left_overs_before != found.left_overs_before) return "something else is left over";
  return "the policy remembers otherwise";
}

void note(ReplayReport& report, const TickRecord& record, std::string what) {
  ++report.differing;
  if (report.differences.size() < kMostDifferences) {
    report.differences.push_back({record.tick, record.snapshot.now, std::move(what)});
  }
}

/// What a policy last asked for each service.
class Standing {
 public:
  /// The target after this decision; `asked` says whether it spoke about the service.
  struct Target {
    Replicas replicas{};
    bool asked = false;
    std::string reason;
  };
  Target after(const ServiceState& service, const Decision& decision) {
    Target target{targets_.try_emplace(service.terms.id, service.wanted).first->second, false, ""};
    for (const Action& action : decision.actions) {
      const auto* scale = std::get_if<SetReplicas>(&action);
      if (scale == nullptr || scale->service != service.terms.id) continue;
      target = {scale->replicas, true, scale->reason};
    }
    targets_[service.terms.id] = target.replicas;
    return target;
  }

 private:
  std::map<ServiceId, Replicas> targets_;
};

/// Adds up one service's tick.
void compare(WhatIf& what_if, std::map<ServiceId, std::size_t>& places, const TickRecord& record,
             const ServiceId& service, const Standing::Target& recorded,
             const Standing::Target& other) {
  const auto [place, is_new] = places.try_emplace(service, what_if.services.size());
  if (is_new) what_if.services.push_back({service, 0.0, 0.0, 0});
  WhatIf::Service& total = what_if.services[place->second];
  total.recorded_mean += static_cast<double>(recorded.replicas.count());
  total.other_mean += static_cast<double>(other.replicas.count());
  if (recorded.replicas == other.replicas) return;
  ++total.differing;
  if (!recorded.asked && !other.asked) return;
  what_if.differences.push_back(
      {record.tick, record.snapshot.now, service, recorded.replicas, other.replicas, other.reason});
}

}  // namespace

Result<ReplayReport> replay(JournalReader& journal, const policies::Policy& policy) {
  const GuardChain guards(journal.header().guards);
  const Rng root = root_stream(journal.header().seed);
  ReplayReport report;
  std::optional<Turn> last;
  for (std::int64_t tick = 0; tick < journal.ticks(); ++tick) {
    const Result<TickRecord> recorded = journal.read(tick);
    if (!recorded.ok()) return recorded.error();
    ++report.ticks;
    if (!recorded->blind.empty()) ++report.blind;
    Turn turn = take_again(*recorded, policy, guards, root);
    std::string what = last ? state_difference(*last, *recorded) : "";
    if (what.empty() && encode(turn.record) != encode(*recorded)) {
      what = difference(*recorded, turn.record);
    }
    if (!what.empty()) note(report, *recorded, std::move(what));
    last = std::move(turn);
  }
  return report;
}

Result<WhatIf> what_if(JournalReader& journal, const policies::Policy& other) {
  const Rng root = root_stream(journal.header().seed);
  WhatIf result;
  policies::PolicyState state;
  Standing recorded_targets, other_targets;
  std::map<ServiceId, std::size_t> places;
  std::map<ServiceId, std::int64_t> seen;
  for (std::int64_t tick = 0; tick < journal.ticks(); ++tick) {
    const Result<TickRecord> record = journal.read(tick);
    if (!record.ok()) return record.error();
    if (!record->blind.empty()) continue;
    ++result.ticks;
    Rng rng = tick_stream(root, tick);
    const Decision decision = other.decide(record->snapshot, state, rng);
    for (const ServiceState& service : record->snapshot.services) {
      ++seen[service.terms.id];
      compare(result, places, *record, service.terms.id,
              recorded_targets.after(service, record->decision),
              other_targets.after(service, decision));
    }
  }
  for (WhatIf::Service& service : result.services) {
    const auto ticks = static_cast<double>(seen.at(service.service));
    service.recorded_mean /= ticks;
    service.other_mean /= ticks;
  }
  return result;
}

}  // namespace pharos::control
