#include "pharos/control/loop.h"

#include <utility>

#include <fmt/format.h>

#include "pharos/control/actuator.h"
#include "pharos/control/plan.h"
#include "pharos/control/snapshot_faults.h"

namespace pharos::control {

Rng root_stream(std::uint64_t seed) { return Rng(seed).stream("control"); }

Rng tick_stream(const Rng& root, std::int64_t tick) {
  return root.stream(fmt::format("tick/{}", tick));
}

Result<TickRecord> ControlLoop::tick(TimePoint now) {
  TickRecord record;
  record.tick = next_tick_++;
  record.state_before = policy_state_;
  record.guards_before = guard_state_;
  record.left_overs_before = left_overs_;

  Result<ClusterSnapshot> seen = cluster_.observe(now);
  if (!seen.ok()) {
    record.blind = seen.error().text();
  } else if (std::string fault = fault_of(seen.value()); !fault.empty()) {
    record.blind = "the cluster's answer makes no sense: " + fault;
  } else {
    record.snapshot = std::move(seen).value();
    record.snapshot.now = now;
    decide_and_act(record);
  }
  record.snapshot.now = now;  // Blind ticks have a time too.

  if (journal_ != nullptr) {
    if (const Result<Done> written = journal_->append(record); !written.ok()) {
      return written.error();
    }
  }
  return record;
}

void ControlLoop::decide_and_act(TickRecord& record) {
  Rng rng = tick_stream(root_, record.tick);
  record.decision = policy_.decide(record.snapshot, policy_state_, rng);

  Plan plan = draw_up(record.snapshot, record.decision, left_overs_);
  guards_.apply(plan, record.decision, guard_state_);
  record.verdicts = plan.verdicts;

  Actuation actuation =
      actuate(plan, [this](const Action& action) { return cluster_.apply(action); });
  record.results = std::move(actuation.results);
  left_overs_ = std::move(actuation.left_overs);
}

}  // namespace pharos::control
