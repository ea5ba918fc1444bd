#pragma once

#include <cstdint>
#include <vector>

#include "pharos/core/snapshot.h"
#include "pharos/sim/outcome.h"
#include "pharos/sim/request.h"

namespace pharos::sim {

/// The value at position rank·(n − 1) in ascending order, between two values by linear
/// interpolation, where n counts `failed` infinite values besides `latencies_ns`. Duration::max()
/// when an infinite value is touched or there are no values. Reorders `latencies_ns`.
[[nodiscard]] Duration interpolated_percentile(std::vector<std::int64_t>& latencies_ns,
                                               std::int64_t failed, Ratio rank);

/// Sorts one service's answers into the bins that their requests arrived in.
///
/// Latencies are kept exactly while a bin can still receive answers, and reduced to a `BinOutcome`
/// once it cannot, so memory does not grow with the length of the run.
class OutcomeTally {
 public:
  OutcomeTally(Duration slo, Ratio percentile);

  void arrived(std::uint32_t bin) {
    if (bin >= bins_.size()) bins_.resize(bin + std::size_t{1});
    Bin& entry = bins_[bin];
    if (entry.outcome.requests == 0) entry.latencies_ns = take_buffer();
    ++entry.outcome.requests;
    ++entry.open;
  }

  void answered(const Request& request, bool success, Duration latency) {
    Bin& entry = bins_[request.bin];
    if (success) {
      entry.latencies_ns.push_back(latency.count());
    } else {
      ++entry.outcome.failed;
    }
    if (--entry.open == 0 && entry.over) reduce(entry);
  }

  /// No request arrives in `bin` any more. Averages over the bin are given here.
  void end_bin(std::uint32_t bin, double replicas, double ready);

  /// Counts every request that has no answer as failed.
  void fail_unanswered();

  /// Arrivals by bin, as far as any came.
  [[nodiscard]] std::int64_t requests(std::size_t bin) const {
    return bin < bins_.size() ? bins_[bin].outcome.requests : 0;
  }
  /// One more than the last bin with arrivals.
  [[nodiscard]] std::size_t bins_used() const;

  /// What became of the first `bins` bins. `offered` may be shorter.
  [[nodiscard]] ServiceOutcome outcome(const ServiceId& service, std::size_t bins,
                                       const std::vector<double>& offered) const;

 private:
  struct Bin {
    BinOutcome outcome;
    std::vector<std::int64_t> latencies_ns;
    std::int64_t open = 0;  // Requests without an answer yet.
    bool over = false;
  };

  std::vector<std::int64_t> take_buffer();
  void reduce(Bin& bin);

  Duration slo_;
  Ratio percentile_;
  std::vector<Bin> bins_;
  std::vector<std::vector<std::int64_t>> buffers_;  // Of reduced bins, to be used again.
  std::vector<std::int64_t> histogram_;
};

}  // namespace pharos::sim
