#include "pharos/control/guards/stale_data.h"

#include <string>

#include <fmt/format.h>

namespace pharos::control {
namespace {

bool takes_away(const Plan& plan, const Proposal& proposal) {
  return std::visit(Overloaded{
                        [&](const SetReplicas&) { return plan.growth(proposal) < Replicas(0); },
                        [&](const SetAdmission& admission) {
                          return admission.admitted < plan.service_of(proposal).admitted;
                        },
                    },
                    proposal.allowed);
}

}  // namespace

void hold_on_stale_data(Plan& plan, const GuardOptions& options) {
  for (Proposal& proposal : plan.proposals) {
    if (!proposal.held.empty() || !takes_away(plan, proposal)) continue;
    const RecentLoad& recent = plan.service_of(proposal).recent;
    const Duration age = plan.now.now - recent.end;
    if (recent.length <= Duration::zero()) {
      plan.hold(proposal, "stale-data", "nothing has been measured yet");
    } else if (age > options.stale_after) {
      plan.hold(
          proposal, "stale-data",
          fmt::format("the newest measurement is {:.0f} s old; at most {:.0f} s allow a decrease",
                      to_seconds(age), to_seconds(options.stale_after)));
    }
  }
}

}  // namespace pharos::control
