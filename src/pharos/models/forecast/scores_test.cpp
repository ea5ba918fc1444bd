#include "pharos/models/forecast/scores.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <gtest/gtest.h>

#include "pharos/models/forecast/last_value.h"

namespace pharos::models {
namespace {

TEST(PinballLoss, ChargesTheLevelBelowAndItsComplementAbove) {
  EXPECT_DOUBLE_EQ(pinball_loss(0.9, 10, 14), 0.9 * 4);
  EXPECT_DOUBLE_EQ(pinball_loss(0.9, 10, 6), 0.1 * 4);
  EXPECT_DOUBLE_EQ(pinball_loss(0.5, 10, 10), 0.0);
}

TEST(Crps, MatchesHandValues) {
  // One sample: the absolute error.
  EXPECT_DOUBLE_EQ(crps(std::vector<double>{7}, 10), 3.0);
  // Samples 0 and 4, actual 1: (1 + 3)/2 − (4 + 4)/(2·4) = 2 − 1.
  EXPECT_DOUBLE_EQ(crps(std::vector<double>{4, 0}, 1), 1.0);
  // Samples 1 2 6, actual 3: (2 + 1 + 3)/3 − 2·(1 + 5 + 4)/(2·9) = 2 − 10/9.
  EXPECT_NEAR(crps(std::vector<double>{6, 1, 2}, 3), 2.0 - 10.0 / 9.0, 1e-12);
}

// CRPS is twice the integral of the pinball loss over all levels (Laio & Tamea 2007), here by a sum
// over quantiles of the empirical distribution, which is a step function.
TEST(Crps, IsTwiceThePinballLossOverAllLevels) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    std::vector<double> samples(1 + rng.below(20));
    for (double& sample : samples) sample = 10.0 * rng.normal();
    const double actual = 10.0 * rng.normal();
    std::vector<double> sorted = samples;
    std::sort(sorted.begin(), sorted.end());
    // Within ((i)/m, (i+1)/m) the quantile is sorted[i] and the loss linear in the level, so that
    // the middle of the interval gives its mean.
    double integral = 0.0;
    const auto m = static_cast<double>(sorted.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      integral += pinball_loss((static_cast<double>(i) + 0.5) / m, sorted[i], actual) / m;
    }
    EXPECT_NEAR(crps(samples, actual), 2.0 * integral, 1e-9);
  }
}

TEST(ScoreSum, AveragesOverBinsAndSteps) {
  Forecast forecast;
  for (int i = 0; i <= 10; ++i) {
    const double sample = 10.0 * i;  // Quantile p is 100·p.
    forecast.paths.push_back({sample, sample});
  }
  ScoreSum sum;
  sum.add(forecast, std::vector<double>{50, 100});
  sum.add(forecast, std::vector<double>{50});
  const ForecastScore score = sum.mean();
  // Actual 50: Σ_p |50 − 100p|·(p or 1 − p) = 2·(0.1·40 + 0.2·30 + 0.3·20 + 0.4·10) = 40, over 9
  // levels. Actual 100: Σ_p p·(100 − 100p) = 100·(4.5 − 2.85) = 165, over 9 levels.
  EXPECT_EQ(score.bins, 3U);
  EXPECT_NEAR(score.pinball_by_step[0], 40.0 / 9, 1e-9);
  EXPECT_NEAR(score.pinball_by_step[1], 165.0 / 9, 1e-9);
  EXPECT_NEAR(score.pinball, (40.0 + 40.0 + 165.0) / 27, 1e-9);
  EXPECT_NEAR(score.coverage, 2.0 / 3, 1e-12);  // 100 lies above the 0.9 quantile 90.
  EXPECT_NEAR(score.error, 50.0 / 3, 1e-12);    // The median is 50.
}

TEST(ScoreSum, OfScoresIsTheScoreOfAllTheirForecasts) {
  const Forecast low{std::chrono::minutes(1), {{1, 2}, {3, 4}}};
  const Forecast high{std::chrono::minutes(1), {{8, 9, 10}}};
  const std::vector<double> actual{2, 7, 7};
  ScoreSum all;
  ScoreSum first;
  ScoreSum second;
  all.add(low, actual);
  first.add(low, actual);
  for (const std::size_t known : {3U, 1U}) {
    all.add(high, std::span(actual).first(known));
    second.add(high, std::span(actual).first(known));
  }
  ScoreSum of_scores;
  of_scores.add(first.mean());
  of_scores.add(second.mean());
  const ForecastScore expected = all.mean();
  const ForecastScore sum = of_scores.mean();
  EXPECT_EQ(sum.bins, 6U);
  EXPECT_EQ(sum.bins_by_step, expected.bins_by_step);
  EXPECT_NEAR(sum.pinball, expected.pinball, 1e-12);
  EXPECT_NEAR(sum.crps, expected.crps, 1e-12);
  EXPECT_NEAR(sum.coverage, expected.coverage, 1e-12);
  EXPECT_NEAR(sum.error, expected.error, 1e-12);
  for (std::size_t t = 0; t < 3; ++t) {
    EXPECT_NEAR(sum.pinball_by_step[t], expected.pinball_by_step[t], 1e-12);
  }
}

TEST(ScoreSum, OfNothingIsZero) { EXPECT_EQ(ScoreSum{}.mean(), ForecastScore{}); }

TEST(Backtest, ScoresEachBinOnceForEveryStepThatReachesIt) {
  // Counts 0 1 2 3 4 5; the last value is wrong by as many as it looks ahead. Forecasts at bins 2,
  // 3, 4, 5 with horizon 3 score 3 + 3 + 2 + 1 bins: errors 1 2 3, 1 2 3, 1 2, 1.
  const std::vector<double> series{0, 1, 2, 3, 4, 5};
  Rng rng(1);
  const ForecastScore score = backtest(LastValue{}, series, TimePoint{}, std::chrono::minutes(1), 2,
                                       6, {.window_bins = 2, .horizon = 3}, rng);
  EXPECT_EQ(score.bins, 9U);
  EXPECT_NEAR(score.error, 16.0 / 9, 1e-12);
  EXPECT_NEAR(score.pinball_by_step[2], 1.5,
              1e-12);  // An error of 3 costs 3/2 averaged over the levels.
}

TEST(Backtest, LeavesOutForecastsThatCouldNotBeMade) {
  const std::vector<double> series{5, 5};
  Rng rng(1);
  // At bin 0 there is no window yet, so only the one bin after bin 1's window is scored.
  const ForecastScore score = backtest(LastValue{}, series, TimePoint{}, std::chrono::minutes(1), 0,
                                       2, {.window_bins = 2, .horizon = 1}, rng);
  EXPECT_EQ(score.bins, 1U);
  EXPECT_EQ(score.error, 0.0);
}

}  // namespace
}  // namespace pharos::models
