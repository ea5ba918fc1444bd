#include "pharos/models/forecast/profile_regression.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/models/forecast/scores.h"

namespace pharos::models {
namespace {

using Scale = ProfileRegression::Scale;

constexpr std::size_t kDay = 120;

// A day's wave with noise that lasts: level·(1 + share·sin) plus an AR(1) deviation of coefficient
// 0.9.
std::vector<double> noisy_days(Rng& rng, std::size_t days, double level, double noise) {
  std::vector<double> counts;
  double deviation = 0.0;
  for (std::size_t t = 0; t < days * kDay; ++t) {
    const double angle = 2.0 * 3.14159265358979 * static_cast<double>(t % kDay) / kDay;
    deviation = 0.9 * deviation + noise * rng.normal();
    counts.push_back(std::max(0.0, level * (1.0 + 0.4 * std::sin(angle)) + deviation));
  }
  return counts;
}

History history_of(std::vector<double> counts) {
  const auto bins = static_cast<Duration::rep>(counts.size());
  History history{TimePoint{} - std::chrono::minutes(bins), std::chrono::minutes(1), kDay, {}, {}};
  history.counts = std::move(counts);
  return history;
}

ProfileRegression trained(const History& history, ProfileRegression::Options options = {},
                          std::size_t paths = 100) {
  auto learnt = ProfileRegression::train(history, {1, history.days()}, options);
  EXPECT_TRUE(learnt.ok());
  return {std::move(learnt).value(), paths};
}

TEST(ProfileRegression, RepeatsADayThatNeverChanges) {
  std::vector<double> counts;
  for (std::size_t t = 0; t < 5 * kDay; ++t) counts.push_back(t % kDay == 30 ? 900.0 : 100.0);
  const ProfileRegression regression = trained(history_of(counts));
  Rng rng(1);
  // At bin 28 of the next day the spike at bin 30 is three bins ahead.
  const ArrivalWindow window{TimePoint{}, std::chrono::minutes(1), std::vector<double>(28, 100.0)};
  const std::vector<double> median = regression.forecast(window, 5, rng).quantile(0.5);
  EXPECT_NEAR(median[0], 100.0, 10.0);
  EXPECT_NEAR(median[2], 900.0, 30.0);
  EXPECT_NEAR(median[3], 100.0, 10.0);
}

// Data from the assumed kind of process: an 80 % interval holds about 80 %, and the error is nearly
// as small as that of someone who knows the process. A step ahead its error is noise·N(0,1), whose
// mean pinball loss over levels 0.1 ... 0.9 is 0.2713·noise (numerical integration).
TEST(ProfileRegression, IsCalibratedAndNearTheBestPossible) {
  double coverage = 0.0;
  double loss = 0.0;
  constexpr int kSeeds = 10;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Rng rng(seed);
    const History history = history_of(noisy_days(rng, 11, 500.0, 20.0));
    const auto learnt = ProfileRegression::train(history, {1, 10}, {});
    ASSERT_TRUE(learnt.ok());
    const ForecastScore score = backtest(ProfileRegression(*learnt, 100), history.counts,
                                         history.begin, history.bin, 10 * kDay, 11 * kDay, {}, rng);
    coverage += score.coverage / kSeeds;
    loss += score.pinball_by_step[0] / kSeeds;
  }
  EXPECT_NEAR(coverage, 0.8, 0.03);
  EXPECT_LT(loss, 1.20 * 0.2713 * 20.0);
}

TEST(ProfileRegression, LearnsNothingFromDaysItWasNotGiven) {
  Rng rng(1);
  History history = history_of(noisy_days(rng, 6, 500.0, 20.0));
  const auto before = ProfileRegression::train(history, {1, 5}, {});
  for (std::size_t t = 5 * kDay; t < 6 * kDay; ++t) history.counts[t] = 1e6 * rng.uniform();
  const auto after = ProfileRegression::train(history, {1, 5}, {});
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_EQ(*before, *after);
}

TEST(ProfileRegression, GivesTheSameQuantilesWhateverTheSeed) {
  Rng rng(1);
  const History history = history_of(noisy_days(rng, 5, 500.0, 20.0));
  const ProfileRegression regression = trained(history);
  const ArrivalWindow window{TimePoint{}, std::chrono::minutes(1), {480, 510, 505}};
  Rng one(1);
  Rng two(2);
  const Forecast a = regression.forecast(window, 7, one);
  const Forecast b = regression.forecast(window, 7, two);
  EXPECT_NE(a.paths, b.paths);
  EXPECT_EQ(a.quantile(0.1), b.quantile(0.1));
  EXPECT_EQ(a.quantile(0.5), b.quantile(0.5));
  Rng again(1);
  EXPECT_EQ(regression.forecast(window, 7, again).paths, a.paths);
}

// Noise that lasts makes neighbouring bins err together: AR(1) with 0.9 gives errors two and three
// steps ahead a correlation of 0.9·√((1 + 0.81)/(1 + 0.81 + 0.6561)) = 0.77.
TEST(ProfileRegression, KeepsNeighbouringBinsTogether) {
  Rng rng(3);
  const ProfileRegression regression =
      trained(history_of(noisy_days(rng, 10, 500.0, 20.0)), {}, 1000);
  const ArrivalWindow window{TimePoint{}, std::chrono::minutes(1), {}};
  const Forecast forecast = regression.forecast(window, 3, rng);
  const std::vector<double> mean = forecast.mean();
  double xx = 0.0;
  double yy = 0.0;
  double xy = 0.0;
  for (const auto& path : forecast.paths) {
    xx += (path[1] - mean[1]) * (path[1] - mean[1]);
    yy += (path[2] - mean[2]) * (path[2] - mean[2]);
    xy += (path[1] - mean[1]) * (path[2] - mean[2]);
  }
  EXPECT_NEAR(xy / std::sqrt(xx * yy), 0.77, 0.08);
}

TEST(ProfileRegression, ReadsTheHistorysEndWhereTheWindowAdjoinsIt) {
  Rng rng(1);
  const History history = history_of(noisy_days(rng, 5, 500.0, 20.0));
  const ProfileRegression regression = trained(history);
  const ArrivalWindow none{TimePoint{}, std::chrono::minutes(1), {}};
  const ArrivalWindow tail{TimePoint{} - std::chrono::minutes(40),
                           std::chrono::minutes(1),
                           {history.counts.end() - 40, history.counts.end()}};
  Rng one(1);
  Rng two(1);
  EXPECT_EQ(regression.forecast(none, 7, one).paths, regression.forecast(tail, 7, two).paths);
}

// Two days on, the history adjoins nothing. What a short window lacks is filled with the usual
// course at the window's level, so a service that runs at double is expected to go on so.
TEST(ProfileRegression, TakesItsLevelFromAShortWindow) {
  Rng rng(1);
  const ProfileRegression regression = trained(history_of(noisy_days(rng, 8, 500.0, 20.0)));
  const ArrivalWindow window{TimePoint{} + std::chrono::minutes(2 * kDay),
                             std::chrono::minutes(1),
                             {1000, 1010, 990, 1020}};
  const std::vector<double> median = regression.forecast(window, 3, rng).quantile(0.5);
  EXPECT_GT(median[0], 850.0);
  EXPECT_LT(median[0], 1200.0);
}

TEST(ProfileRegression, KeepsItsDistanceFromTheProfileBeyondTheLastStep) {
  Rng rng(1);
  const ProfileRegression regression =
      trained(history_of(noisy_days(rng, 8, 500.0, 1.0)), {.scale = Scale::kCount, .steps = 2});
  const ArrivalWindow none{TimePoint{}, std::chrono::minutes(1), {}};
  const std::vector<double> median = regression.forecast(none, 30, rng).quantile(0.5);
  // The wave's quarter: 500·(1 + 0.4·sin(2π·29/120)) = 699.7, within the noise's deviation of 1/√(1
  // − 0.81).
  EXPECT_NEAR(median[29], 699.7, 8.0);
}

TEST(ProfileRegression, NeverLeavesTheRealmOfCounts) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    // All kinds of histories: zero, sparse, huge.
    std::vector<double> counts(4 * kDay, 0.0);
    const double share = rng.uniform();
    const double top = std::exp(20.0 * rng.uniform());
    for (double& count : counts)
      count = rng.uniform() < share ? std::floor(top * rng.uniform()) : 0.0;
    const Scale scale = seed % 2 == 0 ? Scale::kCount : Scale::kSquareRoot;
    const ProfileRegression regression =
        trained(history_of(counts), {.scale = scale, .features = {.lags = 5}, .steps = 3}, 20);
    ArrivalWindow window{
        TimePoint{} + std::chrono::minutes(rng.below(500)), std::chrono::minutes(1), {}};
    window.counts.resize(rng.below(60));
    for (double& count : window.counts) count = rng.uniform() < 0.5 ? 0.0 : 1e9 * rng.uniform();
    const Forecast forecast = regression.forecast(window, 12, rng);
    ASSERT_EQ(forecast.paths.size(), 20U);
    for (const auto& path : forecast.paths) {
      ASSERT_EQ(path.size(), 12U);
      for (const double count : path) {
        EXPECT_TRUE(std::isfinite(count));
        EXPECT_GE(count, 0.0);
      }
    }
  }
}

