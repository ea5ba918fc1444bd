#include "pharos/sim/replica_set.h"

#include <algorithm>

#include "pharos/core/assert.h"

namespace pharos::sim {
namespace {

enum Timers : std::uint32_t { kStarts, kUpkeep };

}  // namespace

ReplicaSet::ReplicaSet(const ServiceSpec& service, std::size_t index, EventQueue& queue,
                       PoolLedger& ledger, const FaultCalendar& faults, Engine& engine,
                       ServiceLog& log)
    : spec_(service),
      index_(index),
      events_(queue),
      ledger_(ledger),
      faults_(faults),
      engine_(engine),
      log_(log),
      starts_(queue.add(*this, kStarts)),
      upkeep_(queue.add(*this, kUpkeep)) {}

void ReplicaSet::begin() {
  const TimePoint start{};
  wanted_.change(spec_.initial_replicas.count(), start);
  for (std::int64_t i = 0; i < spec_.initial_replicas.count(); ++i) {
    if (!ledger_.take(spec_.terms.units_per_replica)) {
      unmet_.push_back(start);
      continue;
    }
    replicas_.push_back({start, std::nullopt, start, true});
    become_ready(replicas_.back(), start);
  }
  refresh_slowdowns(start);
  events_.schedule(upkeep_, start + spec_.engine.reclaim_period);
}

void ReplicaSet::set_wanted(Replicas wanted, TimePoint now) {
  const std::int64_t change = wanted.count() - wanted_.value();
  if (change == 0) return;
  wanted_.change(change, now);
  log_.changed(Change::kWanted, static_cast<std::uint64_t>(wanted.count()), now);
  if (change > 0) {
    if (!unfinished_since_) unfinished_since_ = now;
    unmet_.insert(unmet_.end(), static_cast<std::size_t>(change), now);
    start_unmet(now);
  } else {
    for (std::int64_t i = 0; i > change; --i) remove_newest(now);
    decreased_at_ = now;
  }
  settle(now);
}

std::optional<TimePoint> ReplicaSet::changing_since(TimePoint now) const {
  if (unfinished_since_) return unfinished_since_;
  if (decreased_at_ && now < *decreased_at_ + spec_.engine.scale_down_block) return decreased_at_;
  return std::nullopt;
}

void ReplicaSet::remove_newest(TimePoint now) {
  if (!unmet_.empty()) {
    unmet_.pop_back();
    return;
  }
  PHAROS_ASSERT(!replicas_.empty(), "wanted replicas are unmet, starting or ready");
  const Replica newest = replicas_.back();
  replicas_.pop_back();
  if (!newest.id && newest.new_pod) {
    ledger_.give_back(spec_.terms.units_per_replica);
    return;
  }
  idle_since_.push_back(now);
  if (!newest.id) return;
  ready_.change(-1, now);
  engine_.drain_replica(*newest.id, now);
}

bool ReplicaSet::start_unmet(TimePoint now) {
  bool any = false;
  while (!unmet_.empty()) {
    const bool new_pod = idle_since_.empty();
    if (!new_pod) {
      idle_since_.pop_back();
    } else if (!ledger_.take(spec_.terms.units_per_replica)) {
      break;
    }
    const TimePoint asked = unmet_.front();
    unmet_.erase(unmet_.begin());
    const TimePoint ready_at = now + (new_pod ? spec_.engine.cold_start : spec_.engine.hot_start);
    const bool stuck = faults_.never_ready(index_, asked);
    replicas_.push_back({now, std::nullopt, stuck ? TimePoint::max() : ready_at, new_pod});
    any = true;
  }
  return any;
}

void ReplicaSet::become_ready(Replica& replica, TimePoint now) {
  replica.id = engine_.add_replica(now);
  ready_.change(+1, now);
  log_.changed(Change::kReady, static_cast<std::uint64_t>(ready_.value()), now);
}

bool ReplicaSet::reclaim_idle(TimePoint now) {
  std::size_t gone = 0;
  const Replicas kept_pods = std::min(spec_.engine.kept_pods, spec_.terms.min_replicas);
  const auto kept = static_cast<std::size_t>(kept_pods.count());
  while (gone < idle_since_.size() && pods() - gone > kept &&
         now - idle_since_[gone] >= spec_.engine.idle_before_reclaim) {
    ledger_.give_back(spec_.terms.units_per_replica);
    ++gone;
  }
  idle_since_.erase(idle_since_.begin(), idle_since_.begin() + static_cast<std::ptrdiff_t>(gone));
  return gone > 0;
}

bool ReplicaSet::fire(std::uint32_t which, TimePoint now) {
  bool changed = false;
  if (which == kUpkeep) {
    changed = reclaim_idle(now);
    changed = start_unmet(now) || changed;
    if (changed) log_.changed(Change::kPods, pods(), now);
    events_.schedule(upkeep_, now + spec_.engine.reclaim_period);
  } else {
    for (Replica& replica : replicas_) {
      if (replica.id || replica.ready_at > now) continue;
      become_ready(replica, now);
      log_.meter.started(now - replica.started);
      changed = true;
    }
  }
  if (changed || which == kStarts) settle(now);
  return changed;
}

void ReplicaSet::settle(TimePoint now) {
  PHAROS_ASSERT(static_cast<std::size_t>(wanted_.value()) == replicas_.size() + unmet_.size(),
                "a wanted replica is on a pod or waits for one");
  TimePoint next = TimePoint::max();
  bool complete = unmet_.empty();
  for (const Replica& replica : replicas_) {
    if (replica.id) continue;
    complete = false;
    next = std::min(next, replica.ready_at);
  }
  if (complete) unfinished_since_.reset();
  if (next == TimePoint::max()) {
    events_.cancel(starts_);
  } else {
    events_.schedule(starts_, next);
  }
  refresh_slowdowns(now);
}

void ReplicaSet::crash(Replicas count, TimePoint now) {
  std::int64_t left = count.count();
  for (std::size_t i = 0; i < replicas_.size() && left > 0;) {
    if (!replicas_[i].id) {
      ++i;
      continue;
    }
    const Engine::ReplicaId id = *replicas_[i].id;
    replicas_.erase(replicas_.begin() + static_cast<std::ptrdiff_t>(i));
    ready_.change(-1, now);
    ledger_.give_back(spec_.terms.units_per_replica);
    unmet_.push_back(now);
    engine_.crash_replica(id, now);
    --left;
  }
  log_.changed(Change::kReady, static_cast<std::uint64_t>(ready_.value()), now);
  start_unmet(now);
  settle(now);
}

bool ReplicaSet::lose_pod(TimePoint now) {
  if (pods() == 0) return false;
  ledger_.give_back(spec_.terms.units_per_replica);
  if (!idle_since_.empty()) {
    idle_since_.pop_back();
  } else {
    const Replica newest = replicas_.back();
    replicas_.pop_back();
    unmet_.push_back(now);
    if (newest.id) {
      ready_.change(-1, now);
      engine_.crash_replica(*newest.id, now);
    }
  }
  log_.changed(Change::kPods, pods(), now);
  settle(now);
  return true;
}

void ReplicaSet::refresh_slowdowns(TimePoint now) {
  std::int64_t rank = 0;  // Among ready replicas, oldest first.
  for (const Replica& replica : replicas_) {
    if (replica.id) engine_.slow_replica(*replica.id, faults_.slowdown(index_, rank++, now));
  }
}

}  // namespace pharos::sim
