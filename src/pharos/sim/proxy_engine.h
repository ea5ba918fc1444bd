#pragma once

#include <cstdint>
#include <vector>

#include "pharos/sim/delay.h"
#include "pharos/sim/engine.h"
#include "pharos/sim/ring.h"

namespace pharos::sim {

/// A proxy before replicas that serve one request at a time, as in the artifact of "Faro" (EuroSys
/// 2025):
///
///     request ─> router ─> admitted? ─> queue ─> scheduler ─> replica ─> router ─> answer
///                             └── refused, or queue full ───────────────┘
///
/// - The router is one serial stage that requests, replies and refusals share, first come first
///   served.
/// - A request that finds more than `queue_limit` others queued is refused. The scheduler takes one
///   request off the queue and holds it while every replica is full, so queue_limit + 2 can wait.
/// - Replicas are tried round robin, full ones skipped; the order is drawn anew whenever a replica
///   comes or goes. A replica is full with `outstanding_limit` requests, the one in service
///   included.
/// - A held request is looked at again when a request finishes, not when a replica is added (unless
///   no request is left that could finish).
class ProxyEngine final : public Engine {
 public:
  ProxyEngine(const ServiceSpec& service, EventQueue& queue, ServiceLog& log, Rng rng);

  void submit(const Request& request) override;
  bool fire(std::uint32_t which, TimePoint now) override;
  ReplicaId add_replica(TimePoint now) override;
  void drain_replica(ReplicaId replica, TimePoint now) override;
  void crash_replica(ReplicaId replica, TimePoint now) override;
  void slow_replica(ReplicaId replica, double factor) override;
  void set_admission(Ratio admitted) override { admitted_ = admitted.value(); }
  [[nodiscard]] std::int64_t waiting() const override {
    return static_cast<std::int64_t>(queue_.size());
  }

 private:
  enum class Leg : std::uint32_t { kRequest, kReply, kRefusal };

  struct Passage {
    Request request;
    Leg leg{};
    Duration span{};
    TimePoint leaves{};
  };

  struct Replica {
    EventQueue::Timer timer{};
    bool draining = false;
    double slowdown = 1.0;
    Duration span{};     // Of the service under way.
    Ring<Request> held;  // The front one is in service.
  };

  void enter_router(const Request& request, Leg leg, TimePoint now);
  void leave_router(TimePoint now);
  void pass(const Request& request, Leg leg, TimePoint now);
  void queue(const Request& request, TimePoint now);
  void schedule(TimePoint now);
  Replica* next_with_room();
  void begin_service(Replica& replica, TimePoint now);
  void finish_service(ReplicaId id, TimePoint now);
  void forget(ReplicaId id);
  void leave_rotation(ReplicaId id);
  void shuffle_rotation();

  const EngineSpec spec_;
  const Delay service_time_;
  const Delay router_stage_;
  EventQueue& events_;
  ServiceLog& log_;
  Rng rng_;
  double admitted_ = 1.0;

  EventQueue::Timer router_timer_;
  Ring<Passage> router_;
  TimePoint router_free_{};

  Ring<Request> queue_;   // With `blocked_`, the front one is held by the scheduler.
  bool blocked_ = false;  // Every replica was full when last looked at.

  std::vector<Replica> replicas_;    // By id.
  std::vector<ReplicaId> spare_;     // Ids to be given out again.
  std::vector<ReplicaId> rotation_;  // Those that can be given requests.
  std::size_t turn_ = 0;
  std::int64_t outstanding_ = 0;  // Requests at replicas, draining ones included.
};

}  // namespace pharos::sim
