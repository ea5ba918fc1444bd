#include "pharos/app/forecasting/backtesting.h"

#include <fmt/format.h>

#include "pharos/core/assert.h"

namespace pharos::app {
namespace {

/// One kind on every subject.
struct KindScores {
  std::vector<models::ScoreSum> sums;  ///< By subject.
  std::vector<std::string> trained;    ///< By subject: what the last test day's model was.
};

class Backtest {
 public:
  Backtest(std::vector<ForecastSubject> subjects, const BacktestRequest& request,
           const std::string& models_folder, const TrainingListener& listener)
      : subjects_(std::move(subjects)),
        request_(request),
        folder_(models_folder),
        listener_(listener) {}

  Result<KindScores> run(const ForecasterKind& kind) {
    KindScores scores{std::vector<models::ScoreSum>(subjects_.size()),
                      std::vector<std::string>(subjects_.size())};
    for (std::size_t day = request_.test_days.first; day <= request_.test_days.last; ++day) {
      const auto scored = run_day(kind, day, scores);
      if (!scored.ok()) return scored.error();
    }
    return scores;
  }

 private:
  Result<Done> run_day(const ForecasterKind& kind, std::size_t day, KindScores& scores) {
    for (ForecastSubject& subject : subjects_) subject.days.last = day - 1;
    std::vector<models::TrainedModel> models;
    if (kind.training != nullptr) {
      auto trained = trained_models(subjects_, kind.training(), folder_, listener_);
      if (!trained.ok()) return trained.error();
      models = std::move(trained).value();
    }
    for (std::size_t i = 0; i < subjects_.size(); ++i) {
      if (!models.empty()) scores.trained[i] = models::kind_of(models[i]);
      const auto forecaster = models.empty()
                                  ? kind.ready()
                                  : models::make_forecaster(std::move(models[i]), request_.paths);
      const models::History& history = subjects_[i].history;
      const std::size_t bins = history.bins_per_day;
      Rng rng =
          Rng(request_.seed).stream(fmt::format("{}/{}/{}", kind.name, subjects_[i].name, day));
      scores.sums[i].add(models::backtest(*forecaster, history.counts, history.begin, history.bin,
                                          (day - 1) * bins, day * bins, request_.options, rng));
    }
    return Done{};
  }

  std::vector<ForecastSubject> subjects_;
  const BacktestRequest& request_;
  const std::string& folder_;
  const TrainingListener& listener_;
};

}  // namespace

Result<std::vector<BacktestRow>> backtest_kinds(std::vector<ForecastSubject> subjects,
                                                const BacktestRequest& request,
                                                const std::string& models_folder,
                                                const TrainingListener& listener) {
  PHAROS_ASSERT(!request.kinds.empty() && request.test_days.first > 1,
                "something learns before the test");
  std::vector<std::string> names;
  for (const ForecastSubject& subject : subjects) names.push_back(subject.name);
  Backtest backtest(std::move(subjects), request, models_folder, listener);
  const auto naive_kind = find_forecaster_kind("seasonal-naive");
  PHAROS_ASSERT(naive_kind.ok(), "the yardstick is in the table");
  const auto naive = backtest.run(*naive_kind);
  if (!naive.ok()) return naive.error();

  std::vector<std::vector<BacktestRow>> by_kind;
  for (const ForecasterKind& kind : request.kinds) {
    const auto scores = kind.name == naive_kind->name ? naive : backtest.run(kind);
    if (!scores.ok()) return scores.error();
    std::vector<BacktestRow>& rows = by_kind.emplace_back();
    for (std::size_t i = 0; i < names.size(); ++i) {
      const models::ForecastScore score = scores->sums[i].mean();
      rows.push_back({names[i], std::string(kind.name), scores->trained[i], score,
                      score.pinball / naive->sums[i].mean().pinball});
    }
  }
  std::vector<BacktestRow> rows;
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::vector<BacktestRow>& kind : by_kind) rows.push_back(std::move(kind[i]));
  }
  return rows;
}

}  // namespace pharos::app
