#include "pharos/models/queueing/mdc_latency.h"

#include <cmath>

#include <gtest/gtest.h>

#include "pharos/models/queueing/franx_mdc.h"

namespace pharos::models {
namespace {

LatencyQuestion at(double percent, double utilisation_max) {
  return {.percentile = Ratio::percent(percent),
          .variation = {},
          .utilisation_max = Ratio::of(utilisation_max)};
}

double latency(double per_second, double service_s, double replicas, const LatencyQuestion& q) {
  return latency_s(Rate::per_second(per_second), from_seconds(service_s), replicas, q);
}

struct Published {
  double per_second, service_s, replicas, utilisation_max, latency_s;
};

// Values of the formula worked out independently, to six digits. The fractional count shows the
// rule that rounds replicas down inside Erlang B.
TEST(MdcLatency, ReproducesThePublishedValues) {
  const Published rows[] = {
      {40, 0.15, 4, 0.95, 2.895531}, {40, 0.15, 6, 0.95, 1.331796},   {40, 0.15, 7, 0.95, 0.458785},
      {40, 0.15, 8, 0.95, 0.284066}, {40, 0.15, 10, 0.95, 0.193416},  {16, 0.18, 2, 0.95, 6.449853},
      {16, 0.18, 3, 0.95, 2.914904}, {16, 0.18, 3.5, 0.95, 0.804161}, {16, 0.18, 4, 0.95, 0.487693},
      {5, 0.18, 1, 0.95, 4.229829},  {5.5, 0.18, 1, 0.95, 8.729693},  {1, 0.18, 1, 0.95, 0.497236},
      {20, 0.10, 3, 0.90, 0.289712},
  };
  for (const Published& row : rows) {
    SCOPED_TRACE(row.latency_s);
    EXPECT_NEAR(latency(row.per_second, row.service_s, row.replicas, at(99, row.utilisation_max)),
                row.latency_s, 5e-7);
  }
}

// The one figure that the artifact itself prints.
TEST(MdcLatency, ReproducesTheArtifactsOwnAnchor) {
  EXPECT_NEAR(latency(40, 0.15, 8, at(99.99, 1.0)), 0.4567600460, 5e-11);
}

// One server, ca = cs = 1 is M/M/1: the wait exceeds t with probability rho·exp(-(mu - lambda) t),
// so its 0.99 quantile at mu = 5, lambda = 4 is ln(0.8/0.01) / 1 = 4.382027.
TEST(MdcLatency, IsExactForMm1) {
  LatencyQuestion q = at(99, 1.0);
  q.variation = {.arrivals = 1.0, .service = 1.0};
  EXPECT_NEAR(latency(4, 0.2, 1, q), std::log(80.0) + 0.2, 1e-12);
}

// Pollaczek-Khinchine: W = (1 + cs²)/2 · rho·p/(1 - rho) = 0.625 · 0.8·0.2/0.2 = 0.5 with cs = 0.5.
TEST(MdcLatency, HasTheMeanOfMg1) {
  LatencyQuestion q = at(99, 1.0);
  q.percentile.reset();
  q.variation.service = 0.5;
  EXPECT_NEAR(latency(4, 0.2, 1, q), 0.7, 1e-12);
}

TEST(MdcLatency, IsTheServiceTimeWithoutLoad) {
  EXPECT_DOUBLE_EQ(latency(0, 0.18, 1, at(99, 0.95)), 0.18);
  EXPECT_DOUBLE_EQ(latency(0, 0.18, 400, at(99.999, 0.95)), 0.18);
}

TEST(MdcLatency, IsInfiniteWithoutReplicasAndUnrelaxedFromSaturationOn) {
  EXPECT_TRUE(std::isinf(latency(1, 0.18, 0, at(99, 0.95))));
  EXPECT_TRUE(std::isinf(latency(1, 0.18, -1, at(99, 0.95))));
  EXPECT_TRUE(std::isinf(latency(10, 0.2, 2, at(99, 1.0))));
  EXPECT_TRUE(std::isinf(latency(11, 0.2, 2, at(99, 1.0))));
}

TEST(MdcLatency, IsContinuousWhereTheRelaxationBegins) {
  const double edge = 0.95 * 4 / 0.18;
  EXPECT_NEAR(latency(edge * (1 - 1e-9), 0.18, 4, at(99, 0.95)),
              latency(edge * (1 + 1e-9), 0.18, 4, at(99, 0.95)), 1e-5);
}

TEST(MdcLatency, RisesWithLoadAndFallsWithWholeReplicas) {
  for (int replicas = 1; replicas <= 60; ++replicas) {
    double previous = 0.0;
    for (double load = 0.05; load < 2.0; load += 0.05) {
      const double now = latency(load * replicas / 0.18, 0.18, replicas, at(99, 0.95));
      EXPECT_GE(now, previous);
      EXPECT_LE(latency(load * replicas / 0.18, 0.18, replicas + 1, at(99, 0.95)), now);
      previous = now;
    }
  }
}

// Half the M/M/c wait is an approximation of M/D/c. This is how good it is.
TEST(MdcLatency, IsNearTheExactQuantileOfMdc) {
  for (const int replicas : {1, 2, 3, 4, 6, 8, 10, 20, 50}) {
    for (const double load : {0.3, 0.5, 0.7, 0.8, 0.9, 0.95}) {
      const FranxMdc exact(Rate::per_second(load * replicas), std::chrono::seconds(1), replicas);
      const double truth = 1.0 + exact.wait_percentile_s(Ratio::percent(99));
      const double error = latency(load * replicas, 1.0, replicas, at(99, 1.0)) / truth - 1.0;
      EXPECT_LT(error, replicas == 1 ? 0.19 : 0.08) << replicas << ' ' << load;
      EXPECT_GT(error, -0.08) << replicas << ' ' << load;
    }
  }
}

// The definition of Erlang C divides inf by inf from 171 replicas on.
TEST(MdcLatency, StaysFiniteForThousandsOfReplicas) {
  const double latency_now = latency(0.99 * 4000 / 0.18, 0.18, 4000, at(99, 1.0));
  EXPECT_GT(latency_now, 0.18);
  EXPECT_LT(latency_now, 0.2);
}

}  // namespace
}  // namespace pharos::models
