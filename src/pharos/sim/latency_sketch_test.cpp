#include "pharos/sim/latency_sketch.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/core/rng.h"

namespace pharos::sim {
namespace {

Duration ns(std::int64_t count) { return Duration(count); }

TEST(LatencySketch, ABucketsMiddleIsWithinAHundredthOfWhatFellIntoIt) {
  Rng rng(1);
  for (int i = 0; i < 200'000; ++i) {
    const auto latency = static_cast<std::int64_t>(std::exp(43.0 * rng.uniform()));
    const LatencySketch::Bucket bucket = LatencySketch::bucket(ns(latency));
    const auto middle = static_cast<double>(LatencySketch::middle(bucket).count());
    ASSERT_NEAR(middle, static_cast<double>(latency), 0.01 * static_cast<double>(latency));
    ASSERT_LE(LatencySketch::lower_end(bucket).count(), latency);
  }
}

TEST(LatencySketch, BucketsFollowEachOtherWithoutGaps) {
  for (std::size_t i = 1; i < LatencySketch::kBuckets; ++i) {
    const auto bucket = static_cast<LatencySketch::Bucket>(i);
    const Duration lower = LatencySketch::lower_end(bucket);
    ASSERT_EQ(LatencySketch::bucket(lower), bucket);
    ASSERT_EQ(LatencySketch::bucket(lower - ns(1)), bucket - 1);
  }
  EXPECT_EQ(LatencySketch::bucket(Duration::max()), LatencySketch::kBuckets - 1);
}

TEST(LatencySketch, PercentilesAreWithinAHundredthOfTheExactOnes) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    LatencySketch sketch;
    std::vector<std::int64_t> exact;
    const auto n = 1 + rng.below(2000);
    for (std::uint64_t i = 0; i < n; ++i) {
      exact.push_back(static_cast<std::int64_t>(1e8 * std::exp(rng.normal())));
      sketch.add(LatencySketch::bucket(ns(exact.back())));
    }
    std::sort(exact.begin(), exact.end());
    for (const double rank : {0.0, 0.5, 0.9, 0.99, 1.0}) {
      const auto at = static_cast<std::size_t>(rank * static_cast<double>(n - 1));
      const auto value = static_cast<double>(exact[at]);
      EXPECT_NEAR(static_cast<double>(sketch.percentile(Ratio::of(rank)).count()), value,
                  0.01 * value);
    }
  }
}

TEST(LatencySketch, WhatIsTakenOutAgainLeavesNoTrace) {
  LatencySketch sketch;
  sketch.add(LatencySketch::bucket(ns(100)));
  sketch.add(LatencySketch::bucket(ns(5'000'000)));
  sketch.remove(LatencySketch::bucket(ns(5'000'000)));
  EXPECT_EQ(sketch.total(), 1);
  EXPECT_EQ(sketch.percentile(Ratio::of(1.0)), ns(100));
  sketch.remove(LatencySketch::bucket(ns(100)));
  EXPECT_EQ(sketch.percentile(Ratio::of(0.5)), Duration{});
}

TEST(LatencySketch, MergedSketchesAnswerForBoth) {
  LatencySketch low;
  LatencySketch high;
  for (int i = 0; i < 90; ++i) low.add(LatencySketch::bucket(ns(100)));
  for (int i = 0; i < 10; ++i) high.add(LatencySketch::bucket(ns(120)));
  low.merge(high);
  EXPECT_EQ(low.total(), 100);
  // Positions 0 to 89 hold 100 ns, 90 to 99 hold 120 ns; 0.95·99 = 94.05.
  EXPECT_EQ(low.percentile(Ratio::percent(50)), ns(100));
  EXPECT_EQ(low.percentile(Ratio::percent(95)), ns(120));
}

}  // namespace
}  // namespace pharos::sim
