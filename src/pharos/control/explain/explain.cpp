#include "pharos/control/explain/explain.h"

#include <string_view>

#include <fmt/format.h>

#include "pharos/control/explain/decision_view.h"
#include "pharos/control/explain/inputs.h"
#include "pharos/control/explain/neighbours.h"
#include "pharos/control/explain/outcome.h"
#include "pharos/control/moment_text.h"

namespace pharos::control {
namespace {

/// What the decision came to on its tick.
std::string change_text(const DecisionView& view) {
  const Replicas had = view.state.wanted;
  const std::string done =
      view.accepted() == had ? fmt::format("stays at {}", replicas_text(had))
                             : fmt::format("{} -> {}", had.count(), replicas_text(view.accepted()));
  if (view.target() == view.accepted()) return done;
  return fmt::format("{}, {} asked for", done, view.target().count());
}

std::string headline(const DecisionView& view) {
  const std::string name = view.story.service.name();
  if (!view.story.decided) {
    return fmt::format("{}: nothing had been decided for it by {}; it has {}", name,
                       moment_text(view.story.asked), replicas_text(view.state.wanted));
  }
  std::string line = fmt::format("{}: {}, decided at {} (tick {}", name, change_text(view),
                                 moment_text(view.record.snapshot.now), view.record.tick);
  if (!view.record.decision.trigger.empty()) line += ", " + view.record.decision.trigger;
  line += ")";
  if (view.story.asked != view.record.snapshot.now) {
    line += fmt::format(", in force at {}", moment_text(view.story.asked));
  }
  return line;
}

/// Adds a line, broken between words so that it fits the page; what follows stands further in.
void append_wrapped(std::string& page, std::string_view line) {
  constexpr std::size_t kWidth = 100;
  std::string_view indent = "  ";
  while (indent.size() + line.size() > kWidth) {
    const std::size_t space = line.rfind(' ', kWidth - indent.size());
    if (space == std::string_view::npos) break;
    page += fmt::format("{}{}\n", indent, line.substr(0, space));
    line.remove_prefix(space + 1);
    indent = "    ";
  }
  page += fmt::format("{}{}\n", indent, line);
}

void append(std::string& page, std::string_view title, const Lines& lines) {
  page += fmt::format("\n{}\n", title);
  for (const std::string& line : lines) append_wrapped(page, line);
}

void append_candidates(std::string& page, const Explanation& explanation) {
  if (explanation.candidates.empty()) return;
  page += "\nCandidates\n  replicas  expected worth  against the chosen\n";
  double chosen = 0.0;
  for (const Candidate& candidate : explanation.candidates) {
    if (candidate.replicas == explanation.to) chosen = candidate.utility;
  }
  for (const Candidate& candidate : explanation.candidates) {
    const bool is_chosen = candidate.replicas == explanation.to;
    page +=
        fmt::format("  {:>8}  {:>14.3f}  {:>18}\n", candidate.replicas.count(), candidate.utility,
                    is_chosen ? "chosen" : fmt::format("{:+.3f}", candidate.utility - chosen));
  }
}

}  // namespace

Explanation explain(const ServiceStory& story) {
  const DecisionView view(story);
  Explanation out;
  out.service = story.service;
  out.asked = story.asked;
  out.decided = story.decided;
  out.tick = view.record.tick;
  out.at = view.record.snapshot.now;
  out.trigger = view.record.decision.trigger;
  out.from = view.state.wanted;
  out.to = view.target();
  out.accepted = view.accepted();
  out.headline = headline(view);
  out.seen = seen_lines(view);
  out.expected = expected_lines(view);
  out.chosen = chosen_lines(view);
  out.limits = limit_lines(view);
  if (view.rationale != nullptr) out.candidates = view.rationale->candidates;
  out.others = others_lines(view);
  out.otherwise = otherwise_lines(view);
  out.afterwards = afterwards_lines(view);
  return out;
}

std::string text(const Explanation& explanation) {
  std::string page = explanation.headline + "\n";
  append(page, "Seen", explanation.seen);
  append(page, "Expected", explanation.expected);
  append(page, "Chosen", explanation.chosen);
  append(page, "Limited by", explanation.limits);
  append_candidates(page, explanation);
  append(page, "Other services", explanation.others);
  append(page, "What would have had to differ", explanation.otherwise);
  append(page, "Afterwards", explanation.afterwards);
  return page;
}

}  // namespace pharos::control
