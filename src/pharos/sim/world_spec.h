#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "pharos/core/result.h"
#include "pharos/core/snapshot.h"

namespace pharos::sim {

/// A random span of time.
struct DelaySpec {
  enum class Kind {
    kConstant,          ///< shift
    kExponential,       ///< shift + Exp(mean = scale)
    kShiftedLogNormal,  ///< shift + scale·exp(sigma·N(0, 1))
  };
  Kind kind = Kind::kConstant;
  Duration shift{};    ///< >= 0
  Duration scale{};    ///< >= 0
  double sigma = 0.0;  ///< >= 0

  friend bool operator==(const DelaySpec&, const DelaySpec&) = default;
};

/// How a service's requests are carried to its replicas and back, and how its replicas come and go.
struct EngineSpec {
  bool router = true;         ///< A serial stage that each request and each reply passes.
  DelaySpec router_stage;     ///< Time of one pass.
  int queue_limit = 50;       ///< A request finding more than this many waiting is rejected. >= 0
  int outstanding_limit = 4;  ///< Requests a replica may hold, the one it serves included. >= 1
  Duration cold_start = std::chrono::seconds(35);       ///< Asking to serving, on a new worker pod.
  Duration hot_start = std::chrono::seconds(3);         ///< The same on an idle pod of the service.
  Duration scale_down_block = std::chrono::seconds(3);  ///< The service stays `changing` so long.
  Duration idle_before_reclaim = std::chrono::seconds(30);
  /// Idle pods are looked at, and unmet starts retried, so often.
  Duration reclaim_period = std::chrono::seconds(5);
  Replicas kept_pods{1};  ///< Worker pods never reclaimed; of them no more than min_replicas, or
                          ///< else they would hold units that nobody counts.

  friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// One simulated service: its terms, what it really does, and the load offered to it.
struct ServiceSpec {
  ServiceTerms terms;
  DelaySpec service_time;  ///< What replicas really take, whatever the terms say.
  EngineSpec engine;
  Replicas initial_replicas{1};  ///< Ready at time 0.
  std::vector<double> counts;    ///< Requests in each bin of `WorldSpec::bin`, from time 0.

  friend bool operator==(const ServiceSpec&, const ServiceSpec&) = default;
};

/// How counts become arrival times.
enum class ArrivalProcess {
  /// Per bin: one request on the boundary, then exponential gaps of mean bin/count until exactly
  /// `count` (rounded) are sent. A stream may run into the next bin, beside that bin's own. The
  /// load generator of the artifact of "Faro" (EuroSys 2025); more regular than Poisson, since the
  /// number is fixed.
  kMinuteStreams,
  /// A Poisson process of rate count/bin within each bin.
  kPoisson,
};

/// Ready replicas of a service die with their pods, oldest first; the requests they held fail. The
/// backend starts others in their place.
struct ReplicaCrash {
  TimePoint at{};
  ServiceId service;
  Replicas count{1};
  friend bool operator==(const ReplicaCrash&, const ReplicaCrash&) = default;
};
/// The oldest `count` ready replicas serve `factor` times slower within [from, to): what they begin
/// then, not what is under way.
struct SlowReplicas {
  TimePoint from{}, to{};
  ServiceId service;
  Replicas count{1};
  double factor = 1.0;
  friend bool operator==(const SlowReplicas&, const SlowReplicas&) = default;
};
/// Every replica of the service takes `factor` times longer over what it begins within [from, to).
struct ServiceTimeChange {
  TimePoint from{}, to{};
  ServiceId service;
  double factor = 1.0;
  friend bool operator==(const ServiceTimeChange&, const ServiceTimeChange&) = default;
};
/// No new measurement is seen within [from, to): windows stay as they were. Empty service: all.
struct MetricsGap {
  TimePoint from{}, to{};
  std::optional<ServiceId> service;
  friend bool operator==(const MetricsGap&, const MetricsGap&) = default;
};
/// Measurements are seen `delay` late within [from, to); what was seen already stays. Empty
/// service: all.
struct MetricsDelay {
  TimePoint from{}, to{};
  std::optional<ServiceId> service;
  Duration delay{};
  friend bool operator==(const MetricsDelay&, const MetricsDelay&) = default;
};
/// The pool holds `capacity` units from `at` on. A loss takes pods of the service that holds most,
/// one by one until the rest fits: its idle ones, then its newest replicas', whose requests fail.
/// The replicas stay wanted, and start again when there are units.
struct CapacityChange {
  TimePoint at{};
  std::string pool;
  Units capacity{};
  friend bool operator==(const CapacityChange&, const CapacityChange&) = default;
};
/// Replicas asked for within [from, to) start but never become ready; they hold their units until
/// they are no longer wanted.
struct NeverReady {
  TimePoint from{}, to{};
  ServiceId service;
  friend bool operator==(const NeverReady&, const NeverReady&) = default;
};
/// The backend refuses changes to the service within [from, to).
struct ApplyFails {
  TimePoint from{}, to{};
  ServiceId service;
  friend bool operator==(const ApplyFails&, const ApplyFails&) = default;
};
using Fault = std::variant<ReplicaCrash, SlowReplicas, ServiceTimeChange, MetricsGap, MetricsDelay,
                           CapacityChange, NeverReady, ApplyFails>;

/// A serving cluster and everything that will happen to it.
struct WorldSpec {
  std::vector<Pool> pools;
  std::vector<ServiceSpec> services;
  Duration bin = std::chrono::minutes(1);  ///< Of `ServiceSpec::counts`, and of the outcome's bins.
  ArrivalProcess arrivals = ArrivalProcess::kPoisson;
  std::vector<Fault> faults;
  Duration recent_length = std::chrono::seconds(30);  ///< Of `RecentLoad`.
  std::size_t window_bins = 60;                       ///< Most bins in `ArrivalWindow`.
  Duration metrics_period = std::chrono::seconds(1);  ///< Measurements are read out so often.
  /// Time constant with which `MeasuredBehaviour` forgets.
  Duration metrics_memory = std::chrono::minutes(10);

  friend bool operator==(const WorldSpec&, const WorldSpec&) = default;
};

/// Everything wrong with `world`, each by the field it is in, as in `services[2].counts[7]`. A
/// world without problems can be run.
[[nodiscard]] std::vector<Problem> problems_of(const WorldSpec& world);

}  // namespace pharos::sim
