#include "pharos/control/guards/dead_band.h"

#include <cstdlib>
#include <string>

#include <fmt/format.h>

namespace pharos::control {
namespace {

/// What the policy asked for, as a change of what was wanted then: a left-over is judged by the
/// whole change, not by what remains of it.
Replicas change_asked(const Proposal& proposal) {
  return std::get<SetReplicas>(proposal.asked).replicas - proposal.from;
}

bool is_small(const Proposal& proposal, Ratio band) {
  return static_cast<double>(std::abs(change_asked(proposal).count())) <
         band.value() * static_cast<double>(proposal.from.count());
}

std::string reason(const Proposal& proposal, const GuardOptions& options) {
  const auto change = std::abs(change_asked(proposal).count());
  return fmt::format("{} replica{} is less than {:.0f} % of {}", change, change == 1 ? "" : "s",
                     options.dead_band.percent(), proposal.from.count());
}

}  // namespace

void skip_small_changes(Plan& plan, const GuardOptions& options) {
  for (Proposal& proposal : plan.proposals) {
    if (plan.growth(proposal) <= Replicas(0) || !is_small(proposal, options.dead_band)) continue;
    plan.hold(proposal, "dead-band", reason(proposal, options));
  }
  const std::vector<Replicas> funding = replicas_that_fund(plan);
  for (std::size_t i = 0; i < plan.proposals.size(); ++i) {
    Proposal& proposal = plan.proposals[i];
    const Replicas growth = plan.growth(proposal);
    if (growth >= Replicas(0) || !is_small(proposal, options.dead_band)) continue;
    if (Replicas(0) - funding[i] == growth) continue;
    plan.limit(proposal, plan.service_of(proposal).wanted - funding[i], "dead-band",
               reason(proposal, options));
  }
}

}  // namespace pharos::control
