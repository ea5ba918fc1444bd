#include "pharos/sim/latency_histogram.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "pharos/core/rng.h"
#include "pharos/sim/outcome.h"

namespace pharos::sim {
namespace {

std::size_t bucket_of(std::int64_t latency_ns) {
  std::vector<std::int64_t> histogram(kHistogramBuckets, 0);
  add_to_histogram({latency_ns}, histogram);
  EXPECT_EQ(std::accumulate(histogram.begin(), histogram.end(), std::int64_t{0}), 1);
  std::size_t bucket = 0;
  while (histogram[bucket] == 0) ++bucket;
  return bucket;
}

// Edges: 1 ms, 1.1 ms, 1.21 ms; the last is 1 ms · 1.1^159 = 3813 s.
TEST(LatencyHistogram, AnEdgeBelongsToTheBucketBelowIt) {
  EXPECT_EQ(bucket_of(0), 0u);
  EXPECT_EQ(bucket_of(1'000'000), 0u);
  EXPECT_EQ(bucket_of(1'000'001), 1u);
  EXPECT_EQ(bucket_of(1'100'000), 1u);
  EXPECT_EQ(bucket_of(1'100'001), 2u);
  EXPECT_EQ(bucket_of(5'000'000'000'000), kHistogramBuckets - 1);
}

TEST(LatencyHistogram, FindsTheFirstEdgeNotBelowAnyLatency) {
  Rng rng(1);
  for (int i = 0; i < 50'000; ++i) {
    const auto latency_ns = static_cast<std::int64_t>(1e5 * std::exp(16.0 * rng.uniform()));
    const std::size_t bucket = bucket_of(latency_ns);
    // Edges are whole nanoseconds in the table, so one of them may be missed by one.
    ASSERT_LE(static_cast<double>(latency_ns), histogram_edge(bucket) * 1e9 + 1.0);
    if (bucket > 0) {
      ASSERT_GT(static_cast<double>(latency_ns), histogram_edge(bucket - 1) * 1e9 - 1.0);
    }
  }
}

}  // namespace
}  // namespace pharos::sim
