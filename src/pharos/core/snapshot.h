#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pharos/core/ids.h"
#include "pharos/core/units.h"

namespace pharos {

/// What a service is meant to do and to cost: its operator's words.
struct ServiceTerms {
  ServiceId id;
  Duration slo{};                         ///< Latency that the percentile must stay within, > 0.
  Ratio percentile = Ratio::percent(99);  ///< In (0, 1).
  Duration service_time{};                ///< Nominal time of one request on an idle replica, > 0.
  Duration start_up_time{};  ///< Nominal time from a replica's getting its units to its serving.
  Replicas min_replicas{1};
  Replicas max_replicas{100};
  double priority = 1.0;  ///< Weight w of its utility, > 0.
  std::optional<std::int64_t>
      queue_limit;  ///< Requests that may wait before others are rejected, if known.
  std::vector<Units>
      units_per_replica;  ///< Cost in each pool of the snapshot, in the pools' order.

  friend bool operator==(const ServiceTerms&, const ServiceTerms&) = default;
};

/// Arrivals per bin of equal length, oldest first; the last bin ended at or before the snapshot's
/// time. Rejected requests count: this is demand.
struct ArrivalWindow {
  TimePoint begin{};  ///< Start of the first bin.
  Duration bin = std::chrono::minutes(1);
  std::vector<double> counts;  ///< Requests per bin. Empty: nothing observed yet.

  [[nodiscard]] TimePoint end() const {
    return begin + bin * static_cast<Duration::rep>(counts.size());
  }
  friend bool operator==(const ArrivalWindow&, const ArrivalWindow&) = default;
};

/// What was measured over the last `length` of time, up to `end`.
struct RecentLoad {
  TimePoint end{};    ///< When the newest sample was taken: its age is now - end.
  Duration length{};  ///< Zero: nothing measured yet.
  std::int64_t arrivals = 0;
  std::int64_t completed = 0;  ///< Answered with success.
  std::int64_t rejected = 0;   ///< Answered without: queue full, or shed by admission.
  Duration latency_mean{};     ///< Over all answers, rejects included, as a proxy sees it. Zero: no
                               ///< answers.
  Duration latency_percentile{};  ///< At the service's own percentile, successes only. Zero: none.
  double ongoing_mean = 0.0;      ///< Requests in the system, averaged over the window.
  double busy_mean = 0.0;         ///< Replicas at work, averaged over the window.
  std::int64_t waiting = 0;       ///< Requests not yet given to a replica, at `end`.

  friend bool operator==(const RecentLoad&, const RecentLoad&) = default;
};

/// What the service has been measured to do, over all that its driver remembers. Unset where too
/// little was seen to say.
struct MeasuredBehaviour {
  std::optional<Duration> service_time;     ///< Mean of what a request costs besides waiting.
  std::optional<double> service_variation;  ///< Its coefficient of variation.
  std::optional<double> arrival_variation;  ///< Of the gaps between arrivals.
  std::optional<Duration>
      start_up_time;  ///< Mean from a replica's getting its units to its serving.

  friend bool operator==(const MeasuredBehaviour&, const MeasuredBehaviour&) = default;
};

/// One service as it stands.
struct ServiceState {
  ServiceTerms terms;
  Replicas wanted{};  ///< As last asked for.
  Replicas ready{};   ///< Serving now.
  /// When the oldest change that has not finished was asked for; a backend may refuse another until
  /// then. Unset: none is under way.
  std::optional<TimePoint> changing_since;
  Ratio admitted = Ratio::of(1.0);  ///< Share of requests let in.
  ArrivalWindow arrivals;
  RecentLoad recent;
  MeasuredBehaviour measured;

  [[nodiscard]] bool changing() const { return changing_since.has_value(); }
  friend bool operator==(const ServiceState&, const ServiceState&) = default;
};

/// Whether the pools have room for one more replica of `taker` once one of `giver` is gone, with
/// `free` units in each pool now.
[[nodiscard]] bool makes_room(const ServiceTerms& giver, const ServiceTerms& taker,
                              const std::vector<Units>& free);

/// Whether the change under way has taken so much longer than the service's start-up that nobody
/// should wait for it any more: its replicas may never serve, as with an image that crashes on
/// start.
///
///     now − changing_since > 3·start-up + 2 min
///
/// with the measured start-up time, or else the nominal one; the minutes are for units that others
/// hand over.
[[nodiscard]] bool overdue(const ServiceState& service, TimePoint now);

/// Whether a change is under way that is worth waiting for: changing, and not overdue.
[[nodiscard]] bool change_under_way(const ServiceState& service, TimePoint now);

/// Something there is a fixed amount of.
struct Pool {
  std::string name;  ///< "units", "cpu", "gpu".
  Units capacity{};

  friend bool operator==(const Pool&, const Pool&) = default;
};

/// The world at one moment. Facts only: no field holds a prediction.
struct ClusterSnapshot {
  TimePoint now{};
  std::vector<Pool> pools;             ///< At least one.
  std::vector<ServiceState> services;  ///< In the operator's order, which settles ties.

  friend bool operator==(const ClusterSnapshot&, const ClusterSnapshot&) = default;
};

/// What is left of each pool once every service has what was asked for it. Negative after capacity
/// was lost.
[[nodiscard]] std::vector<Units> free_units(const ClusterSnapshot& snapshot);

}  // namespace pharos
