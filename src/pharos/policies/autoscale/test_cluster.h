#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "pharos/core/action.h"
#include "pharos/core/snapshot.h"
#include "pharos/models/forecast/forecaster.h"
#include "pharos/policies/autoscale/forecaster_set.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// For tests of policies: services of 180 ms with an SLO of 720 ms, "a", "b", "c", ..., one replica
/// each, on a pool of units of which a replica costs one. Fields are open to change.
struct TestCluster {
  ClusterSnapshot snapshot;
  PolicyState state;
  Rng rng{1};

  TestCluster(std::int64_t units, std::size_t services) {
    snapshot.pools = {{"units", Units(units)}};
    for (std::size_t i = 0; i < services; ++i) {
      ServiceState service;
      service.terms.id = ServiceId(std::string(1, static_cast<char>('a' + i)));
      service.terms.slo = std::chrono::milliseconds(720);
      service.terms.service_time = std::chrono::milliseconds(180);
      service.terms.start_up_time = std::chrono::seconds(35);
      service.terms.units_per_replica = {Units(1)};
      service.wanted = service.ready = Replicas(1);
      service.recent.length = std::chrono::seconds(30);
      snapshot.services.push_back(service);
    }
  }

  ServiceState& operator[](std::size_t i) { return snapshot.services[i]; }

  void set_replicas(std::size_t i, std::int64_t replicas) {
    (*this)[i].wanted = (*this)[i].ready = Replicas(replicas);
  }
  void set_latency_ms(std::size_t i, std::int64_t latency_ms) {
    (*this)[i].recent.latency_mean = std::chrono::milliseconds(latency_ms);
  }
  void observe_counts(std::size_t i, std::vector<double> counts) {
    (*this)[i].arrivals.counts = std::move(counts);
  }

  Decision decide(const Policy& policy, std::int64_t at_s) {
    snapshot.now = at_seconds(static_cast<double>(at_s));
    return policy.decide(snapshot, state, rng);
  }

  /// The ticks in (after_s, until_s], `step_s` apart, on which the policy asked for anything.
  /// Nothing that it asks for is done.
  std::vector<std::int64_t> active_ticks(const Policy& policy, std::int64_t after_s,
                                         std::int64_t until_s, std::int64_t step_s = 10) {
    std::vector<std::int64_t> ticks;
    for (std::int64_t at_s = after_s + step_s; at_s <= until_s; at_s += step_s) {
      if (!decide(policy, at_s).actions.empty()) ticks.push_back(at_s);
    }
    return ticks;
  }
};

/// An action without its words, for comparison: "a=3" or "a=3 x5" with its attempts when not 1.
inline std::vector<std::string> in_short(const std::vector<Action>& actions) {
  std::vector<std::string> texts;
  for (const Action& action : actions) {
    texts.push_back(std::visit(
        Overloaded{[](const SetReplicas& a) {
                     std::string text = a.service.name() + "=" + std::to_string(a.replicas.count());
                     return a.attempts == 1 ? text : text + " x" + std::to_string(a.attempts);
                   },
                   [](const SetAdmission& a) { return a.service.name() + "~"; }},
        action));
  }
  return texts;
}

/// Says the same paths whatever it sees.
class FixedForecaster : public models::Forecaster {
 public:
  explicit FixedForecaster(std::vector<std::vector<double>> paths) : paths_(std::move(paths)) {}

  [[nodiscard]] models::Forecast forecast(const ArrivalWindow& window, std::size_t /*horizon*/,
                                          Rng& /*rng*/) const override {
    return {window.bin, paths_};
  }

 private:
  std::vector<std::vector<double>> paths_;
};

inline std::shared_ptr<const models::Forecaster> fixed_forecast(
    std::vector<std::vector<double>> paths) {
  return std::make_shared<FixedForecaster>(std::move(paths));
}

}  // namespace pharos::policies
