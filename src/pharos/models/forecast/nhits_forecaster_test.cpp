#include "pharos/models/forecast/nhits_forecaster.h"

#include <cmath>

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

constexpr Duration kMinute = std::chrono::minutes(1);
constexpr std::size_t kDay = 60;

NhitsForecaster::Options small_options(bool gaussian) {
  NhitsForecaster::Options options;
  options.shape.width = 16;
  options.shape.gaussian = gaussian;
  options.training.learning_rate = 3e-3;
  options.training.epochs_max = 20;
  return options;
}

History wave(std::size_t days) {
  History history{TimePoint{}, kMinute, kDay, {}, {{}}};
  Rng rng(5);
  for (std::size_t t = 0; t < days * kDay; ++t) {
    const double course =
        500.0 + 200.0 * std::sin(2.0 * 3.14159265358979 * static_cast<double>(t) / kDay);
    history.counts.push_back(course + 10.0 * rng.normal());
    history.resampled[0].push_back(course + 10.0 * rng.normal());
  }
  return history;
}

ArrivalWindow last_bins(const History& history, std::size_t end, std::size_t bins) {
  return {at_seconds(60.0 * static_cast<double>(end - bins)),
          kMinute,
          {history.counts.begin() + static_cast<std::ptrdiff_t>(end - bins),
           history.counts.begin() + static_cast<std::ptrdiff_t>(end)}};
}

TEST(NhitsForecaster, FollowsAWave) {
  const History history = wave(10);
  const auto learnt = NhitsForecaster::train(history, {1, 9}, small_options(true), nullptr);
  ASSERT_TRUE(learnt.ok());
  Rng rng(1);
  double error = 0.0;
  double naive = 0.0;
  for (std::size_t now = 9 * kDay; now + 7 <= 10 * kDay; ++now) {
    const Forecast forecast =
        NhitsForecaster(*learnt, 100).forecast(last_bins(history, now, 15), 7, rng);
    ASSERT_EQ(forecast.paths.size(), 100U);
    error += std::abs(forecast.quantile(0.5)[6] - history.counts[now + 6]);
    naive += std::abs(history.counts[now - 1] - history.counts[now + 6]);
  }
  EXPECT_LT(error, 0.4 * naive);
}

TEST(NhitsForecaster, LearnsNothingFromDaysItWasNotGiven) {
  History history = wave(5);
  auto options = small_options(true);
  options.training.epochs_max = 2;
  const auto before = NhitsForecaster::train(history, {1, 4}, options, nullptr);
  for (std::size_t t = 4 * kDay; t < 5 * kDay; ++t) {
    history.counts[t] = 1e5;
    history.resampled[0][t] = 1e5;
  }
  const auto after = NhitsForecaster::train(history, {1, 4}, options, nullptr);
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_EQ(*before, *after);
}

// The last of the named days only says when to stop: with a fixed number of epochs it changes
// nothing.
TEST(NhitsForecaster, UsesTheLastDayOnlyToStop) {
  History history = wave(4);
  auto options = small_options(false);
  options.training.epochs_max = 2;
  const auto before = NhitsForecaster::train(history, {1, 4}, options, nullptr);
  for (std::size_t t = 3 * kDay; t < 4 * kDay; ++t) history.counts[t] = 1e5;
  const auto after = NhitsForecaster::train(history, {1, 4}, options, nullptr);
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_EQ(*before, *after);
}

TEST(NhitsForecaster, GivesOnePathWithoutASpread) {
  const History history = wave(3);
  auto options = small_options(false);
  options.training.epochs_max = 1;
  const auto learnt = NhitsForecaster::train(history, {1, 3}, options, nullptr);
  ASSERT_TRUE(learnt.ok());
  Rng rng(1);
  EXPECT_EQ(NhitsForecaster(*learnt, 100).forecast(last_bins(history, 60, 15), 7, rng).paths.size(),
            1U);
}

// Beyond the network's 7 outputs a path goes on from itself, so foretelling 7 bins from a window
// that already ends with the path's first 7 gives its next 7.
TEST(NhitsForecaster, ContinuesAPathFromItself) {
  const History history = wave(3);
  auto options = small_options(false);
  options.training.epochs_max = 3;
  const auto learnt = NhitsForecaster::train(history, {1, 3}, options, nullptr);
  ASSERT_TRUE(learnt.ok());
  const NhitsForecaster forecaster(*learnt, 1);
  Rng rng(1);
  ArrivalWindow window = last_bins(history, 100, 20);
  const std::vector<double> path = forecaster.forecast(window, 14, rng).paths.front();
  window.counts.insert(window.counts.end(), path.begin(), path.begin() + 7);
  const std::vector<double> next = forecaster.forecast(window, 7, rng).paths.front();
  EXPECT_EQ(next, (std::vector<double>(path.begin() + 7, path.end())));
}

TEST(NhitsForecaster, SaysNothingFromTooShortAWindow) {
  const History history = wave(3);
  auto options = small_options(true);
  options.training.epochs_max = 1;
  const auto learnt = NhitsForecaster::train(history, {1, 3}, options, nullptr);
  ASSERT_TRUE(learnt.ok());
  Rng rng(1);
  const NhitsForecaster forecaster(*learnt, 10);
  EXPECT_TRUE(forecaster.forecast(last_bins(history, 60, 14), 7, rng).empty());
  EXPECT_FALSE(forecaster.forecast(last_bins(history, 60, 15), 7, rng).empty());
  ArrivalWindow hourly = last_bins(history, 60, 15);
  hourly.bin = std::chrono::hours(1);
  EXPECT_TRUE(forecaster.forecast(hourly, 7, rng).empty());
}

TEST(NhitsForecaster, RefusesWhatItCannotLearnFrom) {
  const History history = wave(3);
  EXPECT_FALSE(NhitsForecaster::train(history, {3, 3}, small_options(true), nullptr).ok());
  auto options = small_options(true);
  options.shape.pools = {};
  EXPECT_FALSE(NhitsForecaster::train(history, {1, 3}, options, nullptr).ok());
  options = small_options(true);
  options.training.batch = 0;
  EXPECT_FALSE(NhitsForecaster::train(history, {1, 3}, options, nullptr).ok());
  options = small_options(true);
  options.shape.input = 58;
  EXPECT_FALSE(NhitsForecaster::train(history, {1, 3}, options, nullptr).ok());  // 58 + 7 > 60.
}

}  // namespace
}  // namespace pharos::models
