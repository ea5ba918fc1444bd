#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "pharos/core/result.h"
#include "pharos/models/forecast/recipe.h"

namespace pharos::app {

/// How a forecaster comes about.
struct ForecastSettings {
  /// At least one. Of several, each service gets the one that foretold its last `test_days` best
  /// (see models::choose_recipe).
  std::vector<models::Recipe> recipes = models::own_recipes();
  std::size_t test_days = 3;
  models::BacktestOptions test{};
};

/// A service that needs a forecaster, and the days it may be learnt from.
struct ForecastSubject {
  std::string name;    ///< For progress and errors.
  std::string origin;  ///< For the model's file: which recording, which series.
  models::History history;
  models::DayRange days;
};

/// Trainings and where they stand. Called from one thread at a time.
struct TrainingProgress {
  std::size_t done = 0;   ///< Models trained.
  std::size_t total = 0;  ///< Models that had to be trained: found ones do not count.
  std::string now;        ///< "job3: epoch 4, loss -0.9212, validation -1.0377".
};
using TrainingListener = std::function<void(const TrainingProgress&)>;

/// The name of the model that these settings give for this subject: a key over the counts of its
/// days, their bins and times, and the settings; neither names nor paths.
[[nodiscard]] std::string model_key(const ForecastSubject& subject,
                                    const ForecastSettings& settings);

/// A trained model for each subject, in their order. Each is trained once: found in `models_folder`
/// if an earlier call left it there, else trained, on two threads at most, and left there. Subjects
/// of equal content share one. The result does not depend on the number of threads. Fails with the
/// first subject's error if any cannot be trained or its file not be written; there is no other
/// model to fall back to.
[[nodiscard]] Result<std::vector<models::TrainedModel>> trained_models(
    std::span<const ForecastSubject> subjects, const ForecastSettings& settings,
    const std::string& models_folder, const TrainingListener& listener);

}  // namespace pharos::app
