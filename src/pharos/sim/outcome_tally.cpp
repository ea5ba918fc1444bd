#include "pharos/sim/outcome_tally.h"

#include <algorithm>
#include <cmath>

#include "pharos/core/assert.h"
#include "pharos/sim/latency_histogram.h"

namespace pharos::sim {

Duration interpolated_percentile(std::vector<std::int64_t>& latencies_ns, std::int64_t failed,
                                 Ratio rank) {
  const std::int64_t total = static_cast<std::int64_t>(latencies_ns.size()) + failed;
  if (total == 0) return Duration::max();
  const double position = rank.value() * static_cast<double>(total - 1);
  const auto lower = static_cast<std::size_t>(position);
  const double share = position - static_cast<double>(lower);
  if (lower >= latencies_ns.size()) return Duration::max();

  const auto at = latencies_ns.begin() + static_cast<std::ptrdiff_t>(lower);
  std::nth_element(latencies_ns.begin(), at, latencies_ns.end());
  if (share == 0.0) return Duration(*at);
  if (lower + 1 == latencies_ns.size()) return Duration::max();
  const std::int64_t next = *std::min_element(at + 1, latencies_ns.end());
  return Duration(*at + std::llround(share * static_cast<double>(next - *at)));
}

OutcomeTally::OutcomeTally(Duration slo, Ratio percentile)
    : slo_(slo), percentile_(percentile), histogram_(kHistogramBuckets, 0) {}

std::vector<std::int64_t> OutcomeTally::take_buffer() {
  if (buffers_.empty()) return {};
  std::vector<std::int64_t> buffer = std::move(buffers_.back());
  buffers_.pop_back();
  return buffer;
}

void OutcomeTally::end_bin(std::uint32_t bin, double replicas, double ready) {
  if (bin >= bins_.size()) bins_.resize(bin + std::size_t{1});
  Bin& entry = bins_[bin];
  entry.outcome.replicas = replicas;
  entry.outcome.ready = ready;
  entry.over = true;
  if (entry.open == 0) reduce(entry);
}

void OutcomeTally::fail_unanswered() {
  for (Bin& bin : bins_) {
    if (bin.open == 0) continue;
    bin.outcome.failed += bin.open;
    bin.open = 0;
    if (bin.over) reduce(bin);
  }
}

std::size_t OutcomeTally::bins_used() const {
  std::size_t used = bins_.size();
  while (used > 0 && bins_[used - 1].outcome.requests == 0) --used;
  return used;
}

void OutcomeTally::reduce(Bin& bin) {
  BinOutcome& outcome = bin.outcome;
  std::vector<std::int64_t>& latencies = bin.latencies_ns;
  std::int64_t sum_ns = 0;
  for (const std::int64_t latency_ns : latencies) {
    sum_ns += latency_ns;
    outcome.within_slo += latency_ns <= slo_.count() ? 1 : 0;
  }
  if (!latencies.empty()) {
    outcome.mean_success = Duration(sum_ns / static_cast<std::int64_t>(latencies.size()));
  }
  outcome.percentile_success = interpolated_percentile(latencies, 0, percentile_);
  outcome.percentile_all = outcome.failed == 0
                               ? outcome.percentile_success
                               : interpolated_percentile(latencies, outcome.failed, percentile_);
  add_to_histogram(latencies, histogram_);
  latencies.clear();
  buffers_.push_back(std::move(latencies));
}

ServiceOutcome OutcomeTally::outcome(const ServiceId& service, std::size_t bins,
                                     const std::vector<double>& offered) const {
  ServiceOutcome result;
  result.service = service;
  result.latency_histogram = histogram_;
  BinOutcome empty;
  empty.percentile_all = Duration::max();
  empty.percentile_success = Duration::max();
  result.bins.assign(bins, empty);
  for (std::size_t bin = 0; bin < bins; ++bin) {
    if (bin < bins_.size()) {
      PHAROS_ASSERT(bins_[bin].over && bins_[bin].open == 0, "a run ends when its bins have");
      result.bins[bin] = bins_[bin].outcome;
    }
    if (bin < offered.size()) result.bins[bin].offered = offered[bin];
  }
  return result;
}

}  // namespace pharos::sim
