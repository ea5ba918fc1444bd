#include "pharos/models/forecast/recipe.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "pharos/core/action.h"
#include "pharos/core/assert.h"

namespace pharos::models {
namespace {

constexpr std::size_t kScoredPaths = 100;

template <class Learnt>
Result<TrainedModel> named(Result<Learnt> learnt, const std::string& origin, DayRange days) {
  if (!learnt.ok()) return learnt.error();
  return TrainedModel{origin, days, std::move(learnt).value()};
}

std::string list(const std::vector<std::size_t>& values) {
  return fmt::format("{}", fmt::join(values, ","));
}

std::string text(SeasonalNaiveRecipe) { return "seasonal-naive"; }

std::string text(const ProfileRegression::Options& options) {
  return fmt::format(
      "profile-regression scale={} lags={} profile-lags={} mean-bins={} steps={} day-decay={} "
      "penalty={} outlier={}",
      options.scale == ProfileRegression::Scale::kCount ? "count" : "square-root",
      options.features.lags, options.features.profile_lags, options.features.mean_bins,
      options.steps, options.day_decay, options.penalty, options.outlier);
}

std::string text(const NhitsForecaster::Options& options) {
  const NhitsShape& shape = options.shape;
  const NhitsTraining& training = options.training;
  return fmt::format(
      "nhits {} input={} output={} pools={} downsamplings={} width={} layers={} learning-rate={} "
      "dropout={} "
      "batch={} epochs-max={} patience={} min-improvement={} seed={}",
      shape.gaussian ? "gaussian" : "point", shape.input, shape.output, list(shape.pools),
      list(shape.downsamplings), shape.width, shape.layers, training.learning_rate,
      training.dropout, training.batch, training.epochs_max, training.patience,
      training.min_improvement, training.seed);
}

}  // namespace

std::string text_of(const Recipe& recipe) {
  return std::visit([](const auto& options) { return text(options); }, recipe);
}

NhitsForecaster::Options published_nhits(bool gaussian, std::size_t input) {
  NhitsForecaster::Options options;
  options.shape.input = input;
  options.shape.pools = {std::max<std::size_t>(1, input / 2), 2, 1};
  options.shape.gaussian = gaussian;
  return options;
}

NhitsForecaster::Options small_nhits(bool gaussian, std::size_t input) {
  NhitsForecaster::Options options = published_nhits(gaussian, input);
  options.shape.width = 64;
  options.training.learning_rate = 5e-4;
  return options;
}

std::vector<Recipe> own_recipes() {
  ProfileRegression::Options root;
  ProfileRegression::Options count;
  count.scale = ProfileRegression::Scale::kCount;
  return {root, count, SeasonalNaiveRecipe{}};
}

Result<TrainedModel> train(const Recipe& recipe, const History& history, DayRange days,
                           const std::string& origin, const TrainingWatch& watch) {
  const auto say = [&](const NhitsEpoch& epoch) {
    if (watch) {
      watch(fmt::format("epoch {}, loss {:.4f}, validation {:.4f}", epoch.epoch,
                        epoch.training_loss, epoch.validation_loss));
    }
  };
  return std::visit(
      Overloaded{[&](SeasonalNaiveRecipe) {
                   return named(SeasonalNaive::train(history, days), origin, days);
                 },
                 [&](const ProfileRegression::Options& options) {
                   return named(ProfileRegression::train(history, days, options), origin, days);
                 },
                 [&](const NhitsForecaster::Options& options) {
                   return named(NhitsForecaster::train(history, days, options, say), origin, days);
                 }},
      recipe);
}

Result<RecipeChoice> choose_recipe(std::span<const Recipe> recipes, const History& history,
                                   DayRange days, std::size_t test_days,
                                   const BacktestOptions& options, Rng& rng) {
  PHAROS_ASSERT(!recipes.empty() && test_days >= 1, "there is something to choose from");
  const auto kept = only_days(history, days);
  if (!kept.ok()) return kept.error();
  if (days.size() <= test_days) {
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("backtest: {} days leave none to train on before the last {}",
                             days.size(), test_days),
                 {}};
  }
  RecipeChoice choice;
  for (const Recipe& recipe : recipes) {
    ScoreSum sum;
    for (std::size_t day = kept->days() - test_days + 1; day <= kept->days(); ++day) {
      auto model = train(recipe, *kept, {1, day - 1}, "", nullptr);
      if (!model.ok()) return model.error();
      const auto forecaster = make_forecaster(std::move(model).value(), kScoredPaths);
      Rng draws = rng.stream(fmt::format("day {}", day));
      sum.add(backtest(*forecaster, kept->counts, kept->begin, kept->bin,
                       (day - 1) * kept->bins_per_day, day * kept->bins_per_day, options, draws));
    }
    choice.scores.push_back(sum.mean());
    if (choice.scores.back().pinball < choice.scores[choice.best].pinball) {
      choice.best = choice.scores.size() - 1;
    }
  }
  return choice;
}

}  // namespace pharos::models
