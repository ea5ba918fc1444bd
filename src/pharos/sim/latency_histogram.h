#pragma once

#include <cstdint>
#include <vector>

#include "pharos/core/units.h"

namespace pharos::sim {

/// Buckets of `ServiceOutcome::latency_histogram`. The last also holds everything above its edge.
inline constexpr std::size_t kHistogramBuckets = 160;

/// Adds each latency, in nanoseconds, to the bucket whose `histogram_edge` is the first not below
/// it.
void add_to_histogram(const std::vector<std::int64_t>& latencies_ns,
                      std::vector<std::int64_t>& histogram);

}  // namespace pharos::sim
