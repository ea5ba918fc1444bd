#include "pharos/policies/autoscale/faro/objective.h"

#include <algorithm>

#include "pharos/core/assert.h"
#include "pharos/models/queueing/mdc_latency.h"
#include "pharos/models/utility/penalty.h"
#include "pharos/models/utility/utility.h"

namespace pharos::policies::faro {
namespace {

double bin_utility(const Service& service, const UtilityModel& model, Rate arrivals,
                   double replicas) {
  models::LatencyQuestion question;
  question.percentile = service.percentile;
  question.utilisation_max = model.precise ? Ratio::of(1.0) : model.utilisation_max;
  const double latency_s = models::latency_s(arrivals, service.service_time, replicas, question);
  const double slo_s = to_seconds(service.slo);
  return model.precise ? models::precise_utility(latency_s, slo_s)
                       : models::relaxed_utility(latency_s, slo_s, model.alpha);
}

}  // namespace

double service_utility(const Problem& problem, std::size_t index, double replicas,
                       double admitted) {
  const Service& service = problem.services[index];
  const UtilityModel& model = problem.model;
  const std::size_t bins = service.arrivals.size();
  PHAROS_ASSERT(bins > 0, "a horizon has bins");
  const bool grows = replicas > service.replicas_now;
  const std::size_t cold = grows && problem.cold_bins < bins ? problem.cold_bins : 0;
  double sum = 0.0;
  for (std::size_t t = 0; t < bins; ++t) {
    const Rate arrivals =
        model.drop_reduces_load ? admitted * service.arrivals[t] : service.arrivals[t];
    sum += bin_utility(service, model, arrivals, t < cold ? service.replicas_now : replicas);
  }
  const double utility = sum / static_cast<double>(bins);
  if (!may_refuse(problem.objective)) return utility;
  const auto shape =
      model.precise ? models::PenaltyShape::kPrecise : models::PenaltyShape::kRelaxed;
  return models::effective_utility(utility, models::solver_penalty(1.0 - admitted, shape));
}

double objective_value(const Problem& problem, const std::vector<double>& utilities) {
  PHAROS_ASSERT(!utilities.empty(), "an objective needs services");
  double sum = 0.0;
  for (std::size_t i = 0; i < utilities.size(); ++i) {
    sum += problem.services[i].weight * utilities[i];
  }
  const auto [least, most] = std::minmax_element(utilities.begin(), utilities.end());
  const double spread = *least - *most;
  switch (problem.objective) {
    case Objective::kSum:
    case Objective::kPenaltySum:
      return sum;
    case Objective::kFair:
      return spread;
    case Objective::kFairSum:
    case Objective::kPenaltyFairSum:
      return sum + static_cast<double>(utilities.size()) * (spread + 1.0);
  }
  PHAROS_ASSERT(false, "every objective is answered above");
  return 0.0;
}

double objective_bound(const Problem& problem) {
  return objective_value(problem, std::vector<double>(problem.services.size(), 1.0));
}

double value_of(const Problem& problem, const Point& point) {
  std::vector<double> utilities(problem.services.size());
  for (std::size_t i = 0; i < utilities.size(); ++i) {
    utilities[i] = service_utility(problem, i, point.replicas[i], point.admitted[i]);
  }
  return objective_value(problem, utilities);
}

}  // namespace pharos::policies::faro
