#include "pharos/sim/proxy_engine.h"

#include <algorithm>
#include <utility>

#include "pharos/core/assert.h"
#include "pharos/sim/whole_nanoseconds.h"

namespace pharos::sim {
namespace {

constexpr std::uint32_t kRouter = ~std::uint32_t{0};  // Timers of replicas are named by their ids.

// No run lasts so long; what would leave the router later stays there.
constexpr TimePoint kLatest{std::chrono::hours(100 * 365 * 24)};

}  // namespace

ProxyEngine::ProxyEngine(const ServiceSpec& service, EventQueue& queue, ServiceLog& log, Rng rng)
    : spec_(service.engine),
      service_time_(service.service_time),
      router_stage_(service.engine.router_stage),
      events_(queue),
      log_(log),
      rng_(rng),
      router_timer_(queue.add(*this, kRouter)) {}

void ProxyEngine::submit(const Request& request) {
  log_.arrived(request);
  enter_router(request, Leg::kRequest, request.arrived);
}

bool ProxyEngine::fire(std::uint32_t which, TimePoint now) {
  if (which == kRouter) {
    leave_router(now);
  } else {
    finish_service(which, now);
  }
  return true;
}

void ProxyEngine::enter_router(const Request& request, Leg leg, TimePoint now) {
  if (!spec_.router) {
    pass(request, leg, now);
    return;
  }
  // First come first served and serial, so the time of leaving is known on entering.
  const Duration span = router_stage_.draw(rng_);
  router_free_ = std::min(std::max(router_free_, now) + span, kLatest);
  router_.push_back({request, leg, span, router_free_});
  if (router_.size() == 1) events_.schedule(router_timer_, router_free_);
}

void ProxyEngine::leave_router(TimePoint now) {
  const Passage passage = router_.pop_front();
  if (router_.empty()) {
    events_.cancel(router_timer_);
  } else {
    events_.schedule(router_timer_, router_.front().leaves);
  }
  log_.meter.routed(passage.span);
  pass(passage.request, passage.leg, now);
}

void ProxyEngine::pass(const Request& request, Leg leg, TimePoint now) {
  switch (leg) {
    case Leg::kRequest:
      queue(request, now);
      break;
    case Leg::kReply:
      log_.answered(request, true, now);
      break;
    case Leg::kRefusal:
      log_.answered(request, false, now);
      break;
  }
}

void ProxyEngine::queue(const Request& request, TimePoint now) {
  const bool shed = admitted_ < 1.0 && rng_.uniform() >= admitted_;
  const std::size_t queued = blocked_ ? queue_.size() - 1 : 0;
  if (shed || queued > static_cast<std::size_t>(spec_.queue_limit)) {
    enter_router(request, Leg::kRefusal, now);
    return;
  }
  queue_.push_back(request);
  if (!blocked_) schedule(now);
}

void ProxyEngine::schedule(TimePoint now) {
  while (!queue_.empty()) {
    Replica* const replica = next_with_room();
    blocked_ = replica == nullptr;
    if (blocked_) return;
    replica->held.push_back(queue_.pop_front());
    ++outstanding_;
    if (replica->held.size() == 1) {
      log_.meter.replica_busy(+1, now);
      begin_service(*replica, now);
    }
  }
  blocked_ = false;
}

ProxyEngine::Replica* ProxyEngine::next_with_room() {
  for (std::size_t tried = 0; tried < rotation_.size(); ++tried) {
    Replica& replica = replicas_[rotation_[turn_]];
    turn_ = turn_ + 1 == rotation_.size() ? 0 : turn_ + 1;
    if (replica.held.size() < static_cast<std::size_t>(spec_.outstanding_limit)) return &replica;
  }
  return nullptr;
}

void ProxyEngine::begin_service(Replica& replica, TimePoint now) {
  replica.span = service_time_.draw(rng_);
  if (replica.slowdown != 1.0) {
    replica.span = whole_nanoseconds(replica.slowdown * static_cast<double>(replica.span.count()));
  }
  events_.schedule(replica.timer, now + replica.span);
}

void ProxyEngine::finish_service(ReplicaId id, TimePoint now) {
  Replica& replica = replicas_[id];
  const Request request = replica.held.pop_front();
  --outstanding_;
  log_.meter.served(replica.span);
  if (!replica.held.empty()) {
    begin_service(replica, now);
  } else {
    log_.meter.replica_busy(-1, now);
    events_.cancel(replica.timer);
    if (replica.draining) forget(id);
  }
  enter_router(request, Leg::kReply, now);
  if (blocked_) schedule(now);
}

Engine::ReplicaId ProxyEngine::add_replica(TimePoint now) {
  if (spare_.empty()) {
    spare_.push_back(static_cast<ReplicaId>(replicas_.size()));
    replicas_.emplace_back();
  }
  const ReplicaId id = spare_.back();
  spare_.pop_back();
  Replica& replica = replicas_[id];
  replica.timer = events_.add(*this, id);
  replica.draining = false;
  replica.slowdown = 1.0;
  rotation_.push_back(id);
  shuffle_rotation();
  if (blocked_ && outstanding_ == 0) schedule(now);
  return id;
}

void ProxyEngine::drain_replica(ReplicaId replica, TimePoint /*now*/) {
  leave_rotation(replica);
  if (replicas_[replica].held.empty()) {
    forget(replica);
  } else {
    replicas_[replica].draining = true;
  }
}

void ProxyEngine::crash_replica(ReplicaId id, TimePoint now) {
  leave_rotation(id);
  Replica& replica = replicas_[id];
  if (!replica.held.empty()) log_.meter.replica_busy(-1, now);
  while (!replica.held.empty()) {
    --outstanding_;
    enter_router(replica.held.pop_front(), Leg::kRefusal, now);
  }
  forget(id);
  if (blocked_) schedule(now);
}

void ProxyEngine::slow_replica(ReplicaId replica, double factor) {
  replicas_[replica].slowdown = factor;
}

void ProxyEngine::forget(ReplicaId id) {
  events_.remove(replicas_[id].timer);
  spare_.push_back(id);
}

void ProxyEngine::leave_rotation(ReplicaId id) {
  const auto at = std::find(rotation_.begin(), rotation_.end(), id);
  PHAROS_ASSERT(at != rotation_.end(), "only a replica in rotation can leave it");
  rotation_.erase(at);
  shuffle_rotation();
}

void ProxyEngine::shuffle_rotation() {
  for (std::size_t left = rotation_.size(); left > 1; --left) {
    std::swap(rotation_[left - 1], rotation_[rng_.below(left)]);
  }
  turn_ = 0;
}

}  // namespace pharos::sim
