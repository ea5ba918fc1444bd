#include "pharos/control/guards/limits.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

namespace pharos::control {
namespace {

constexpr std::string_view kName = "limits";

void limit_replicas(Plan& plan, Proposal& proposal, SetReplicas& asked) {
  const ServiceTerms& terms = plan.service_of(proposal).terms;
  const Replicas within =
      std::max(terms.min_replicas, std::min(terms.max_replicas, asked.replicas));
  if (within == asked.replicas) return;
  const bool above = within < asked.replicas;
  SetReplicas before = asked;
  asked.replicas = within;
  proposal.allowed = asked;
  plan.verdicts.push_back(
      {std::string(kName), asked.service, std::move(before), asked, false,
       fmt::format("its {} is {} replicas", above ? "maximum" : "minimum", within.count())});
}

void limit_admission(Plan& plan, Proposal& proposal, SetAdmission& asked) {
  const double share = asked.admitted.value();
  if (share >= 0.0 && share <= 1.0) return;
  if (std::isnan(share)) return plan.hold(proposal, kName, "the admitted share is not a number");
  SetAdmission before = asked;
  asked.admitted = Ratio::of(std::clamp(share, 0.0, 1.0));
  proposal.allowed = asked;
  plan.verdicts.push_back({std::string(kName), asked.service, std::move(before), asked, false,
                           "an admitted share lies in 0..1"});
}

}  // namespace

void keep_within_limits(Plan& plan) {
  for (Proposal& proposal : plan.proposals) {
    std::visit(Overloaded{
                   [&](SetReplicas& asked) { limit_replicas(plan, proposal, asked); },
                   [&](SetAdmission& asked) { limit_admission(plan, proposal, asked); },
               },
               proposal.asked);
  }
}

}  // namespace pharos::control
