#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "pharos/core/cluster.h"

namespace pharos::control {

/// A cluster in memory, for tests: changes take time, and it can refuse, conflict and go blind.
/// What the services measure is whatever the test last put into `world`.
class FakeCluster final : public Cluster {
 public:
  explicit FakeCluster(ClusterSnapshot start) : world(std::move(start)) {}

  Result<ClusterSnapshot> observe(TimePoint now) override {
    if (blind) return *blind;
    world.now = now;
    for (ServiceState& service : world.services) {
      const auto done = done_at_.find(service.terms.id);
      if (done != done_at_.end() && done->second <= now) {
        service.ready = service.wanted;
        service.changing_since.reset();
        done_at_.erase(done);
      }
      if (!stale.contains(service.terms.id)) service.recent.end = now;
    }
    return world;
  }

  Result<Done> apply(const Action& action) override {
    if (const auto error = refused.find(service_of(action)); error != refused.end()) {
      return error->second;
    }
    for (ServiceState& service : world.services) {
      if (service.terms.id != service_of(action)) continue;
      if (const auto* admission = std::get_if<SetAdmission>(&action)) {
        service.admitted = admission->admitted;
      } else {
        if (service.changing()) return Error{ErrorCode::kConflict, "a change is in progress", {}};
        const Replicas replicas = std::get<SetReplicas>(action).replicas;
        const bool grows = replicas > service.wanted;
        service.wanted = replicas;
        service.ready = std::min(service.ready, replicas);
        service.changing_since = world.now;
        done_at_[service.terms.id] = world.now + (grows ? start_up : scale_down_block);
      }
      applied.push_back(action);
      return Done{};
    }
    return Error{ErrorCode::kNotFound, "no such service", {}};
  }

  ClusterSnapshot world;
  Duration start_up = std::chrono::seconds(35);
  Duration scale_down_block = std::chrono::seconds(3);
  std::optional<Error> blind;          ///< Set: `observe` fails so.
  std::map<ServiceId, Error> refused;  ///< `apply` fails so for these.
  std::set<ServiceId> stale;           ///< Their newest sample stays as old as it is.
  std::vector<Action> applied;

 private:
  std::map<ServiceId, TimePoint> done_at_;
};

}  // namespace pharos::control
