#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "pharos/models/forecast/adaptive_level.h"
#include "pharos/models/forecast/decayed_histogram.h"
#include "pharos/models/forecast/known_future.h"
#include "pharos/models/forecast/last_value.h"
#include "pharos/models/forecast/seasonal_naive.h"
#include "pharos/models/forecast/smoothed_level.h"

namespace pharos::models {
namespace {

constexpr Duration kMinute = std::chrono::minutes(1);

ArrivalWindow window_of(std::vector<double> counts, TimePoint begin = TimePoint{}) {
  return {begin, kMinute, std::move(counts)};
}

TEST(LastValue, RepeatsTheLastCount) {
  Rng rng(1);
  const Forecast forecast = LastValue{}.forecast(window_of({3, 8}), 3, rng);
  EXPECT_EQ(forecast.paths, (std::vector<std::vector<double>>{{8, 8, 8}}));
  EXPECT_TRUE(LastValue{}.forecast(window_of({}), 3, rng).empty());
}

TEST(SmoothedLevel, ForgetsHalfInAHalfLife) {
  // Half-life 1: α = 1/2. Level 0 → 8·½ = 4 → 4 + ½·(8 − 4) = 6; errors 8 then 4 with weights ¼, ½,
  // so σ² = (¼·64 + ½·16)/(¾) = 32.
  const SmoothedLevel smoothed({.half_life_bins = 1.0, .paths = 20000});
  Rng rng(1);
  const Forecast forecast = smoothed.forecast(window_of({100, 108, 108}), 2, rng);
  const std::vector<double> mean = forecast.mean();
  EXPECT_NEAR(mean[0], 106.0, 0.2);
  EXPECT_NEAR(mean[1], 106.0, 0.2);
  // Variance one step ahead σ², two steps ahead σ²·(1 + α²).
  std::vector<double> variance(2, 0.0);
  for (const auto& path : forecast.paths) {
    for (std::size_t t = 0; t < 2; ++t) variance[t] += (path[t] - mean[t]) * (path[t] - mean[t]);
  }
  EXPECT_NEAR(variance[0] / 20000, 32.0, 1.5);
  EXPECT_NEAR(variance[1] / 20000, 40.0, 2.0);
}

TEST(SmoothedLevel, SpreadsOneCountLikePoisson) {
  const SmoothedLevel smoothed({.half_life_bins = 2.0, .paths = 20000});
  Rng rng(1);
  const Forecast forecast = smoothed.forecast(window_of({400}), 1, rng);
  // Standard deviation √400 = 20; the 0.9 quantile of a normal lies 1.2816 of them up.
  EXPECT_NEAR(forecast.quantile(0.9)[0], 425.6, 1.0);
}

// How much of a jump of 50 in the last bin the forecast takes up, on average over seeds. White
// noise calls for a slow level, at most the 0.1 to 0.2 of the slowest candidates; a random walk for
// nearly all of it.
TEST(AdaptiveLevel, FollowsWhatThisWindowDoes) {
  constexpr int kSeeds = 100;
  double noise_share = 0.0;
  double walk_share = 0.0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Rng rng(seed);
    std::vector<double> noise;
    std::vector<double> walk;
    double level = 1000.0;
    for (int t = 0; t < 60; ++t) {
      noise.push_back(1000.0 + 10.0 * rng.normal());
      walk.push_back(level += 10.0 * rng.normal());
    }
    noise.push_back(1050.0);
    walk.push_back(level + 50.0);
    const AdaptiveLevel adaptive({.paths = 400});
    noise_share += (adaptive.forecast(window_of(noise), 1, rng).mean()[0] - 1000.0) / 50.0 / kSeeds;
    walk_share += (adaptive.forecast(window_of(walk), 1, rng).mean()[0] - level) / 50.0 / kSeeds;
  }
  EXPECT_LT(noise_share, 0.2);
  EXPECT_GT(walk_share, 0.6);
}

TEST(AdaptiveLevel, CarriesATrendOn) {
  Rng rng(1);
  std::vector<double> ramp(40);
  for (std::size_t t = 0; t < ramp.size(); ++t) ramp[t] = 100.0 + 20.0 * static_cast<double>(t);
  // At 880 and rising by 20 a bin. A damped trend gives less than the 940 a straight line would.
  const double third = AdaptiveLevel({}).forecast(window_of(ramp), 3, rng).mean()[2];
  EXPECT_GT(third, 900.0);
  EXPECT_LT(third, 940.0);
}

TEST(AdaptiveLevel, SpreadsOneCountLikePoisson) {
  Rng rng(1);
  const Forecast forecast = AdaptiveLevel({.paths = 20000}).forecast(window_of({400}), 1, rng);
  EXPECT_NEAR(forecast.quantile(0.9)[0], 400.0 + 1.2816 * 20.0, 1.0);
}

TEST(AdaptiveLevel, NeverLeavesTheRealmOfCounts) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    std::vector<double> counts(1 + rng.below(60));
    for (double& count : counts) count = rng.uniform() < 0.5 ? 0.0 : std::exp(20.0 * rng.uniform());
    for (const auto& path : AdaptiveLevel({.paths = 5}).forecast(window_of(counts), 9, rng).paths) {
      for (const double count : path) {
        EXPECT_TRUE(std::isfinite(count));
        EXPECT_GE(count, 0.0);
      }
    }
  }
}

TEST(DecayedHistogram, WeighsByAge) {
  // Half-life 1: the last count weighs 1, the one before 1/2, so two thirds of the draws are the
  // last.
  const DecayedHistogram histogram({.half_life_bins = 1.0, .growth = 1.05, .paths = 30000});
  Rng rng(1);
  const Forecast forecast = histogram.forecast(window_of({100, 1000}), 1, rng);
  const auto high = std::count_if(forecast.paths.begin(), forecast.paths.end(),
                                  [](const auto& path) { return path[0] > 500; });
  EXPECT_NEAR(static_cast<double>(high) / 30000, 2.0 / 3, 0.01);
}

