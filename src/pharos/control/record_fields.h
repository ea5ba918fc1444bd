#pragma once

#include <concepts>
#include <type_traits>

#include "pharos/control/guard.h"
#include "pharos/control/tick_record.h"
#include "pharos/core/action.h"
#include "pharos/core/snapshot.h"
#include "pharos/policies/policy.h"

/// The fields of everything a journal holds, in the order in which they are written: one list each
/// for writer and reader. The structured bindings stop compiling when a field is added and not
/// listed. A change here is a change of the journal's format: raise `kJournalFormat`.
namespace pharos::control {

/// `T` is `Wanted`, const when written and not when read.
template <class T, class Wanted>
concept Is = std::same_as<std::remove_const_t<T>, Wanted>;

void fields(auto& io, Is<ServiceTerms> auto& v) {
  auto& [id, slo, percentile, service_time, start_up_time, low, high, priority, queue, units] = v;
  io(id, slo, percentile, service_time, start_up_time, low, high, priority, queue, units);
}
void fields(auto& io, Is<ArrivalWindow> auto& v) {
  auto& [begin, bin, counts] = v;
  io(begin, bin, counts);
}
void fields(auto& io, Is<RecentLoad> auto& v) {
  auto& [end, length, arrivals, completed, rejected, mean, percentile, ongoing, busy, waiting] = v;
  io(end, length, arrivals, completed, rejected, mean, percentile, ongoing, busy, waiting);
}
void fields(auto& io, Is<MeasuredBehaviour> auto& v) {
  auto& [service_time, service_variation, arrival_variation, start_up_time] = v;
  io(service_time, service_variation, arrival_variation, start_up_time);
}
void fields(auto& io, Is<ServiceState> auto& v) {
  auto& [terms, wanted, ready, changing_since, admitted, arrivals, recent, measured] = v;
  io(terms, wanted, ready, changing_since, admitted, arrivals, recent, measured);
}
void fields(auto& io, Is<Pool> auto& v) {
  auto& [name, capacity] = v;
  io(name, capacity);
}
void fields(auto& io, Is<ClusterSnapshot> auto& v) {
  auto& [now, pools, services] = v;
  io(now, pools, services);
}
void fields(auto& io, Is<SetReplicas> auto& v) {
  auto& [service, replicas, reason, attempts] = v;
  io(service, replicas, reason, attempts);
}
void fields(auto& io, Is<SetAdmission> auto& v) {
  auto& [service, admitted, reason] = v;
  io(service, admitted, reason);
}
void fields(auto& io, Is<Candidate> auto& v) {
  auto& [replicas, utility] = v;
  io(replicas, utility);
}
void fields(auto& io, Is<Rationale> auto& v) {
  auto& [service, seen, expected, limit, otherwise, counts, low, high, chosen, candidates] = v;
  io(service, seen, expected, limit, otherwise, counts, low, high, chosen, candidates);
}
void fields(auto& io, Is<Decision> auto& v) {
  auto& [trigger, actions, rationales, value, bound] = v;
  io(trigger, actions, rationales, value, bound);
}
void fields(auto& io, Is<policies::PolicyState> auto& v) {
  auto& [rows] = v;
  io(rows);
}
void fields(auto& io, Is<GuardOptions> auto& v) {
  auto& [stale, stabilisation, up_share, up_count, down_share, down_count, period, band, blast,
         sanity] = v;
  io(stale, stabilisation, up_share, up_count, down_share, down_count, period, band, blast, sanity);
}
void fields(auto& io, Is<GuardVerdict> auto& v) {
  auto& [guard, service, before, after, dropped, reason] = v;
  io(guard, service, before, after, dropped, reason);
}
void fields(auto& io, Is<GuardState::Sample> auto& v) {
  auto& [at, replicas] = v;
  io(at, replicas);
}
void fields(auto& io, Is<GuardState::Target> auto& v) {
  auto& [replicas, load] = v;
  io(replicas, load);
}
void fields(auto& io, Is<GuardState::Doubt> auto& v) {
  auto& [first, last] = v;
  io(first, last);
}
void fields(auto& io, Is<GuardState::Memory> auto& v) {
  auto& [wishes, counts, believed, doubt] = v;
  io(wishes, counts, believed, doubt);
}
void fields(auto& io, Is<GuardState> auto& v) {
  auto& [services] = v;
  io(services);
}
void fields(auto& io, Is<ActionResult> auto& v) {
  auto& [action, outcome, detail, refusal] = v;
  io(action, outcome, detail, refusal);
}
void fields(auto& io, Is<LeftOver> auto& v) {
  auto& [asked, from] = v;
  io(asked, from);
}
void fields(auto& io, Is<TickRecord> auto& v) {
  auto& [tick, snapshot, blind, state, guards, left_overs, decision, verdicts, results] = v;
  io(tick, snapshot, blind, state, guards, left_overs, decision, verdicts, results);
}

}  // namespace pharos::control
