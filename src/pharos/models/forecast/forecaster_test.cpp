#include "pharos/models/forecast/forecaster.h"

#include <limits>

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

TEST(Forecast, QuantilesInterpolateBetweenPaths) {
  Forecast forecast;
  forecast.paths = {{10, 1}, {30, 1}, {20, 4}};
  // Sorted 10 20 30: the 0.25 quantile lies half way from 10 to 20. Sorted 1 1 4: still 1.
  EXPECT_EQ(forecast.quantile(0.25), (std::vector<double>{15, 1}));
  EXPECT_EQ(forecast.quantile(1.0), (std::vector<double>{30, 4}));
  EXPECT_EQ(forecast.mean(), (std::vector<double>{20, 2}));
}

TEST(PlausibleCount, IsFiniteAndNotNegative) {
  EXPECT_EQ(plausible_count(3.5), 3.5);
  EXPECT_EQ(plausible_count(-1.0), 0.0);
  EXPECT_EQ(plausible_count(std::numeric_limits<double>::quiet_NaN()), 0.0);
  EXPECT_EQ(plausible_count(std::numeric_limits<double>::infinity()), 1e12);
}

}  // namespace
}  // namespace pharos::models
