#pragma once

#include <cstdint>
#include <vector>

#include "pharos/core/ids.h"
#include "pharos/core/units.h"

namespace pharos::sim {

/// What happened to the requests that arrived in one bin.
struct BinOutcome {
  std::int64_t requests = 0;
  std::int64_t failed = 0;  ///< Rejected, shed, or lost in a crash.
  std::int64_t within_slo = 0;
  /// At the service's percentile, between two requests by linear interpolation, failures as
  /// infinite. Duration::max() when that is infinite, and when there were no requests.
  Duration percentile_all{};
  Duration percentile_success{};  ///< Over successes only; Duration::max() when there are none.
  Duration mean_success{};        ///< Zero when there are none.
  double replicas = 0.0;          ///< Wanted, averaged over the bin.
  double ready = 0.0;             ///< Ready, averaged over the bin.
  double offered = 0.0;           ///< The count asked for by the load, before randomness.

  friend bool operator==(const BinOutcome&, const BinOutcome&) = default;
};

/// What happened to one service.
struct ServiceOutcome {
  ServiceId service;
  /// By bin of arrival. As many as the longest service of the run has.
  std::vector<BinOutcome> bins;
  std::vector<std::int64_t> latency_histogram;  ///< Successes by `histogram_edge` bucket.

  friend bool operator==(const ServiceOutcome&, const ServiceOutcome&) = default;
};

/// Upper edge of a bucket of the latency histogram, in seconds: 1 ms · 1.1^bucket. The last of the
/// 160 buckets also holds what is longer.
[[nodiscard]] double histogram_edge(std::size_t bucket);

/// A finished run.
struct Outcome {
  Duration bin{};
  std::vector<ServiceOutcome> services;
  std::uint64_t events = 0;      ///< Pops of the event queue that changed state.
  double queue_size_mean = 0.0;  ///< Events pending, averaged over pops.
  /// Of the whole trajectory: every request's fate and every change.
  std::uint64_t fingerprint = 0;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace pharos::sim
