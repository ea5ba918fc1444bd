#include "pharos/policies/autoscale/expected_load.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies {
namespace {

// Paths 100, 200, 300: the median is 200, the 0.75 quantile half-way from 200 to 300.
TEST(ExpectedLoad, ReadsQuantilesOfOneSetOfSamples) {
  TestCluster cluster(4, 1);
  ForecasterSet forecasters;
  forecasters.set(ServiceId("a"), fixed_forecast({{300.0, 0.2}, {100.0, 0.2}, {200.0, 0.2}}));
  const ExpectedLoad load = expected_load(cluster[0], forecasters, 2, cluster.rng);
  // The second bin is below one request and is planned as one.
  EXPECT_EQ(load.counts(0.5), (std::vector<double>{200.0, 1.0}));
  EXPECT_EQ(load.counts(0.75), (std::vector<double>{250.0, 1.0}));
}

TEST(ExpectedLoad, WithoutAForecastTheNewestCountsStandIn) {
  TestCluster cluster(4, 2);
  std::vector<double> counts;
  for (int bin = 0; bin < 20; ++bin) counts.push_back(bin);
  cluster.observe_counts(0, counts);
  const ExpectedLoad seen = expected_load(cluster[0], {}, 7, cluster.rng);
  // 15 of 20: bins 5 to 19.
  EXPECT_EQ(seen.counts(0.9), std::vector<double>(counts.begin() + 5, counts.end()));
  // A forecaster that cannot answer yet counts as none.
  ForecasterSet mute;
  mute.set(ServiceId("a"), fixed_forecast({}));
  EXPECT_EQ(expected_load(cluster[0], mute, 7, cluster.rng).counts(0.9), seen.counts(0.9));
  EXPECT_EQ(expected_load(cluster[1], {}, 7, cluster.rng).counts(0.9), std::vector<double>{0.0});
}

TEST(ExpectedLoad, SaysWhatWasSeenAndWhatIsExpected) {
  TestCluster cluster(4, 1);
  cluster.snapshot.now = at_seconds(300);
  ServiceState& service = cluster[0];
  service.wanted = Replicas(3);
  service.ready = Replicas(2);
  service.recent.end = at_seconds(290);
  service.recent.arrivals = 400;
  service.recent.rejected = 7;
  service.recent.latency_mean = std::chrono::milliseconds(900);
  service.recent.latency_percentile = std::chrono::milliseconds(1500);
  service.recent.busy_mean = 1.95;
  ForecasterSet forecasters;
  forecasters.set(ServiceId("a"), fixed_forecast({{600.0}, {700.0}, {800.0}}));
  const Rationale rationale = rationale_of(
      service, expected_load(service, forecasters, 1, cluster.rng), cluster.snapshot.now);
  EXPECT_EQ(
      rationale.seen,
      "800 requests/min over the last 30 s (measured 10 s ago), mean latency 900 ms, p99 1500 "
      "ms against an SLO of 720 ms; 2 of 3 replicas ready, 1.9 busy; 7 requests rejected");
  // 0.1 of the way between 600 and 800 is 620, 0.9 is 780.
  EXPECT_EQ(rationale.expected,
            "a peak of 700 requests/min within 1 min (80 % interval 620 to 780)");
  EXPECT_EQ(rationale.expected_counts, std::vector<double>{700.0});
}

}  // namespace
}  // namespace pharos::policies
