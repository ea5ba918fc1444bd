#pragma once

#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "pharos/models/forecast/model_file.h"
#include "pharos/models/forecast/scores.h"

namespace pharos::models {

/// Nothing to set.
struct SeasonalNaiveRecipe {
  friend bool operator==(SeasonalNaiveRecipe, SeasonalNaiveRecipe) = default;
};

/// What kind of model to train, and with which settings.
using Recipe =
    std::variant<SeasonalNaiveRecipe, ProfileRegression::Options, NhitsForecaster::Options>;

/// The recipe in words and numbers: equal recipes give equal texts, different ones different texts.
[[nodiscard]] std::string text_of(const Recipe& recipe);

/// N-HiTS as the Faro artifact trains it: width 512, learning rate 1e−4, 7 bins ahead. `input` 15,
/// or 10 as for its jobs 2 and 8; the first stack pools half of it, in round numbers 7 and 5.
[[nodiscard]] NhitsForecaster::Options published_nhits(bool gaussian, std::size_t input);
/// The same with 64 values a layer and learning rate 5e−4, which trains ten times as fast and
/// backtests as well.
[[nodiscard]] NhitsForecaster::Options small_nhits(bool gaussian, std::size_t input);
/// What to choose from where nothing is known about a service: the regression on both scales, and
/// yesterday.
[[nodiscard]] std::vector<Recipe> own_recipes();

/// Hears how far a training has come, in its own words.
using TrainingWatch = std::function<void(const std::string& what)>;

/// Follows one recipe on the named days of a history.
[[nodiscard]] Result<TrainedModel> train(const Recipe& recipe, const History& history,
                                         DayRange days, const std::string& origin,
                                         const TrainingWatch& watch);

/// Which recipe has foretold past days best, and how well each did.
struct RecipeChoice {
  std::size_t best = 0;
  std::vector<ForecastScore> scores;  ///< In the recipes' order.
};

/// Rolling backtest: each recipe is trained on the days before each of the last `test_days` and
/// scored on that day; the least mean pinball loss wins, the first of equals. It sees the named
/// days only, so whatever is chosen may be judged on later ones. `days` must leave `test_days` and
/// what the recipes need before them.
[[nodiscard]] Result<RecipeChoice> choose_recipe(std::span<const Recipe> recipes,
                                                 const History& history, DayRange days,
                                                 std::size_t test_days,
                                                 const BacktestOptions& options, Rng& rng);

}  // namespace pharos::models
