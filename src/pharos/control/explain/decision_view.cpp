#include "pharos/control/explain/decision_view.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace pharos::control {

DecisionView::DecisionView(const ServiceStory& told)
    : story(told),
      record(told.decision),
      state(*state_of(told.decision, told.service)),
      asked(replicas_asked(told.decision.decision, told.service)),
      rationale(rationale_for(told.decision.decision, told.service)),
      earlier(rationale == nullptr && told.weighed
                  ? rationale_for(told.weighed->decision, told.service)
                  : nullptr) {}

Replicas DecisionView::target() const {
  if (asked != nullptr) return asked->replicas;
  return rationale != nullptr ? rationale->chosen : state.wanted;
}

Replicas DecisionView::accepted() const {
  Replicas replicas = state.wanted;
  for (const ActionResult& result : results_for(record, story.service)) {
    const auto* scale = std::get_if<SetReplicas>(&result.action);
    if (scale != nullptr && was_accepted(result)) replicas = scale->replicas;
  }
  return replicas;
}

bool was_accepted(const ActionResult& result) {
  return result.outcome == ActionResult::Outcome::kApplied ||
         result.outcome == ActionResult::Outcome::kClipped;
}

std::vector<ActionResult> results_for(const TickRecord& record, const ServiceId& service) {
  std::vector<ActionResult> own;
  std::ranges::copy_if(record.results, std::back_inserter(own), [&](const ActionResult& result) {
    return service_of(result.action) == service;
  });
  return own;
}

std::vector<GuardVerdict> verdicts_for(const TickRecord& record, const ServiceId& service) {
  std::vector<GuardVerdict> own;
  std::ranges::copy_if(record.verdicts, std::back_inserter(own),
                       [&](const GuardVerdict& verdict) { return verdict.service == service; });
  return own;
}

std::string replicas_text(Replicas replicas) {
  return fmt::format("{} replica{}", replicas.count(), replicas.count() == 1 ? "" : "s");
}

std::string action_text(const Action& action) {
  return std::visit(Overloaded{
                        [](const SetReplicas& a) { return replicas_text(a.replicas); },
                        [](const SetAdmission& a) {
                          return fmt::format("{:.1f} % of requests let in", a.admitted.percent());
                        },
                    },
                    action);
}

std::string result_text(const ActionResult& result) {
  using Outcome = ActionResult::Outcome;
  std::string text = action_text(result.action);
  switch (result.outcome) {
    case Outcome::kApplied:
      text += ": accepted by the cluster";
      break;
    case Outcome::kClipped:
      text += ": accepted in part";
      break;
    case Outcome::kWaiting:
      text += ": not yet";
      break;
    case Outcome::kDropped:
      text += ": given up";
      break;
    case Outcome::kRefused:
      text += fmt::format(": refused by the cluster ({})", result.refusal);
  }
  return result.detail.empty() ? text : text + "; " + result.detail;
}

double per_minute(double requests, Duration span) { return 60.0 * requests / to_seconds(span); }

}  // namespace pharos::control
