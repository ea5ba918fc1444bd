#include "pharos/policies/autoscale/faro/plan_rationale.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "pharos/policies/autoscale/faro/objective.h"
#include "pharos/policies/autoscale/faro/shrinking.h"
#include "pharos/policies/autoscale/faro/standing.h"

namespace pharos::policies::faro {
namespace {

/// Counts shown on each side of the chosen one.
constexpr double kShownAround = 3.0;

/// A plan with what one replica more or less would do to each service.
class Margins {
 public:
  Margins(const ClusterSnapshot& now, const Problem& problem, const Plan& plan)
      : now_(now),
        problem_(problem),
        plan_(plan),
        standing_(problem, plan.point),
        free_(free_units(problem, plan.point.replicas)) {
    for (std::size_t i = 0; i < problem.services.size(); ++i) {
      more_.push_back(utility_at(i, replicas(i) + 1.0));
      fewer_.push_back(utility_at(i, replicas(i) - 1.0));
    }
  }

  void explain(std::size_t i, Rationale& rationale) const {
    rationale.chosen = Replicas(static_cast<std::int64_t>(replicas(i)));
    rationale.limit = limit_of(i);
    rationale.otherwise = otherwise(i);
    const Service& service = problem_.services[i];
    const double least = std::max(service.replicas_min, replicas(i) - kShownAround);
    const double most = std::min(service.replicas_max, replicas(i) + kShownAround);
    for (double x = least; x <= most; x += 1.0) {
      rationale.candidates.push_back({Replicas(static_cast<std::int64_t>(x)), utility_at(i, x)});
    }
  }

 private:
  [[nodiscard]] double replicas(std::size_t i) const { return standing_.replicas(i); }
  [[nodiscard]] double utility_at(std::size_t i, double x) const {
    return service_utility(problem_, i, x, plan_.point.admitted[i]);
  }
  [[nodiscard]] double gain(std::size_t i) const { return more_[i] - standing_.utility(i); }
  [[nodiscard]] double loss(std::size_t i) const { return standing_.utility(i) - fewer_[i]; }

  /// The pool that has no room for another replica of the service.
  [[nodiscard]] std::optional<std::size_t> short_pool(std::size_t i) const {
    for (std::size_t pool = 0; pool < free_.size(); ++pool) {
      if (problem_.services[i].units[pool] > free_[pool]) return pool;
    }
    return std::nullopt;
  }

  /// Who would miss least what another replica of service i needs of a pool.
  [[nodiscard]] std::optional<std::size_t> donor(std::size_t i, std::size_t pool) const {
    std::optional<std::size_t> best;
    const double needed = problem_.services[i].units[pool] - free_[pool];
    for (std::size_t j = 0; j < problem_.services.size(); ++j) {
      const Service& service = problem_.services[j];
      if (j == i || replicas(j) <= service.replicas_min || service.units[pool] < needed) continue;
      if (!best || service.weight * loss(j) < problem_.services[*best].weight * loss(*best)) {
        best = j;
      }
    }
    return best;
  }

  [[nodiscard]] std::string limit_of(std::size_t i) const {
    const Service& service = problem_.services[i];
    if (!plan_.feasible) return "capacity: not even the minimum of every service fits";
    if (replicas(i) >= service.replicas_max) {
      return fmt::format("its maximum of {:.0f} replicas", service.replicas_max);
    }
    if (standing_.utility(i) > 1.0 - kNoticeable) return "nothing: it is expected to meet its SLO";
    if (service.service_time > service.slo) {
      return fmt::format("its SLO: a request takes {:.0f} ms, so {:.0f} ms cannot be met",
                         1e3 * to_seconds(service.service_time), 1e3 * to_seconds(service.slo));
    }
    if (utility_at(i, service.replicas_max) - standing_.utility(i) < kNoticeable) {
      return "time: no count of replicas asked for now would do better";
    }
    if (const auto pool = short_pool(i)) {
      return fmt::format("capacity: {:.0f} of {:.0f} {} are given",
                         problem_.capacity[*pool] - free_[*pool], problem_.capacity[*pool],
                         now_.pools[*pool].name);
    }
    return standing_.value_with(i, replicas(i) + 1.0) <= standing_.value() + kNoticeable
               ? "the objective: another replica of this service alone would not raise it"
               : "the search: it stopped before this service had what would raise the objective";
  }

  [[nodiscard]] std::string otherwise(std::size_t i) const {
    const Service& service = problem_.services[i];
    std::string text =
        fmt::format("worth {:.3f} with {:.0f} replicas", standing_.utility(i), replicas(i));
    if (replicas(i) < service.replicas_max) text += fmt::format(", {:.3f} with one more", more_[i]);
    if (replicas(i) > service.replicas_min)
      text += fmt::format(", {:.3f} with one less", fewer_[i]);
    if (plan_.point.admitted[i] < 1.0 - kNoticeable) {
      text += fmt::format(", letting in {:.1f} %", 100.0 * plan_.point.admitted[i]);
    }
    const auto pool = short_pool(i);
    if (!plan_.feasible || !pool || replicas(i) >= service.replicas_max || gain(i) < kNoticeable) {
      return text;
    }
    const auto giver = donor(i, *pool);
    if (!giver) return text + "; one more needs a larger pool: nobody could give way";
    return text +
           fmt::format("; one more needs a unit more or {} to give way, which would cost it {:.3f}",
                       now_.services[*giver].terms.id.name(), loss(*giver));
  }

  const ClusterSnapshot& now_;
  const Problem& problem_;
  const Plan& plan_;
  Standing standing_;
  std::vector<double> free_;
  std::vector<double> more_;   ///< Utility with one replica more.
  std::vector<double> fewer_;  ///< Utility with one replica fewer.
};

}  // namespace

void explain(const ClusterSnapshot& now, const Problem& problem, const Plan& plan,
             std::vector<Rationale>& rationales) {
  const Margins margins(now, problem, plan);
  for (std::size_t i = 0; i < rationales.size(); ++i) margins.explain(i, rationales[i]);
}

}  // namespace pharos::policies::faro
