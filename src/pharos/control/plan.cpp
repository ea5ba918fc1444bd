#include "pharos/control/plan.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace pharos::control {
namespace {

using Outcome = ActionResult::Outcome;

/// Whether a left-over has nothing more to ask for: the count has come to its target, or past it.
bool has_come_true(const LeftOver& left_over, Replicas wanted) {
  const bool grows = left_over.asked.replicas > left_over.from;
  return grows ? wanted >= left_over.asked.replicas : wanted <= left_over.asked.replicas;
}

/// The place of the last action of each kind for each service: only that one counts.
std::map<std::pair<std::size_t, ServiceId>, std::size_t> last_words(const Decision& decision) {
  std::map<std::pair<std::size_t, ServiceId>, std::size_t> last;
  for (std::size_t i = 0; i < decision.actions.size(); ++i) {
    const Action& action = decision.actions[i];
    last[{action.index(), service_of(action)}] = i;
  }
  return last;
}

Proposal propose(const ClusterSnapshot& now, std::size_t service, Action asked) {
  const ServiceState& state = now.services[service];
  Proposal proposal{asked, std::move(asked), service, state.wanted, false, ""};
  if (change_under_way(state, now.now) && std::holds_alternative<SetReplicas>(proposal.asked)) {
    proposal.held = "an earlier change is still in progress";
  }
  return proposal;
}

}  // namespace

Replicas Plan::growth(const Proposal& proposal) const {
  if (!proposal.held.empty()) return Replicas(0);
  const auto* scale = std::get_if<SetReplicas>(&proposal.allowed);
  return scale == nullptr ? Replicas(0) : scale->replicas - service_of(proposal).wanted;
}

void Plan::limit(Proposal& proposal, Replicas replicas, std::string_view guard,
                 std::string reason) {
  auto& allowed = std::get<SetReplicas>(proposal.allowed);
  if (replicas == service_of(proposal).wanted) return hold(proposal, guard, std::move(reason));
  SetReplicas limited = allowed;
  limited.replicas = replicas;
  verdicts.push_back(
      {std::string(guard), allowed.service, allowed, limited, false, std::move(reason)});
  allowed = std::move(limited);
}

void Plan::hold(Proposal& proposal, std::string_view guard, std::string reason) {
  proposal.held = fmt::format("{}: {}", guard, reason);
  verdicts.push_back({std::string(guard), pharos::service_of(proposal.allowed), proposal.allowed,
                      proposal.allowed, true, std::move(reason)});
}

Plan draw_up(const ClusterSnapshot& now, const Decision& decision,
             const std::vector<LeftOver>& left_overs) {
  Plan plan{now, {}, {}, {}};
  std::map<ServiceId, std::size_t> places;
  for (std::size_t i = 0; i < now.services.size(); ++i) places[now.services[i].terms.id] = i;
  const auto last = last_words(decision);
  const std::size_t scales = Action(SetReplicas{}).index();

  for (const LeftOver& left_over : left_overs) {
    const ServiceId& service = left_over.asked.service;
    const auto place = places.find(service);
    if (last.contains({scales, service})) {
      plan.given_up.push_back(
          {left_over.asked, Outcome::kDropped, "replaced by a newer decision", ""});
    } else if (place == places.end()) {
      plan.given_up.push_back({left_over.asked, Outcome::kDropped, "the service is gone", ""});
    } else if (!has_come_true(left_over, now.services[place->second].wanted)) {
      Proposal proposal = propose(now, place->second, left_over.asked);
      proposal.from = left_over.from;
      proposal.left_over = true;
      plan.proposals.push_back(std::move(proposal));
    }
  }
  for (std::size_t i = 0; i < decision.actions.size(); ++i) {
    const Action& action = decision.actions[i];
    const auto place = places.find(service_of(action));
    if (place == places.end()) {
      plan.given_up.push_back({action, Outcome::kDropped, "no such service is seen", ""});
    } else if (last.at({action.index(), service_of(action)}) != i) {
      plan.given_up.push_back(
          {action, Outcome::kDropped, "replaced later in the same decision", ""});
    } else {
      plan.proposals.push_back(propose(now, place->second, action));
    }
  }
  return plan;
}

std::vector<Replicas> replicas_that_fund(const Plan& plan) {
  std::vector<Units> shortfall = free_units(plan.now);
  for (Units& units : shortfall) units = Units(0) - units;
  for (const Proposal& proposal : plan.proposals) {
    const Replicas growth = plan.growth(proposal);
    if (growth <= Replicas(0)) continue;
    for (std::size_t p = 0; p < shortfall.size(); ++p) {
      shortfall[p] += growth * plan.service_of(proposal).terms.units_per_replica[p];
    }
  }
  std::vector<Replicas> funding(plan.proposals.size(), Replicas(0));
  for (std::size_t i = 0; i < plan.proposals.size(); ++i) {
    const Replicas gives = Replicas(0) - plan.growth(plan.proposals[i]);
    if (gives <= Replicas(0)) continue;
    const auto& cost = plan.service_of(plan.proposals[i]).terms.units_per_replica;
    for (std::size_t p = 0; p < shortfall.size(); ++p) {
      if (shortfall[p] <= Units(0) || cost[p] <= Units(0)) continue;
      const auto needed = (shortfall[p].count() + cost[p].count() - 1) / cost[p].count();
      funding[i] = std::max(funding[i], std::min(gives, Replicas(needed)));
    }
    for (std::size_t p = 0; p < shortfall.size(); ++p) shortfall[p] -= funding[i] * cost[p];
  }
  return funding;
}

}  // namespace pharos::control
