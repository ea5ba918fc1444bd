#include "pharos/control/guards/step_limit.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace pharos::control {
namespace {

/// What a service wanted when the step period that ends now began.
Replicas count_at_start(const Plan& plan, const Proposal& proposal, const GuardState& state) {
  const ServiceState& service = plan.service_of(proposal);
  const auto memory = state.services.find(service.terms.id);
  if (memory == state.services.end() || memory->second.counts.empty()) return service.wanted;
  return memory->second.counts.front().replicas;
}

/// The larger of a share of `start` and a count. A share too large to count means no limit.
Replicas step_from(Replicas start, double share, Replicas count) {
  const double by_share = std::floor(share * static_cast<double>(start.count()));
  constexpr double kMost = 1e12;
  return std::max(count, Replicas(static_cast<std::int64_t>(std::clamp(by_share, 0.0, kMost))));
}

std::string reason(Replicas step, Replicas start, const GuardOptions& options) {
  return fmt::format("at most {} from {} within {:.0f} s", step.count(), start.count(),
                     to_seconds(options.step_period));
}

}  // namespace

void remember_counts(GuardState& state, const ClusterSnapshot& now, const GuardOptions& options) {
  const TimePoint start = now.now - options.step_period;
  for (const ServiceState& service : now.services) {
    auto& counts = state.services[service.terms.id].counts;
    if (counts.empty() || counts.back().replicas != service.wanted) {
      counts.push_back({now.now, service.wanted});
    }
    // The newest sample from before the period is what held when it began.
    while (counts.size() > 1 && counts[1].at <= start) counts.erase(counts.begin());
  }
}

void limit_steps_up(Plan& plan, const GuardOptions& options, const GuardState& state) {
  for (Proposal& proposal : plan.proposals) {
    const Replicas growth = plan.growth(proposal);
    if (growth <= Replicas(0)) continue;
    const Replicas wanted = plan.service_of(proposal).wanted;
    const Replicas start = count_at_start(plan, proposal, state);
    const Replicas step = step_from(start, options.step_up_share, options.step_up_count);
    if (wanted + growth <= start + step) continue;
    plan.limit(proposal, std::max(wanted, start + step), "step-up", reason(step, start, options));
  }
}

void limit_steps_down(Plan& plan, const GuardOptions& options, const GuardState& state) {
  const std::vector<Replicas> funding = replicas_that_fund(plan);
  for (std::size_t i = 0; i < plan.proposals.size(); ++i) {
    Proposal& proposal = plan.proposals[i];
    const Replicas growth = plan.growth(proposal);
    if (growth >= Replicas(0)) continue;
    const Replicas wanted = plan.service_of(proposal).wanted;
    const Replicas start = count_at_start(plan, proposal, state);
    const Replicas step = step_from(start, options.step_down_share, options.step_down_count);
    const Replicas lowest = std::min({wanted, start - step, wanted - funding[i]});
    if (wanted + growth >= lowest) continue;
    plan.limit(proposal, lowest, "step-down", reason(step, start, options));
  }
}

}  // namespace pharos::control
