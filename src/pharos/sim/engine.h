#pragma once

#include <cstdint>
#include <memory>

#include "pharos/core/rng.h"
#include "pharos/core/units.h"
#include "pharos/sim/event_queue.h"
#include "pharos/sim/request.h"
#include "pharos/sim/service_log.h"
#include "pharos/sim/world_spec.h"

namespace pharos::sim {

/// How one service's requests reach its replicas and how their answers return: the replaceable part
/// of a simulated service. What replicas cost and when they come and go is `ReplicaSet`'s business;
/// an engine is told, and reports every answer to the service's log.
class Engine : public EventHandler {
 public:
  using ReplicaId = std::uint32_t;

  /// A request has arrived at the front door.
  virtual void submit(const Request& request) = 0;

  /// A replica has started and can be given requests.
  virtual ReplicaId add_replica(TimePoint now) = 0;
  /// The replica gets no more requests, finishes those it holds, and is gone.
  virtual void drain_replica(ReplicaId replica, TimePoint now) = 0;
  /// The replica is gone at once; the requests it held are answered with an error.
  virtual void crash_replica(ReplicaId replica, TimePoint now) = 0;

  /// Services that the replica begins from now on take `factor` times longer.
  virtual void slow_replica(ReplicaId replica, double factor) = 0;
  /// Lets in this share of the requests and refuses the rest.
  virtual void set_admission(Ratio admitted) = 0;

  /// Requests not yet given to a replica.
  [[nodiscard]] virtual std::int64_t waiting() const = 0;
};

/// The engine that `service.engine` describes.
[[nodiscard]] std::unique_ptr<Engine> make_engine(const ServiceSpec& service, EventQueue& queue,
                                                  ServiceLog& log, Rng rng);

}  // namespace pharos::sim
