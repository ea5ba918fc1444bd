#include "pharos/control/guards/stabilisation.h"

#include <algorithm>

#include <fmt/format.h>

namespace pharos::control {
namespace {

/// Adds a wish. Earlier ones that it tops can never again be the highest, so they are forgotten:
/// the newest is last, the highest first.
void add_wish(std::vector<GuardState::Sample>& wishes, TimePoint at, Replicas replicas) {
  while (!wishes.empty() && wishes.back().replicas <= replicas) wishes.pop_back();
  wishes.push_back({at, replicas});
}

}  // namespace

void remember_wishes(GuardState& state, const ClusterSnapshot& now, const Decision& decision,
                     const GuardOptions& options) {
  for (const ServiceState& service : now.services) {
    const auto [memory, is_new] = state.services.try_emplace(service.terms.id);
    auto& wishes = memory->second.wishes;
    if (is_new) add_wish(wishes, now.now, service.wanted);
    while (!wishes.empty() && wishes.front().at < now.now - options.stabilisation_down) {
      wishes.erase(wishes.begin());
    }
  }
  const auto wish = [&](const ServiceId& service, Replicas replicas) {
    const auto memory = state.services.find(service);
    if (memory != state.services.end()) add_wish(memory->second.wishes, now.now, replicas);
  };
  for (const Rationale& rationale : decision.rationales) wish(rationale.service, rationale.chosen);
  for (const Action& action : decision.actions) {
    if (const auto* scale = std::get_if<SetReplicas>(&action))
      wish(scale->service, scale->replicas);
  }
}

void stabilise(Plan& plan, const GuardOptions& options, const GuardState& state) {
  const std::vector<Replicas> funding = replicas_that_fund(plan);
  for (std::size_t i = 0; i < plan.proposals.size(); ++i) {
    Proposal& proposal = plan.proposals[i];
    const Replicas growth = plan.growth(proposal);
    if (growth >= Replicas(0)) continue;
    const ServiceState& service = plan.service_of(proposal);
    const auto memory = state.services.find(service.terms.id);
    if (memory == state.services.end() || memory->second.wishes.empty()) continue;
    const GuardState::Sample& highest = memory->second.wishes.front();
    const Replicas lowest =
        std::min({service.wanted, highest.replicas, service.wanted - funding[i]});
    if (service.wanted + growth >= lowest) continue;
    plan.limit(proposal, lowest, "stabilisation",
               fmt::format("{} were wished for {:.0f} s ago; a decrease waits {:.0f} s",
                           highest.replicas.count(), to_seconds(plan.now.now - highest.at),
                           to_seconds(options.stabilisation_down)));
  }
}

}  // namespace pharos::control
