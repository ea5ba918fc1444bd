#include "pharos/app/run/forecasters.h"

#include <memory>

#include "pharos/models/forecast/adaptive_level.h"
#include "pharos/models/forecast/known_future.h"
#include "pharos/models/forecast/profile_regression.h"

namespace pharos::app {
namespace {

/// Enough that a 0.025 quantile means something, few enough to plan in milliseconds.
constexpr std::size_t kPaths = 100;

Result<std::shared_ptr<const models::Forecaster>> learn(const models::History& history) {
  auto learnt = models::ProfileRegression::train(history, {1, history.days()}, {});
  if (!learnt.ok()) return learnt.error();
  return std::shared_ptr<const models::Forecaster>(
      std::make_shared<models::ProfileRegression>(std::move(learnt).value(), kPaths));
}

}  // namespace

Result<policies::ForecasterSet> forecasters_for(const Scenario& scenario,
                                                policies::ForecastNeed need,
                                                const std::string& models_dir) {
  policies::ForecasterSet set;
  if (need == policies::ForecastNeed::kNone) return set;
  if (need == policies::ForecastNeed::kPoint || need == policies::ForecastNeed::kGaussian) {
    return Error{ErrorCode::kUnsupported, "no trained N-HiTS models in " + models_dir, {}};
  }
  for (std::size_t i = 0; i < scenario.world.services.size(); ++i) {
    const sim::ServiceSpec& service = scenario.world.services[i];
    if (need == policies::ForecastNeed::kTrace) {
      set.set(service.terms.id,
              std::make_shared<models::KnownFuture>(service.counts, scenario.world.bin));
      continue;
    }
    if (!scenario.history) {
      set.set(service.terms.id,
              std::make_shared<models::AdaptiveLevel>(models::AdaptiveLevel::Options{}));
      continue;
    }
    auto forecaster = learn(scenario.history->services[i]);
    if (!forecaster.ok()) return forecaster.error();
    set.set(service.terms.id, std::move(forecaster).value());
  }
  return set;
}

}  // namespace pharos::app
