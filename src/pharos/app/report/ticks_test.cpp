#include "pharos/app/report/ticks.h"

#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pharos/core/rng.h"

namespace pharos::app::report {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::Pointwise;

TEST(LinearTicks, AreRoundAndReachTheGreatestValue) {
  // 0.39 in at most 4 steps: a step of at least 0.0975, so 0.1; four of them reach 0.4.
  EXPECT_THAT(linear_ticks(0.39, 4), Pointwise(DoubleNear(1e-12), {0.0, 0.1, 0.2, 0.3, 0.4}));
  EXPECT_THAT(linear_ticks(0.4, 4), Pointwise(DoubleNear(1e-12), {0.0, 0.1, 0.2, 0.3, 0.4}));
  EXPECT_THAT(linear_ticks(7.0, 3), ElementsAre(0.0, 5.0, 10.0));
}

TEST(LinearTicks, CoverAnyMaximumWithinTheirCount) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const double max = std::pow(10.0, -6.0 + 18.0 * rng.uniform());
    const int most = 1 + static_cast<int>(rng.below(8));
    const std::vector<double> ticks = linear_ticks(max, most);
    EXPECT_EQ(ticks.front(), 0.0);
    EXPECT_GE(ticks.back(), max * (1.0 - 1e-9));
    EXPECT_LE(ticks.size(), static_cast<std::size_t>(most) + 1);
    EXPECT_LT(ticks.back() - max, ticks[1]);
  }
}

TEST(LinearTicks, StandForNothingToShow) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double max : {0.0, -1.0, nan, std::numeric_limits<double>::infinity()}) {
    EXPECT_THAT(linear_ticks(max, 4), ElementsAre(0.0, 1.0));
  }
}

TEST(WholeTicks, HaveNoPartsOfOne) { EXPECT_THAT(whole_ticks(2.0, 5), ElementsAre(0.0, 1.0, 2.0)); }

TEST(LogTicks, ThinToPowersOfTenWhenCrowded) {
  EXPECT_THAT(log_ticks(0.1, 1.0, 9), Pointwise(DoubleNear(1e-9), {0.1, 0.2, 0.5, 1.0}));
  EXPECT_THAT(log_ticks(0.1, 100.0, 5), Pointwise(DoubleNear(1e-9), {0.1, 1.0, 10.0, 100.0}));
}

TEST(TimeTicks, StepInUnitsThatPeopleCountIn) {
  EXPECT_THAT(time_ticks(minutes(361), 7),
              ElementsAre(hours(0), hours(1), hours(2), hours(3), hours(4), hours(5), hours(6)));
  EXPECT_THAT(time_ticks(minutes(40), 4),
              ElementsAre(minutes(0), minutes(10), minutes(20), minutes(30), minutes(40)));
  EXPECT_THAT(time_ticks(hours(240), 6),
              ElementsAre(hours(0), hours(48), hours(96), hours(144), hours(192), hours(240)));
}

TEST(TimeTicks, AreBoundedForAnyLength) {
  for (const Duration length :
       {Duration(1), Duration(std::chrono::seconds(90)), Duration(hours(24 * 365))}) {
    EXPECT_LE(time_ticks(length, 7).size(), 8U);
    EXPECT_GE(time_ticks(length, 7).size(), 1U);
  }
}

}  // namespace
}  // namespace pharos::app::report
