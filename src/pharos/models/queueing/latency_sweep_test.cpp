#include "pharos/models/queueing/latency_sweep.h"

#include <cmath>

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

// With p = 1 s the sweep and `latency_s` speak of the same number.
void expect_equals_single_queries(const LatencyQuestion& question, int replicas_max) {
  const std::vector<double> offered = {90.0, 41.5, 12.0, 4.8, 2.88, 1.0, 0.3, 0.0};
  LatencySweep sweep(offered, question);
  for (int replicas = 0; replicas <= replicas_max; ++replicas) {
    for (std::size_t i = 0; i < offered.size(); ++i) {
      const double expected =
          latency_s(Rate::per_second(offered[i]), std::chrono::seconds(1), replicas, question);
      if (std::isinf(expected)) {
        EXPECT_TRUE(std::isinf(sweep.latency(i))) << replicas << ' ' << offered[i];
      } else {
        EXPECT_NEAR(sweep.latency(i), expected, 1e-12 * expected) << replicas << ' ' << offered[i];
      }
    }
    sweep.add_replica();
  }
}

TEST(LatencySweep, EqualsSingleQueriesForPercentileMeanAndVariation) {
  expect_equals_single_queries({}, 120);
  expect_equals_single_queries({.percentile = std::nullopt}, 120);
  expect_equals_single_queries({.variation = {.arrivals = 1.3, .service = 0.42}}, 120);
  expect_equals_single_queries({.utilisation_max = Ratio::of(0.999)}, 120);
}

TEST(LatencySweep, EqualsSingleQueriesWithoutRelaxation) {
  expect_equals_single_queries({.utilisation_max = Ratio::of(1.0)}, 120);
}

TEST(LatencySweep, StaysFiniteWithThousandsOfReplicas) {
  LatencySweep sweep({3000.0, 1.0}, {});
  for (int replicas = 1; replicas <= 4000; ++replicas) {
    sweep.add_replica();
    EXPECT_TRUE(std::isfinite(sweep.latency(0)));
    EXPECT_TRUE(std::isfinite(sweep.latency(1)));
  }
  EXPECT_DOUBLE_EQ(sweep.latency(1), 1.0);
}

TEST(LatencySweep, ForgettingLightLoadsLeavesTheHeavyOnesAlone) {
  LatencySweep all({9.0, 5.0, 1.0}, {});
  LatencySweep heavy({9.0, 5.0, 1.0}, {});
  all.add_replica();
  heavy.add_replica();
  heavy.keep_heaviest(2);
  ASSERT_EQ(heavy.size(), 2u);
  for (int replicas = 2; replicas <= 20; ++replicas) {
    all.add_replica();
    heavy.add_replica();
    EXPECT_EQ(all.latency(0), heavy.latency(0));
    EXPECT_EQ(all.latency(1), heavy.latency(1));
  }
}

}  // namespace
}  // namespace pharos::models
