#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "pharos/core/assert.h"
#include "pharos/core/units.h"

namespace pharos::sim {

/// Counts of latencies in buckets of equal relative width, for percentiles of sliding windows.
///
/// Each doubling of the latency is cut into 64 equal buckets, found from the leading bits of the
/// number of nanoseconds without a logarithm. A bucket answers with its middle, at most 1/128 =
/// 0.8 % from what fell into it. Sketches add up bucket by bucket, so windows can be merged, and
/// what was added can be taken out again. (The error bound is that of DDSketch, Masson, Rim & Lee
/// 2019; the cut is that of HdrHistogram.)
class LatencySketch {
 public:
  using Bucket = std::uint16_t;
  static constexpr std::size_t kBuckets = 3712;

  LatencySketch() : counts_(kBuckets, 0) {}

  /// Where a latency >= 0 falls.
  [[nodiscard]] static Bucket bucket(Duration latency) {
    const auto ns = static_cast<std::uint64_t>(latency.count());
    const int shift =
        static_cast<int>(std::bit_width(ns >> kSubBits)) - 1;  // -1 below 64 ns: buckets of 1 ns.
    if (shift <= 0) return static_cast<Bucket>(ns);
    return static_cast<Bucket>((static_cast<std::uint64_t>(shift) << kSubBits) + (ns >> shift));
  }

  /// The smallest latency that falls into a bucket.
  [[nodiscard]] static Duration lower_end(Bucket bucket) {
    const int shift = shift_of(bucket);
    return Duration(static_cast<std::int64_t>(bucket - shift * kSubBuckets) << shift);
  }
  [[nodiscard]] static Duration middle(Bucket bucket) {
    return lower_end(bucket) + Duration((std::int64_t{1} << shift_of(bucket)) / 2);
  }

  void add(Bucket bucket) {
    ++counts_[bucket];
    ++total_;
    if (bucket > highest_) highest_ = bucket;
  }

  /// Takes out one that was added.
  void remove(Bucket bucket) {
    PHAROS_ASSERT(counts_[bucket] > 0, "only what was added can be taken out");
    --counts_[bucket];
    --total_;
  }

  void merge(const LatencySketch& other) {
    for (std::size_t i = 0; i < kBuckets; ++i) counts_[i] += other.counts_[i];
    total_ += other.total_;
    if (other.highest_ > highest_) highest_ = other.highest_;
  }

  [[nodiscard]] std::int64_t total() const { return total_; }

  /// The latency that a share `rank` of those counted does not exceed: the one at position
  /// floor(rank·(n − 1)) in ascending order, from 0. Zero when there are none.
  [[nodiscard]] Duration percentile(Ratio rank) const {
    if (total_ == 0) return Duration{};
    const auto below = static_cast<std::int64_t>(rank.value() * static_cast<double>(total_ - 1));
    std::int64_t above = total_ - below;  // To be passed from the top: percentiles are high.
    std::size_t i = highest_ + std::size_t{1};
    while (above > 0) above -= counts_[--i];
    return middle(static_cast<Bucket>(i));
  }

 private:
  static constexpr int kSubBits = 6;
  static constexpr int kSubBuckets = 1 << kSubBits;

  static int shift_of(Bucket bucket) {
    return bucket < 2 * kSubBuckets ? 0 : (bucket >> kSubBits) - 1;
  }

  std::vector<std::uint32_t> counts_;
  std::int64_t total_ = 0;
  Bucket highest_ = 0;  // No count above it; may itself be empty.
};

}  // namespace pharos::sim
