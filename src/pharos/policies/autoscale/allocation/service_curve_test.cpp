#include "pharos/policies/autoscale/allocation/service_curve.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/core/rng.h"
#include "pharos/policies/autoscale/allocation/curve_by_definition.h"
#include "pharos/policies/autoscale/allocation/faro_sample.h"

namespace pharos::policies {
namespace {

TEST(ServiceCurve, EqualsItsDefinitionBinByBin) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const ServiceOutlook outlook = random_outlook(rng);
    CurveOptions options;
    options.alpha = rng.below(2) == 0 ? 1.0 : 2.5;
    options.precise = rng.below(4) == 0;
    const ServiceCurve curve = tabulate(outlook, options);
    for (Replicas x = outlook.min; x <= outlook.max; ++x) {
      ASSERT_NEAR(curve.at(x), utility_by_definition(outlook, options, x.count(), 0.0), 1e-12)
          << x.count();
    }
  }
}

// Every share of the grid is tried here; the table prunes.
TEST(ServiceCurve, FindsTheBestShareToLetIn) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const ServiceOutlook outlook = random_outlook(rng);
    CurveOptions options;
    options.may_drop = true;
    options.penalty =
        rng.below(2) == 0 ? models::PenaltyShape::kPrecise : models::PenaltyShape::kRelaxed;
    const ServiceCurve curve = tabulate(outlook, options);
    for (Replicas x = outlook.min; x <= outlook.max; ++x) {
      const double best = best_by_definition(outlook, options, x.count());
      ASSERT_NEAR(curve.at(x), best, 1e-12) << x.count();
      const double dropped = 1.0 - curve.admitted_at(x).value();
      const double at_choice =
          utility_by_definition(outlook, options, x.count(), std::round(dropped * 1e3) / 1e3);
      ASSERT_NEAR(at_choice, best, 1e-12) << x.count();
    }
  }
}

TEST(ServiceCurve, NeverFallsWithReplicas) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const ServiceOutlook outlook = random_outlook(rng);
    CurveOptions options;
    options.may_drop = rng.below(2) == 0;
    const ServiceCurve curve = tabulate(outlook, options);
    for (std::size_t i = 1; i < curve.utility.size(); ++i) {
      ASSERT_GE(curve.utility[i], curve.utility[i - 1]);
    }
  }
}

// Three replicas at 16 req/s of 0.18 s are past saturation and worth 0.247006 against 0.72 s. Four
// fifths of it they serve in time, and refusing a fifth costs 0.5 + 0.5·(0.2 − 0.08)/0.92 =
// 0.565217, which leaves 0.434783. Four replicas need refuse nobody. As published, refusing sheds
// no load.
TEST(ServiceCurve, RefusesSomeWhereTheRestGainsMore) {
  ServiceOutlook outlook;
  outlook.paths = {{Rate::per_second(16)}};
  outlook.service_time = std::chrono::milliseconds(180);
  outlook.slo = std::chrono::milliseconds(720);
  CurveOptions options;
  options.may_drop = true;
  const ServiceCurve ours = tabulate(outlook, options);
  EXPECT_EQ(ours.admitted_at(Replicas(3)), Ratio::of(0.8));
  EXPECT_NEAR(ours.at(Replicas(3)), 0.434783, 5e-7);
  EXPECT_EQ(ours.admitted_at(Replicas(4)), Ratio::of(1.0));
  EXPECT_EQ(ours.at(Replicas(4)), 1.0);

  options.drop_reduces_load = false;
  const ServiceCurve published = tabulate(outlook, options);
  EXPECT_EQ(published.admitted_at(Replicas(3)), Ratio::of(1.0));
  EXPECT_NEAR(published.at(Replicas(3)), 0.247006, 5e-7);
}

// 477 requests a minute need three replicas for 0.72 s at the 0.99 quantile; the fourth changes
// nothing.
TEST(ServiceCurve, StopsWhereMoreReplicasChangeNothing) {
  const ServiceCurve curve = tabulate(faro_sample_outlook(kFaroSampleCounts[6], 0.0), {});
  EXPECT_EQ(curve.last(), Replicas(3));
  EXPECT_EQ(curve.at(Replicas(3)), 1.0);
  EXPECT_EQ(curve.at(Replicas(50)), 1.0);
}

// A service time beyond the SLO: the best that can be had is s/p = 0.5, and a count is found where
// waiting has ended.
TEST(ServiceCurve, LevelsOffBelowOneWhenNothingMeetsTheSlo) {
  ServiceOutlook outlook;
  outlook.paths = {{Rate::per_second(5)}};
  outlook.service_time = std::chrono::milliseconds(200);
  outlook.slo = std::chrono::milliseconds(100);
  const ServiceCurve curve = tabulate(outlook, {});
  EXPECT_LT(curve.last(), outlook.max);
  EXPECT_DOUBLE_EQ(curve.at(outlook.max), 0.5);
}

TEST(ServiceCurve, DoesNotDependOnTheOrderOfPaths) {
  Rng rng(7);
  ServiceOutlook outlook = random_outlook(rng);
  while (outlook.paths.size() < 3) outlook = random_outlook(rng);
  const ServiceCurve forward = tabulate(outlook, {});
  std::reverse(outlook.paths.begin(), outlook.paths.end());
  EXPECT_EQ(tabulate(outlook, {}), forward);
}

}  // namespace
}  // namespace pharos::policies
