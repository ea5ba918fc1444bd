#include "pharos/models/forecast/model_file.h"

#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/models/forecast/bytes.h"
#include "pharos/models/forecast/recipe.h"

namespace pharos::models {
namespace {

constexpr std::size_t kDay = 60;

History noisy_history(std::uint64_t seed) {
  Rng rng(seed);
  History history{TimePoint{}, std::chrono::minutes(1), kDay, {}, {}};
  for (std::size_t t = 0; t < 4 * kDay; ++t) history.counts.push_back(100.0 + 30.0 * rng.uniform());
  return history;
}

std::vector<TrainedModel> one_of_each_kind() {
  NhitsForecaster::Options nhits;
  nhits.shape.width = 4;
  nhits.training.epochs_max = 1;
  NhitsForecaster::Options point = nhits;
  point.shape.gaussian = false;
  ProfileRegression::Options regression;
  regression.steps = 2;
  std::vector<TrainedModel> models;
  for (const Recipe& recipe :
       std::vector<Recipe>{SeasonalNaiveRecipe{}, regression, nhits, point}) {
    auto model = train(recipe, noisy_history(1), {1, 4}, "a recording, job 3", nullptr);
    EXPECT_TRUE(model.ok());
    models.push_back(std::move(model).value());
  }
  return models;
}

// The bytes with their checksum put right again, so that damage reaches the parts behind it.
std::vector<std::byte> with_checksum(std::vector<std::byte> file) {
  const std::uint64_t sum = checksum(std::span(file).subspan(28));
  for (std::size_t i = 0; i < 8; ++i) file[20 + i] = static_cast<std::byte>(sum >> (8 * i));
  return file;
}

TEST(ModelFile, RoundTripsToTheBit) {
  for (const TrainedModel& model : one_of_each_kind()) {
    SCOPED_TRACE(kind_of(model));
    const std::vector<std::byte> bytes = serialise(model);
    const auto again = parse_model(bytes);
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(*again, model);
    EXPECT_EQ(serialise(*again), bytes);
  }
}

TEST(ModelFile, NamesItsKind) {
  const auto models = one_of_each_kind();
  EXPECT_EQ(kind_of(models[0]), "seasonal-naive");
  EXPECT_EQ(kind_of(models[1]), "profile-regression");
  EXPECT_EQ(kind_of(models[2]), "nhits-gaussian");
  EXPECT_EQ(kind_of(models[3]), "nhits-point");
}

TEST(ModelFile, ForecastsAsTheModelDid) {
  for (const TrainedModel& model : one_of_each_kind()) {
    SCOPED_TRACE(kind_of(model));
    const auto again = parse_model(serialise(model));
    ASSERT_TRUE(again.ok());
    const ArrivalWindow window{TimePoint{} + std::chrono::minutes(4 * kDay),
                               std::chrono::minutes(1), std::vector<double>(20, 110.0)};
    Rng one(7);
    Rng two(7);
    const auto before = make_forecaster(model, 10)->forecast(window, 3, one);
    EXPECT_FALSE(before.empty());
    EXPECT_EQ(before.paths, make_forecaster(*again, 10)->forecast(window, 3, two).paths);
  }
}

TEST(ModelFile, FindsDamage) {
  const TrainedModel model = one_of_each_kind()[1];
  const std::vector<std::byte> bytes = serialise(model);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::vector<std::byte> damaged = bytes;
    damaged[at] ^= std::byte{0x10};
    EXPECT_FALSE(parse_model(damaged).ok()) << "byte " << at;
  }
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{3}, std::size_t{27}, bytes.size() - 1}) {
    EXPECT_FALSE(parse_model(std::span(bytes).first(length)).ok()) << length << " bytes";
  }
  std::vector<std::byte> longer = bytes;
  longer.push_back(std::byte{0});
  EXPECT_FALSE(parse_model(longer).ok());
}

TEST(ModelFile, SaysWhichVersionItKnows) {
  std::vector<std::byte> bytes = serialise(one_of_each_kind()[0]);
  bytes[4] = std::byte{9};
  const auto parsed = parse_model(bytes);
  ASSERT_FALSE(parsed.ok());
  EXPECT_EQ(parsed.error().message,
            "model file: version 9 is not 1, the only one known here; train again");
}

// Bytes that someone forged, or that were damaged in a way the checksum missed: an error, or a
// model that forecasts finite counts.
TEST(ModelFile, NeverYieldsAModelThatCannotForecast) {
  const auto models = one_of_each_kind();
  std::size_t accepted = 0;
  for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    std::vector<std::byte> bytes = serialise(models[seed % models.size()]);
    const std::uint64_t changes = 1 + rng.below(4);
    for (std::uint64_t i = 0; i < changes; ++i) {
      // Half of the damage goes to the head of the body, where the sizes are.
      const std::uint64_t reach = rng.uniform() < 0.5 ? 220 : bytes.size() - 28;
      bytes[28 + rng.below(std::min<std::uint64_t>(reach, bytes.size() - 28))] =
          static_cast<std::byte>(rng.below(256));
    }
    auto parsed = parse_model(with_checksum(std::move(bytes)));
    if (!parsed.ok()) continue;
    ++accepted;
    ArrivalWindow window{TimePoint{} + std::chrono::minutes(rng.below(1000)),
                         std::chrono::minutes(1),
                         std::vector<double>(rng.below(40), 1e9 * rng.uniform())};
    const Forecast forecast =
        make_forecaster(std::move(parsed).value(), 5)->forecast(window, 9, rng);
    for (const auto& path : forecast.paths) {
      for (const double count : path) {
        ASSERT_TRUE(std::isfinite(count));
        ASSERT_GE(count, 0.0);
      }
    }
  }
  EXPECT_GT(accepted,
            400U);  // Most changes of a weight are no error, so the forecasts were put to the test.
}

}  // namespace
}  // namespace pharos::models
