#include "pharos/control/actuator.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "pharos/control/guards/capacity.h"

namespace pharos::control {
namespace {

using Outcome = ActionResult::Outcome;

/// The order in which the plan's proposals are tried.
std::vector<std::size_t> order_of(const Plan& plan) {
  const auto rank = [&](std::size_t i) {
    const Proposal& proposal = plan.proposals[i];
    if (plan.growth(proposal) < Replicas(0)) return 0;
    return proposal.left_over ? 1 : 2;
  };
  std::vector<std::size_t> order(plan.proposals.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  return order;
}

std::string attempts_text(int attempts) {
  return attempts == 1 ? "1 attempt left" : fmt::format("{} attempts left", attempts);
}

/// One plan on its way to the cluster: what is free now, and what has come of it so far.
class Executor {
 public:
  Executor(const Plan& plan, const Apply& apply)
      : plan_(plan), apply_(apply), free_(free_units(plan.now)), done_{plan.given_up, {}} {}

  void attempt(const Proposal& proposal) {
    if (!proposal.held.empty()) {
      put_off(proposal, proposal.held);
    } else if (std::holds_alternative<SetReplicas>(proposal.allowed)) {
      attempt_scale(proposal);
    } else {
      const Result<Done> answer = apply_(proposal.allowed);
      if (!answer.ok()) return refuse(proposal, proposal.allowed, answer.error());
      record(proposal.allowed, Outcome::kApplied, "");
    }
  }

  Actuation finish() && { return std::move(done_); }

 private:
  void attempt_scale(const Proposal& proposal) {
    const ServiceState& service = plan_.service_of(proposal);
    const Replicas growth = plan_.growth(proposal);
    const Replicas step =
        growth > Replicas(0) ? fitting(free_, service.terms.units_per_replica, growth) : growth;
    if (growth == Replicas(0)) return record(proposal.asked, Outcome::kApplied, "already so");
    if (step == Replicas(0)) return put_off(proposal, "no free units");

    SetReplicas sent = std::get<SetReplicas>(proposal.allowed);
    sent.replicas = service.wanted + step;
    const Result<Done> answer = apply_(sent);
    if (!answer.ok()) return refuse(proposal, std::move(sent), answer.error());
    for (std::size_t p = 0; p < free_.size(); ++p) {
      free_[p] -= step * service.terms.units_per_replica[p];
    }
    std::string detail;
    if (step < growth) {
      detail = fmt::format("{} of {} more: no free units", step.count(), growth.count());
    }
    if (const Replicas asked = std::get<SetReplicas>(proposal.asked).replicas;
        sent.replicas != asked) {
      if (const int left = keep(proposal); left > 0) {
        detail += fmt::format("{}the way to {} goes on, {}", detail.empty() ? "" : "; ",
                              asked.count(), attempts_text(left));
      }
    }
    record(std::move(sent), step < growth ? Outcome::kClipped : Outcome::kApplied,
           std::move(detail));
  }

  void refuse(const Proposal& proposal, Action sent, const Error& error) {
    const int left = keep(proposal);
    std::string detail = left > 0 ? fmt::format("tried again, {}", attempts_text(left)) : "";
    done_.results.push_back({std::move(sent), Outcome::kRefused, std::move(detail), error.text()});
  }

  /// Nothing is done on this tick: the proposal waits, or is lost with its last attempt.
  void put_off(const Proposal& proposal, std::string why) {
    const int left = keep(proposal);
    if (left > 0) why += fmt::format("; waits, {}", attempts_text(left));
    record(proposal.asked, left > 0 ? Outcome::kWaiting : Outcome::kDropped, std::move(why));
  }

  /// Leaves the proposal over for the next tick, if it may be tried again. The attempts it has
  /// left.
  int keep(const Proposal& proposal) {
    const auto* asked = std::get_if<SetReplicas>(&proposal.asked);
    if (asked == nullptr || asked->attempts <= 1) return 0;
    done_.left_overs.push_back({*asked, proposal.from});
    return --done_.left_overs.back().asked.attempts;
  }

  void record(Action action, Outcome outcome, std::string detail) {
    done_.results.push_back({std::move(action), outcome, std::move(detail), ""});
  }

  const Plan& plan_;
  const Apply& apply_;
  std::vector<Units> free_;
  Actuation done_;
};

}  // namespace

Actuation actuate(const Plan& plan, const Apply& apply) {
  Executor executor(plan, apply);
  for (const std::size_t i : order_of(plan)) executor.attempt(plan.proposals[i]);
  return std::move(executor).finish();
}

}  // namespace pharos::control
