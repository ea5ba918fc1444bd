#include "pharos/models/forecast/profile_features.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

TEST(DayProfile, AveragesEachBinOverTheDays) {
  const std::vector<double> two_days{1, 2, 3, 4, 5, 3, 4, 5, 6, 9};
  const DayProfile profile = profile_of(two_days, 5);
  EXPECT_EQ(profile.level, (std::vector<double>{2, 3, 4, 5, 7}));
  // Mean absolute changes into each bin: (0 + 2)/2, (1 + 1)/2, (1 + 1)/2, (1 + 1)/2, (1 + 3)/2 = 1
  // 1 1 1 2. Five bins around a day of five are the whole day: 6/5 everywhere.
  for (const double roughness : profile.roughness) EXPECT_NEAR(roughness, 1.2, 1e-12);
}

TEST(LevelFeatures, AreTheNewestValuesAndTheProfileAroundThem) {
  const DayProfile profile{{10, 20, 30, 40}, {0, 0, 0, 0}};
  const std::vector<double> past{5, 6, 7};
  std::vector<double> features;
  const FeatureOptions options{.lags = 2, .profile_lags = 2, .mean_bins = 3};
  // Now is bin 1 of the day; two steps ahead lies bin 2. One and two back lie bins 0 and 3; three
  // back bin 2.
  append_level_features({past, &profile, 1}, 2, options, features);
  EXPECT_EQ(features, (std::vector<double>{1, 7, 6, 30, 10, 40, (10.0 + 40 + 30) / 3}));
  EXPECT_EQ(features.size(), level_feature_count(options));
}

TEST(LevelFeatures, WrapAroundTheDay) {
  const DayProfile profile{{10, 20}, {0, 0}};
  const std::vector<double> past{5};
  std::vector<double> features;
  // Five bins before bin 0 of a two-bin day lies bin 1.
  append_level_features({past, &profile, 0}, 4, {.lags = 1, .profile_lags = 5, .mean_bins = 1},
                        features);
  EXPECT_EQ(features, (std::vector<double>{1, 5, 20, 20, 10, 20, 10, 20, 20}));
}

TEST(SpreadFeatures, MeasureHowMuchMovedLately) {
  std::vector<double> past(31, 0.0);
  past[30] = 6.0;  // One change of 6, the newest.
  const DayProfile profile{{0, 0}, {1.5, 2.5}};
  std::vector<double> features;
  append_spread_features({past, &profile, 0}, 2, -4.0, 0.5, features);
  const std::vector<double> expected{1.0,
                                     std::log(4.5),             // 0.5 + |−4|
                                     std::log(0.5 + 6.0 / 3),   // over 3 bins
                                     std::log(0.5 + 6.0 / 10),  // over 10
                                     std::log(0.5 + 6.0 / 30),  // over 30
                                     std::log(0.5 + 2.5)};      // roughness of bin 1
  ASSERT_EQ(features.size(), kSpreadFeatures);
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(features[i], expected[i], 1e-12);
}

TEST(SpreadFeatures, NeedMoreOfThePastThanShortLagsDo) {
  EXPECT_EQ(past_needed({.lags = 5}), 31U);  // 30 changes
  EXPECT_EQ(past_needed({.lags = 50}), 50U);
}

}  // namespace
}  // namespace pharos::models