TEST(DecayedHistogram, DrawsWithinTheBucketOfWhatWasSeen) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const double count = rng.uniform() < 0.2 ? rng.uniform() : std::exp(12.0 * rng.uniform());
    const Forecast forecast = DecayedHistogram({.paths = 20}).forecast(window_of({count}), 3, rng);
    for (const auto& path : forecast.paths) {
      for (const double drawn : path) {
        // The bucket's edges are 5 % apart; below one request all is one bucket.
        EXPECT_GE(drawn, count < 1 ? 0.0 : count / 1.0501);
        EXPECT_LE(drawn, count < 1 ? 1.0 : count * 1.0501);
      }
    }
  }
}

TEST(KnownFuture, ReadsTheTraceFromTheWindowsEndOn) {
  Rng rng(1);
  const KnownFuture future({10, 20, 30, 40}, kMinute);
  // The window ends after two minutes; behind the trace's end its last count goes on.
  EXPECT_EQ(future.forecast(window_of({1, 2}), 3, rng).paths,
            (std::vector<std::vector<double>>{{30, 40, 40}}));
  EXPECT_EQ(future.forecast(window_of({}), 1, rng).paths, (std::vector<std::vector<double>>{{10}}));
  EXPECT_EQ(future.forecast(window_of({}, at_seconds(-300)), 1, rng).paths,
            (std::vector<std::vector<double>>{{10}}));
  EXPECT_TRUE(KnownFuture({}, kMinute).forecast(window_of({}), 1, rng).empty());
}

History two_days() {
  // Days of three bins; day 2 is day 1 plus 1, 2, 3.
  return {at_seconds(-360), kMinute, 3, {10, 20, 30, 11, 22, 33}, {}};
}

TEST(SeasonalNaive, AddsItsErrorsToYesterday) {
  const auto learnt = SeasonalNaive::train(two_days(), {1, 2});
  ASSERT_TRUE(learnt.ok());
  EXPECT_EQ(learnt->errors, (std::vector<double>{1, 2, 3}));
  Rng rng(1);
  // At the second bin of day 3, with nothing seen: 22, 33, 11, each plus 1, 2 and 3 in some order
  // of three paths.
  const Forecast forecast =
      SeasonalNaive(*learnt, 3).forecast(window_of({}, at_seconds(60)), 3, rng);
  EXPECT_EQ(forecast.quantile(0.0), (std::vector<double>{23, 34, 12}));
  EXPECT_EQ(forecast.quantile(0.5), (std::vector<double>{24, 35, 13}));
  EXPECT_EQ(forecast.quantile(1.0), (std::vector<double>{25, 36, 14}));
}

TEST(SeasonalNaive, ErrsInStretches) {
  // On day 2 the first half of the bins is 10 higher than on day 1, the second 10 lower: nearly
  // every path must be too high or too low in both of two neighbouring bins.
  History history{at_seconds(-24000), kMinute, 200, std::vector<double>(400, 100.0), {}};
  for (std::size_t t = 200; t < 400; ++t) history.counts[t] += t < 300 ? 10.0 : -10.0;
  const auto learnt = SeasonalNaive::train(history, {1, 2});
  ASSERT_TRUE(learnt.ok());
  Rng rng(1);
  const Forecast forecast =
      SeasonalNaive(*learnt, 100).forecast(window_of({}, at_seconds(0)), 2, rng);
  const auto together =
      std::count_if(forecast.paths.begin(), forecast.paths.end(), [](const auto& path) {
        return (path[0] > 110.0) == (path[1] > 110.0);  // Yesterday's bin, 110, plus its error.
      });
  EXPECT_GT(together, 80);
}

TEST(SeasonalNaive, TakesYesterdayFromALongEnoughWindow) {
  const auto learnt = SeasonalNaive::train(two_days(), {1, 2});
  ASSERT_TRUE(learnt.ok());
  const SeasonalNaive naive(*learnt, 1);
  Rng rng(1);
  // The window holds day 3 whole, so day 4 repeats it and not day 2: errors lie within [1, 3].
  const Forecast forecast = naive.forecast(window_of({100, 200, 300}), 1, rng);
  EXPECT_GE(forecast.paths[0][0], 101.0);
  EXPECT_LE(forecast.paths[0][0], 103.0);
}

TEST(SeasonalNaive, NeverForetellsLessThanNothing) {
  History history = two_days();
  history.counts = {100, 100, 100, 0, 0, 0};
  const auto learnt = SeasonalNaive::train(history, {1, 2});
  ASSERT_TRUE(learnt.ok());
  Rng rng(1);
  const Forecast forecast = SeasonalNaive(*learnt, 10).forecast(window_of({}), 3, rng);
  for (const auto& path : forecast.paths) EXPECT_EQ(path, (std::vector<double>{0, 0, 0}));
}

TEST(SeasonalNaive, RefusesWhatItCannotUse) {
  EXPECT_FALSE(SeasonalNaive::train(two_days(), {2, 2}).ok());
  const auto learnt = SeasonalNaive::train(two_days(), {1, 2});
  ASSERT_TRUE(learnt.ok());
  Rng rng(1);
  ArrivalWindow hourly{TimePoint{}, std::chrono::hours(1), {5}};
  EXPECT_TRUE(SeasonalNaive(*learnt, 1).forecast(hourly, 1, rng).empty());
}

}  // namespace
}  // namespace pharos::models