TEST(ProfileRegression, ScalesInvert) {
  for (const double count : {0.0, 0.4, 1.0, 17.0, 1e9}) {
    EXPECT_NEAR(from_scale(Scale::kSquareRoot, to_scale(Scale::kSquareRoot, count)), count,
                1e-6 * (1.0 + count));
    EXPECT_EQ(from_scale(Scale::kCount, count), count);
  }
  EXPECT_EQ(from_scale(Scale::kSquareRoot, 1.0), 0.0);  // 1/4 − 3/8 would be negative.
  EXPECT_EQ(from_scale(Scale::kCount, -3.0), 0.0);
}

TEST(ProfileRegression, RefusesWhatItCannotLearnFrom) {
  Rng rng(1);
  const History history = history_of(noisy_days(rng, 4, 500.0, 20.0));
  EXPECT_FALSE(ProfileRegression::train(history, {1, 2}, {}).ok());  // Two days leave no group out.
  EXPECT_FALSE(
      ProfileRegression::train(history, {1, 4}, {.steps = 100}).ok());  // A day is too short.
  EXPECT_FALSE(ProfileRegression::train(history, {1, 4}, {.steps = 0}).ok());
  EXPECT_FALSE(ProfileRegression::train(history, {1, 4}, {.day_decay = 0.0}).ok());
  EXPECT_FALSE(ProfileRegression::train(history, {1, 4}, {.penalty = 0.0}).ok());
  const ArrivalWindow hourly{TimePoint{}, std::chrono::hours(1), {5}};
  EXPECT_TRUE(trained(history).forecast(hourly, 1, rng).empty());
}

}  // namespace
}  // namespace pharos::models
