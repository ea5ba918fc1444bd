#pragma once

#include <string>
#include <utility>
#include <vector>

#include "pharos/sim/world_spec.h"

namespace pharos::sim {

// Small worlds for tests. Times are round, so that what must come out can be worked out by hand.

inline DelaySpec constant(Duration span) { return {DelaySpec::Kind::kConstant, span, {}, 0.0}; }

inline DelaySpec exponential(Duration mean) {
  return {DelaySpec::Kind::kExponential, {}, mean, 0.0};
}

/// One unit a replica, 100 ms a request, no router, up to 10 replicas, one to begin with.
inline ServiceSpec plain_service(std::string name, std::vector<double> counts) {
  ServiceSpec service;
  service.terms.id = ServiceId(std::move(name));
  service.terms.slo = std::chrono::milliseconds(400);
  service.terms.service_time = std::chrono::milliseconds(100);
  service.terms.start_up_time = std::chrono::seconds(35);
  service.terms.max_replicas = Replicas(10);
  service.terms.units_per_replica = {Units(1)};
  service.service_time = constant(std::chrono::milliseconds(100));
  service.engine.router = false;
  service.counts = std::move(counts);
  return service;
}

inline WorldSpec world_of(std::vector<ServiceSpec> services, std::int64_t units) {
  WorldSpec world;
  world.pools = {{"units", Units(units)}};
  world.services = std::move(services);
  return world;
}

}  // namespace pharos::sim
