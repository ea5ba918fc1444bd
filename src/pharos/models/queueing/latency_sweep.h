#pragma once

#include <cstddef>
#include <vector>

#include "pharos/models/queueing/mdc_latency.h"

namespace pharos::models {

/// `latency_s` of many loads on the same service, for 0, 1, 2, ... replicas in turn. One more
/// replica costs a constant time per load, since Erlang B at c replicas follows from c − 1:
///
///     1/B(c) = 1 + c/A · 1/B(c−1),   C = c / (A + (c − A)/B(c))
///
/// A offered load λ·p. Latencies are in service times, L/p: they depend on A and c alone. They
/// equal `latency_s` to about 1e-13 of their value.
class LatencySweep {
 public:
  /// `offered` is A of each load, >= 0 and heaviest first. Starts without replicas.
  LatencySweep(std::vector<double> offered, const LatencyQuestion& question);

  void add_replica();
  [[nodiscard]] int replicas() const { return replicas_; }

  /// Loads still followed. The heaviest is number 0.
  [[nodiscard]] std::size_t size() const { return offered_.size(); }
  /// L/p of one load with the present replicas; infinite without any. Falls as `load` rises.
  [[nodiscard]] double latency(std::size_t load) const;
  /// Stops following all but the heaviest `count` loads.
  void keep_heaviest(std::size_t count);

 private:
  /// L/p below ρmax.
  [[nodiscard]] double queued_latency(double offered, double inverse_blocked) const;

  double factor_;           ///< f, see `latency_s`.
  double utilisation_max_;  ///< ρmax.
  bool mean_;               ///< Asked for the mean, not a percentile.
  double log_exceeded_;     ///< ln(1 − q).
  int replicas_ = 0;
  double trusted_ = 0.0;             ///< ρmax·c: the largest load the queue is asked about.
  double latency_at_trusted_ = 0.0;  ///< Set when a load exceeds it.
  std::vector<double> offered_;
  std::vector<double> inverse_blocked_;  ///< 1/B of each load.
};

}  // namespace pharos::models
