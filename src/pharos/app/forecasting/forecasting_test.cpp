#include "pharos/app/forecasting/forecasting.h"

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/app/forecasting/model_store.h"

namespace pharos::app {
namespace {

constexpr std::size_t kDay = 60;

models::History history_of(std::uint64_t seed) {
  Rng rng(seed);
  models::History history{TimePoint{}, std::chrono::minutes(1), kDay, {}, {}};
  for (std::size_t t = 0; t < 6 * kDay; ++t) history.counts.push_back(100.0 + 30.0 * rng.uniform());
  return history;
}

ForecastSubject subject(const std::string& name, std::uint64_t seed) {
  return {name, "a test, " + name, history_of(seed), {1, 6}};
}

ForecastSettings quick() {
  ForecastSettings settings;
  models::ProfileRegression::Options small;
  small.steps = 1;
  small.features.lags = 3;
  settings.recipes = {small, models::SeasonalNaiveRecipe{}};
  settings.test_days = 1;
  return settings;
}

class Forecasting : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              fmt::format("pharos-forecasting-{}-{}", test->name(), ::getpid());
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // How many models a call had to train.
  std::size_t trainings(std::span<const ForecastSubject> subjects,
                        const ForecastSettings& settings) {
    std::size_t done = 0;
    const auto models =
        trained_models(subjects, settings, folder_.string(),
                       [&](const TrainingProgress& progress) { done = progress.done; });
    EXPECT_TRUE(models.ok()) << models.error().text();
    return done;
  }
  std::string file_of(const ForecastSubject& of, const ForecastSettings& settings) {
    return ModelStore(folder_.string()).path_of(model_key(of, settings));
  }
  static std::string bytes_of(const std::string& path) {
    std::ostringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return bytes.str();
  }

  std::filesystem::path folder_;
};

TEST_F(Forecasting, TrainsOnceAndFindsTheSameModelAgain) {
  const std::vector<ForecastSubject> subjects{subject("a", 1), subject("b", 2), subject("c", 3)};
  const auto first = trained_models(subjects, quick(), folder_.string(), nullptr);
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(trainings(subjects, quick()), 0U);
  const auto second = trained_models(subjects, quick(), folder_.string(), nullptr);
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(*first, *second);
  EXPECT_EQ((*first)[1].origin, "a test, b");
}

TEST_F(Forecasting, SharesAModelBetweenSubjectsOfEqualContent) {
  const std::vector<ForecastSubject> subjects{subject("a", 1), subject("again", 1),
                                              subject("b", 2)};
  EXPECT_EQ(trainings(subjects, quick()), 2U);
}

TEST_F(Forecasting, KeysFollowContentAndSettingsOnly) {
  const ForecastSubject one = subject("a", 1);
  const std::string key = model_key(one, quick());
  EXPECT_EQ(key.size(), 32U);
  EXPECT_EQ(model_key(subject("renamed", 1), quick()), key);
  const auto differs = [&](auto change) {
    ForecastSubject other = one;
    ForecastSettings settings = quick();
    change(other, settings);
    return model_key(other, settings) != key;
  };
  EXPECT_TRUE(differs([](auto& s, auto&) { s.history.counts[100] += 1e-9; }));
  EXPECT_TRUE(differs([](auto& s, auto&) { s.history.begin += std::chrono::minutes(1); }));
  EXPECT_TRUE(differs([](auto& s, auto&) { s.history.resampled.push_back(s.history.counts); }));
  EXPECT_TRUE(differs([](auto& s, auto&) { s.days.last = 5; }));
  EXPECT_TRUE(differs([](auto&, auto& settings) { settings.recipes.pop_back(); }));
  EXPECT_TRUE(differs([](auto&, auto& settings) { settings.test_days = 2; }));
  // A day that is not among those named has no part in it.
  ForecastSubject five = one;
  five.days = {1, 5};
  const std::string five_key = model_key(five, quick());
  five.history.counts.back() = 1e6;
  EXPECT_EQ(model_key(five, quick()), five_key);
}

// From the file of the recording to the bytes of the model: a day that was not named changes
// nothing.
TEST_F(Forecasting, ADayThatWasNotNamedChangesNoByteOfTheModel) {
  ForecastSubject one = subject("a", 1);
  one.days = {1, 5};
  ForecastSettings nhits = quick();
  models::NhitsForecaster::Options network;
  network.shape.width = 4;
  network.training.epochs_max = 2;
  nhits.recipes = {network};
  for (const ForecastSettings& settings : {quick(), nhits}) {
    EXPECT_EQ(trainings(std::vector{one}, settings), 1U);
    const std::string path = file_of(one, settings);
    const std::string before = bytes_of(path);
    std::filesystem::remove(path);
    ForecastSubject changed = one;
    for (std::size_t t = 5 * kDay; t < 6 * kDay; ++t) changed.history.counts[t] = 1e5;
    EXPECT_EQ(trainings(std::vector{changed}, settings), 1U);
    EXPECT_FALSE(before.empty());
    EXPECT_EQ(bytes_of(path), before);
  }
}

TEST_F(Forecasting, TrainsAgainWhatWasDamaged) {
  const std::vector<ForecastSubject> subjects{subject("a", 1)};
  EXPECT_EQ(trainings(subjects, quick()), 1U);
  const std::string path = file_of(subjects[0], quick());
  const std::string good = bytes_of(path);
  std::ofstream(path, std::ios::binary) << good.substr(0, good.size() / 2);
  EXPECT_EQ(trainings(subjects, quick()), 1U);
  EXPECT_EQ(bytes_of(path), good);
}

TEST_F(Forecasting, ChoosesForEachSubject) {
  // Yesterday exactly for one, a wandering level for the other.
  ForecastSubject repeats = subject("repeats", 1);
  for (std::size_t t = kDay; t < repeats.history.counts.size(); ++t) {
    repeats.history.counts[t] = repeats.history.counts[t - kDay];
  }
  ForecastSubject wanders = subject("wanders", 2);
  Rng rng(1);
  double level = 1000.0;
  for (double& count : wanders.history.counts) count = level += 5.0 * rng.normal();
  const auto models =
      trained_models(std::vector{repeats, wanders}, quick(), folder_.string(), nullptr);
  ASSERT_TRUE(models.ok());
  EXPECT_EQ(models::kind_of((*models)[1]), "profile-regression");
  EXPECT_EQ(models::kind_of((*models)[0]), "seasonal-naive");
}

TEST_F(Forecasting, NamesTheSubjectThatCannotBeTrained) {
  ForecastSubject bad = subject("bad", 1);
  bad.history.counts[5] = -1.0;
  const auto models =
      trained_models(std::vector{subject("good", 2), bad}, quick(), folder_.string(), nullptr);
  ASSERT_FALSE(models.ok());
  EXPECT_EQ(models.error().message.rfind("bad: ", 0), 0U) << models.error().message;
}

TEST_F(Forecasting, SaysWhenTheFolderCannotBeMade) {
  std::ofstream(folder_.string()) << "a file where the folder should be";
  const auto models =
      trained_models(std::vector{subject("a", 1)}, quick(), folder_.string(), nullptr);
  ASSERT_FALSE(models.ok());
  EXPECT_EQ(models.error().code, ErrorCode::kIo);
}

}  // namespace
}  // namespace pharos::app
