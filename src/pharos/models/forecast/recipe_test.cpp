#include "pharos/models/forecast/recipe.h"

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

constexpr std::size_t kDay = 60;

// Each bin of the day has its own count, the same every day, or a level that wanders from day to
// day.
History history_of(bool repeats) {
  Rng rng(1);
  std::vector<double> day(kDay);
  for (double& count : day) count = 200.0 + 100.0 * rng.uniform();
  History history{TimePoint{}, std::chrono::minutes(1), kDay, {}, {}};
  double level = 500.0;
  for (std::size_t t = 0; t < 8 * kDay; ++t) {
    level += 5.0 * rng.normal();
    history.counts.push_back(repeats ? day[t % kDay] : level);
  }
  return history;
}

const std::vector<Recipe> kTwo{SeasonalNaiveRecipe{}, ProfileRegression::Options{}};

TEST(ChooseRecipe, FindsTheOneThatForetellsBest) {
  Rng rng(1);
  const auto repeats = choose_recipe(kTwo, history_of(true), {1, 8}, 2, {}, rng);
  ASSERT_TRUE(repeats.ok());
  EXPECT_EQ(repeats->scores[0].pinball, 0.0);  // Yesterday is today, exactly.
  EXPECT_EQ(repeats->best, 0U);
  const auto wanders = choose_recipe(kTwo, history_of(false), {1, 8}, 2, {}, rng);
  ASSERT_TRUE(wanders.ok());
  EXPECT_EQ(wanders->best, 1U);
  EXPECT_LT(wanders->scores[1].pinball, 0.5 * wanders->scores[0].pinball);
}

TEST(ChooseRecipe, SeesOnlyTheDaysItIsGiven) {
  Rng rng(1);
  History history = history_of(false);
  const auto before = choose_recipe(kTwo, history, {1, 7}, 2, {}, rng);
  for (std::size_t t = 7 * kDay; t < 8 * kDay; ++t) history.counts[t] = 1e6;
  const auto after = choose_recipe(kTwo, history, {1, 7}, 2, {}, rng);
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_EQ(before->scores, after->scores);
}

TEST(ChooseRecipe, NeedsDaysToTrainOn) {
  Rng rng(1);
  EXPECT_FALSE(choose_recipe(kTwo, history_of(true), {1, 2}, 2, {}, rng).ok());
  EXPECT_FALSE(
      choose_recipe(kTwo, history_of(true), {1, 3}, 2, {}, rng).ok());  // One day trains nothing.
  EXPECT_FALSE(choose_recipe(kTwo, history_of(true), {1, 9}, 2, {}, rng).ok());
}

TEST(Recipe, TextsTellRecipesApart) {
  std::vector<Recipe> recipes = own_recipes();
  for (const bool gaussian : {true, false}) {
    for (const std::size_t input : {10U, 15U}) {
      recipes.emplace_back(published_nhits(gaussian, input));
      recipes.emplace_back(small_nhits(gaussian, input));
    }
  }
  NhitsForecaster::Options seeded;
  seeded.training.seed = 7;
  recipes.emplace_back(seeded);
  for (std::size_t i = 0; i < recipes.size(); ++i) {
    for (std::size_t j = 0; j < recipes.size(); ++j) {
      EXPECT_EQ(text_of(recipes[i]) == text_of(recipes[j]), i == j) << text_of(recipes[i]);
    }
  }
}

TEST(Recipe, PublishedNetworksAreThoseOfTheArtifact) {
  EXPECT_EQ(published_nhits(true, 15), NhitsForecaster::Options{});
  EXPECT_EQ(published_nhits(true, 10).shape.pools, (std::vector<std::size_t>{5, 2, 1}));
  EXPECT_TRUE(check(small_nhits(false, 10).shape).ok());
}

TEST(Train, PassesOnWhatIsWrong) {
  const auto model = train(SeasonalNaiveRecipe{}, history_of(true), {1, 1}, "", nullptr);
  ASSERT_FALSE(model.ok());
  EXPECT_NE(model.error().message.find("two days"), std::string::npos);
}

TEST(Train, TellsOfEachEpoch) {
  NhitsForecaster::Options options;
  options.shape.width = 4;
  options.training.epochs_max = 2;
  std::vector<std::string> heard;
  const auto model = train(options, history_of(true), {1, 3}, "here",
                           [&](const std::string& what) { heard.push_back(what); });
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model->origin, "here");
  EXPECT_EQ(model->days, (DayRange{1, 3}));
  ASSERT_EQ(heard.size(), 2U);
  EXPECT_EQ(heard[1].rfind("epoch 2, loss ", 0), 0U);
}

}  // namespace
}  // namespace pharos::models
