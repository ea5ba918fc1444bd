#include "pharos/app/report/latency_curve.h"

#include <gtest/gtest.h>

#include "pharos/sim/outcome.h"

namespace pharos::app::report {
namespace {

Comparison one_service(Duration slo) {
  Comparison comparison;
  comparison.services.resize(1);
  comparison.services[0].id = ServiceId("a");
  comparison.services[0].slo = slo;
  return comparison;
}

PolicyResult run_of(std::int64_t requests, std::int64_t failed, std::int64_t within_slo,
                    std::vector<std::int64_t> histogram) {
  sim::BinOutcome bin;
  bin.requests = requests;
  bin.failed = failed;
  bin.within_slo = within_slo;
  PolicyResult policy;
  policy.first.services = {{ServiceId("a"), {bin}, std::move(histogram)}};
  return policy;
}

TEST(LatencyCurve, FallsByEachBucketsShareAndLevelsOffAtWhatFailed) {
  // 100 requests: 60 in bucket 0 (1 ms), 30 in bucket 2 (1.21 ms), 10 failed. Beyond 1 ms are 40 %,
  // beyond 1.21 ms the failed 10 %. With an SLO of 2 ms those edges are 0.5 and 0.605 of it.
  const Comparison comparison = one_service(std::chrono::milliseconds(2));
  const LatencyCurve curve = latency_curve(comparison, run_of(100, 10, 90, {60, 0, 30}));
  ASSERT_EQ(curve.slower.size(), 2U);
  EXPECT_NEAR(curve.slower[0].x, 0.5, 1e-9);
  EXPECT_NEAR(curve.slower[0].y, 0.4, 1e-12);
  EXPECT_NEAR(curve.slower[1].x, 0.605, 1e-9);
  EXPECT_NEAR(curve.slower[1].y, 0.1, 1e-12);
  EXPECT_NEAR(curve.failed, 0.1, 1e-12);
  EXPECT_NEAR(curve.violation, 0.1, 1e-12);
}

TEST(LatencyCurve, QuantileIsUnsetWhenTooManyFailed) {
  const Comparison comparison = one_service(std::chrono::milliseconds(2));
  const LatencyCurve curve = latency_curve(comparison, run_of(100, 10, 90, {60, 0, 30}));
  EXPECT_NEAR(curve.quantile(0.5).value(), 0.5, 1e-9);
  EXPECT_NEAR(curve.quantile(0.9).value(), 0.605, 1e-9);
  EXPECT_EQ(curve.quantile(0.99), std::nullopt);
}

TEST(LatencyCurve, PutsServicesWithDifferentSlosOnOneAxis) {
  // Both answer in 1 ms; for the one with an SLO of 1 ms that is 1 SLO, for the other 0.1.
  Comparison comparison = one_service(std::chrono::milliseconds(1));
  comparison.services.push_back(comparison.services[0]);
  comparison.services[1].id = ServiceId("b");
  comparison.services[1].slo = std::chrono::milliseconds(10);
  PolicyResult policy = run_of(50, 0, 50, {50});
  policy.first.services.push_back(policy.first.services[0]);
  policy.first.services[1].service = ServiceId("b");
  const LatencyCurve curve = latency_curve(comparison, policy);
  ASSERT_EQ(curve.slower.size(), 2U);
  EXPECT_NEAR(curve.slower[0].x, 0.1, 1e-9);
  EXPECT_NEAR(curve.slower[0].y, 0.5, 1e-12);
  EXPECT_NEAR(curve.slower[1].x, 1.0, 1e-9);
  EXPECT_EQ(common_slo(comparison), std::nullopt);
}

TEST(LatencyCurve, OfNoRequestsIsEmpty) {
  const Comparison comparison = one_service(std::chrono::milliseconds(2));
  const LatencyCurve curve = latency_curve(comparison, run_of(0, 0, 0, {}));
  EXPECT_TRUE(curve.slower.empty());
  EXPECT_EQ(curve.violation, 0.0);
  EXPECT_EQ(curve.quantile(0.5), std::nullopt);
}

TEST(CommonSlo, IsTheOneThatAllShare) {
  Comparison comparison = one_service(std::chrono::milliseconds(720));
  EXPECT_EQ(common_slo(comparison), Duration(std::chrono::milliseconds(720)));
  EXPECT_EQ(common_slo(Comparison{}), std::nullopt);
}

}  // namespace
}  // namespace pharos::app::report
