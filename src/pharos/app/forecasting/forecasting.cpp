#include "pharos/app/forecasting/forecasting.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "pharos/app/forecasting/content_key.h"
#include "pharos/app/forecasting/model_store.h"
#include "pharos/core/assert.h"

namespace pharos::app {
namespace {

/// Counts up whenever the same recipe and history no longer give the same model.
constexpr std::uint64_t kTrainerVersion = 1;
constexpr std::size_t kThreads = 2;
constexpr std::uint64_t kBacktestSeed = 1;

Result<models::TrainedModel> trained(const ForecastSubject& subject,
                                     const ForecastSettings& settings,
                                     const models::TrainingWatch& watch) {
  std::size_t best = 0;
  if (settings.recipes.size() > 1) {
    watch(fmt::format("backtest of {} models", settings.recipes.size()));
    Rng rng(kBacktestSeed);
    const auto choice = models::choose_recipe(settings.recipes, subject.history, subject.days,
                                              settings.test_days, settings.test, rng);
    if (!choice.ok()) return choice.error();
    best = choice->best;
  }
  return models::train(settings.recipes[best], subject.history, subject.days, subject.origin,
                       watch);
}

/// A model to be made, for the first subject that asks for it.
struct Job {
  std::string key;
  const ForecastSubject* subject = nullptr;
  std::optional<models::TrainedModel> model;
  std::optional<Error> error;
};

/// Trains what the jobs lack, each job by one thread.
class Workshop {
 public:
  Workshop(std::vector<Job*> jobs, const ForecastSettings& settings, const ModelStore& store,
           const TrainingListener& listener)
      : jobs_(std::move(jobs)), settings_(settings), store_(store), listener_(listener) {}

  void run() {
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < std::min(kThreads, jobs_.size()); ++i) {
      helpers.emplace_back([this] { work(); });
    }
    work();
    for (std::thread& helper : helpers) helper.join();
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < jobs_.size(); i = next_++) {
      Job& job = *jobs_[i];
      auto model = trained(*job.subject, settings_, [&](const std::string& what) {
        tell(fmt::format("{}: {}", job.subject->name, what), 0);
      });
      if (!model.ok()) {
        job.error = model.error();
        continue;
      }
      job.model = std::move(model).value();
      const auto kept = store_.put(job.key, *job.model);
      if (!kept.ok()) job.error = kept.error();
      tell(fmt::format("{}: trained", job.subject->name), 1);
    }
  }

  void tell(const std::string& now, std::size_t finished) {
    const std::lock_guard<std::mutex> lock(telling_);
    done_ += finished;
    if (listener_) listener_({done_, jobs_.size(), now});
  }

  std::vector<Job*> jobs_;
  const ForecastSettings& settings_;
  const ModelStore& store_;
  const TrainingListener& listener_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex telling_;
  std::size_t done_ = 0;
};

}  // namespace

std::string model_key(const ForecastSubject& subject, const ForecastSettings& settings) {
  ContentKey key;
  key.add(kTrainerVersion);
  key.add(std::uint64_t{settings.recipes.size()});
  for (const models::Recipe& recipe : settings.recipes) key.add(models::text_of(recipe));
  if (settings.recipes.size() > 1) {
    for (const std::size_t number : {settings.test_days, settings.test.window_bins,
                                     settings.test.horizon, settings.test.stride}) {
      key.add(std::uint64_t{number});
    }
  }
  key.add(std::uint64_t{subject.days.first});
  key.add(std::uint64_t{subject.days.last});
  const auto kept = models::only_days(subject.history, subject.days);
  if (!kept.ok()) return key.text();  // Training will say what is wrong.
  key.add(static_cast<std::uint64_t>(kept->begin.time_since_epoch().count()));
  key.add(static_cast<std::uint64_t>(kept->bin.count()));
  key.add(std::uint64_t{kept->bins_per_day});
  key.add(kept->counts);
  key.add(std::uint64_t{kept->resampled.size()});
  for (const std::vector<double>& again : kept->resampled) key.add(again);
  return key.text();
}

Result<std::vector<models::TrainedModel>> trained_models(std::span<const ForecastSubject> subjects,
                                                         const ForecastSettings& settings,
                                                         const std::string& models_folder,
                                                         const TrainingListener& listener) {
  PHAROS_ASSERT(!settings.recipes.empty(), "there is something to train");
  const ModelStore store(models_folder);
  std::map<std::string, Job> jobs;
  std::vector<std::string> keys;
  for (const ForecastSubject& subject : subjects) {
    keys.push_back(model_key(subject, settings));
    const auto [job, added] = jobs.try_emplace(keys.back());
    if (added) job->second = {keys.back(), &subject, store.find(keys.back()), std::nullopt};
  }
  std::vector<Job*> missing;  // In the order of subjects, so that progress runs down the list.
  for (const std::string& key : keys) {
    Job& job = jobs.at(key);
    const bool listed = std::find(missing.begin(), missing.end(), &job) != missing.end();
    if (!job.model && !listed) missing.push_back(&job);
  }
  Workshop(missing, settings, store, listener).run();

  std::vector<models::TrainedModel> result;
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    const Job& job = jobs.at(keys[i]);
    if (job.error) {
      Error error = *job.error;
      error.message = fmt::format("{}: {}", subjects[i].name, error.message);
      return error;
    }
    result.push_back(*job.model);
  }
  return result;
}

}  // namespace pharos::app
