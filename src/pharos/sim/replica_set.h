#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pharos/sim/engine.h"
#include "pharos/sim/event_queue.h"
#include "pharos/sim/fault_calendar.h"
#include "pharos/sim/pool_ledger.h"
#include "pharos/sim/service_log.h"
#include "pharos/sim/time_integral.h"
#include "pharos/sim/world_spec.h"

namespace pharos::sim {

/// The replicas of one service, the worker pods they run on, and how both come and go.
///
/// A replica needs a pod, and a pod holds the service's units for as long as it exists:
///
/// - To start a replica takes an idle pod of the service (hot) or else free units for a new pod
///   (cold). What could not be started is tried again every `reclaim_period`.
/// - To remove replicas takes the newest first. Each stops at once and drains what it holds without
///   a pod; its pod idles. A pod whose first replica is still starting is given back instead, or
///   else asking, giving up and asking again would make a cold start hot.
/// - A pod idle for `idle_before_reclaim`, looked at every `reclaim_period`, is given back, except
///   for the service's last `kept_pods`.
class ReplicaSet final : public EventHandler {
 public:
  ReplicaSet(const ServiceSpec& service, std::size_t index, EventQueue& queue, PoolLedger& ledger,
             const FaultCalendar& faults, Engine& engine, ServiceLog& log);

  /// Begins with the service's initial replicas ready, as far as the pools hold them.
  void begin();

  void set_wanted(Replicas wanted, TimePoint now);

  /// `count` ready replicas die with their pods, oldest first, and others are started in their
  /// place.
  void crash(Replicas count, TimePoint now);
  /// Loses one pod: an idle one, or else the newest replica's. False when there is none.
  bool lose_pod(TimePoint now);
  /// Takes over what the fault calendar says about slow replicas at `now`.
  void refresh_slowdowns(TimePoint now);

  bool fire(std::uint32_t which, TimePoint now) override;

  [[nodiscard]] Replicas wanted() const { return Replicas(wanted_.value()); }
  [[nodiscard]] Replicas ready() const { return Replicas(ready_.value()); }
  /// Pods that exist, idle ones included.
  [[nodiscard]] std::size_t pods() const { return replicas_.size() + idle_since_.size(); }
  /// When the oldest `set_wanted` was called that has not taken full effect, or blocks others
  /// still.
  [[nodiscard]] std::optional<TimePoint> changing_since(TimePoint now) const;

  [[nodiscard]] const TimeIntegral& wanted_over_time() const { return wanted_; }
  [[nodiscard]] const TimeIntegral& ready_over_time() const { return ready_; }

 private:
  struct Replica {
    TimePoint started{};                  // When it got its pod.
    std::optional<Engine::ReplicaId> id;  // Set once ready.
    TimePoint ready_at{};                 // TimePoint::max(): never.
    bool new_pod = false;                 // Started, or starting, together with its pod.
  };

  bool start_unmet(TimePoint now);
  bool reclaim_idle(TimePoint now);
  void become_ready(Replica& replica, TimePoint now);
  void remove_newest(TimePoint now);
  void settle(TimePoint now);

  const ServiceSpec& spec_;
  const std::size_t index_;
  EventQueue& events_;
  PoolLedger& ledger_;
  const FaultCalendar& faults_;
  Engine& engine_;
  ServiceLog& log_;
  EventQueue::Timer starts_;  // The next replica becomes ready.
  EventQueue::Timer upkeep_;  // Idle pods and unmet starts are looked at.

  std::vector<Replica> replicas_;      // Each on a pod; oldest first.
  std::vector<TimePoint> unmet_;       // When each start was asked for that found no pod.
  std::vector<TimePoint> idle_since_;  // Of each idle pod, ascending.
  TimeIntegral wanted_;
  TimeIntegral ready_;
  std::optional<TimePoint> unfinished_since_;  // An increase of which not all serves.
  std::optional<TimePoint> decreased_at_;
};

}  // namespace pharos::sim
