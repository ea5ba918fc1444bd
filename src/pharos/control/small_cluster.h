#pragma once

#include <string>
#include <utility>
#include <vector>

#include "pharos/core/action.h"
#include "pharos/core/snapshot.h"

namespace pharos::control {

/// A service for tables of tests: one unit a replica, all replicas ready, measured just now at
/// `at_seconds(1000)` to get 10 requests a second.
[[nodiscard]] inline ServiceState small_service(std::string name, std::int64_t replicas) {
  ServiceState service;
  service.terms.id = ServiceId(std::move(name));
  service.terms.slo = std::chrono::milliseconds(720);
  service.terms.service_time = std::chrono::milliseconds(180);
  service.terms.start_up_time = std::chrono::seconds(35);
  service.terms.units_per_replica = {Units(1)};
  service.wanted = service.ready = Replicas(replicas);
  service.recent.end = at_seconds(1000);
  service.recent.length = std::chrono::seconds(30);
  service.recent.arrivals = service.recent.completed = 300;
  service.recent.latency_mean = std::chrono::milliseconds(200);
  service.recent.latency_percentile = std::chrono::milliseconds(400);
  return service;
}

/// Those services at second 1000, on one pool of so many units.
[[nodiscard]] inline ClusterSnapshot small_cluster(std::int64_t units,
                                                   std::vector<ServiceState> services) {
  return {at_seconds(1000), {{"units", Units(units)}}, std::move(services)};
}

[[nodiscard]] inline SetReplicas set_replicas(std::string service, std::int64_t replicas,
                                              int attempts = 1) {
  return {ServiceId(std::move(service)), Replicas(replicas), "because", attempts};
}

/// A decision of these actions and nothing else.
[[nodiscard]] inline Decision decide(std::vector<Action> actions) {
  Decision decision;
  decision.actions = std::move(actions);
  return decision;
}

}  // namespace pharos::control
