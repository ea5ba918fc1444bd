#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "pharos/app/report/number_text.h"
#include "pharos/app/report/phrases.h"
#include "pharos/app/report/sections.h"

namespace pharos::app::report {
namespace {

constexpr std::size_t kNamed = 3;  // Services named in a sentence or a cell; the rest are counted.

/// "resnet34 4.20 %, bert 3.10 % and 2 more".
std::string missed_text(const Comparison& comparison, const PolicyFinding& policy) {
  std::vector<std::string> items;
  for (std::size_t i = 0; i < std::min(kNamed, policy.missed.size()); ++i) {
    const std::size_t service = policy.missed[i];
    items.push_back(fmt::format("{} {}", comparison.services[service].id.name(),
                                percent(policy.services[service].violation)));
  }
  if (policy.missed.size() > kNamed) {
    items.push_back(fmt::format("{} more", policy.missed.size() - kNamed));
  }
  return list_text(items);
}

/// ", where 1 % is allowed", if the same is allowed everywhere.
std::string allowed_text(const Comparison& comparison) {
  const Ratio percentile = comparison.services.front().percentile;
  for (const ServiceTerms& terms : comparison.services) {
    if (terms.percentile != percentile) return "";
  }
  return fmt::format(", where {}\u00A0% is allowed", short_number(100.0 - percentile.percent()));
}

void write_lead(Markup& out, const Comparison& comparison, std::size_t best) {
  const PolicyResult& policy = comparison.policies[best];
  out.open("p", {{"class", "lead"}}).text("Under ").leaf("strong", policy.name).text(", ");
  out.leaf("strong", percent(policy.slo_violation.mean)).text(" of requests were late or failed");
  if (policy.slo_violation.ci95) {
    out.text(fmt::format(" (95\u00A0% interval {} over {})", percent_interval(policy.slo_violation),
                         count_text(comparison.seeds.size(), "seed")));
  }
  out.text(".").close("p");
}

/// How the best stands to the next best and to the last: paired seeds, so it counts on how many of
/// them it was ahead.
void write_rivals(Markup& out, const Comparison& comparison, const Findings& findings) {
  std::vector<std::size_t> rivals;
  for (const std::size_t i : findings.ranking) {
    if (!comparison.policies[i].reference && i != *findings.best) rivals.push_back(i);
  }
  if (rivals.empty()) return;
  const PolicyResult& best = comparison.policies[*findings.best];
  const PolicyResult& next = comparison.policies[rivals.front()];
  out.open("p");
  out.text(fmt::format("Next best was {} with {}", next.name, percent(next.slo_violation.mean)));
  if (comparison.seeds.size() > 1) {
    out.text(fmt::format("; {} was ahead of it on {} of {}", best.name, seeds_ahead(best, next),
                         count_text(comparison.seeds.size(), "seed")));
  }
  out.text(".");
  if (rivals.size() > 1) {
    const PolicyResult& last = comparison.policies[rivals.back()];
    out.text(fmt::format(" Last was {} with {}.", last.name, percent(last.slo_violation.mean)));
  }
  out.close("p");
}

/// Who missed its SLO under the best policy; the table says it for the others.
void write_who(Markup& out, const Comparison& comparison, const Findings& findings) {
  const PolicyFinding& best = findings.policies[*findings.best];
  const std::string& name = comparison.policies[*findings.best].name;
  const bool all_known =
      std::all_of(best.services.begin(), best.services.end(),
                  [](const ServiceFinding& each) { return std::isfinite(each.violation); });
  if (comparison.services.empty() || !all_known) return;
  out.open("p");
  if (best.missed.empty()) {
    out.text(fmt::format("Under {} every one of {} met its SLO ({}).", name,
                         count_text(comparison.services.size(), "service"),
                         first_seed_text(comparison)));
  } else {
    out.text(fmt::format("Under {} {} of {} missed {} SLO ({}): {}.", name, best.missed.size(),
                         count_text(comparison.services.size(), "service"),
                         best.missed.size() == 1 ? "its" : "their", first_seed_text(comparison),
                         missed_text(comparison, best) + allowed_text(comparison)));
  }
  out.close("p");
}

void write_policy_row(Markup& out, const Comparison& comparison, const Findings& findings,
                      std::size_t which) {
  const PolicyResult& policy = comparison.policies[which];
  const PolicyFinding& found = findings.policies[which];
  const bool best = findings.best == which;
  out.open("tr", {{"class", best ? "best" : "other"}}).open("th", {{"scope", "row"}});
  out.text(policy.name);
  if (policy.reference) out.text(" ").leaf("small", "reference: knows the future");
  out.close("th");
  out.leaf("td", percent(policy.slo_violation.mean));
  out.leaf("td", percent_interval(policy.slo_violation));
  out.open("td", {{"class", "words"}});
  out.leaf("b", fmt::format("{} of {}", found.missed.size(), comparison.services.size()));
  if (!found.missed.empty()) out.text(" ").leaf("small", missed_text(comparison, found));
  out.close("td");
  out.leaf("td", decimals(policy.lost_utility.mean, 3));
  out.leaf("td", grouped(policy.failed));
  out.leaf("td", decimals(policy.replicas_mean, 1));
  out.close("tr");
}

void write_policies(Markup& out, const Comparison& comparison, const Findings& findings) {
  out.open("div", {{"class", "scroll"},
                   {"role", "region"},
                   {"tabindex", "0"},
                   {"aria-label", "Policies compared"}});
  out.open("table", {{"class", "numbers verdict"}});
  out.leaf("caption", fmt::format("Least late or failed first; services as they fared in {}",
                                  first_seed_text(comparison)));
  out.open("thead").open("tr");
  for (const char* column :
       {"Policy", "Late or failed", "95\u00A0% interval", "Services that missed", "Lost utility",
        "Failed requests", "Replicas"}) {
    out.leaf("th", {{"scope", "col"}}, column);
  }
  out.close("tr").close("thead").open("tbody");
  for (const std::size_t i : findings.ranking) write_policy_row(out, comparison, findings, i);
  out.close("tbody").close("table").close("div");
}

}  // namespace

void write_answer(Markup& out, const Comparison& comparison, const Findings& findings) {
  open_section(out, "answer", "Who would have missed its SLO, and by how much", "");
  if (comparison.policies.empty()) {
    out.leaf("p", {{"class", "lead"}}, "No policy was run.").close("section");
    return;
  }
  if (findings.best) {
    write_lead(out, comparison, *findings.best);
    write_rivals(out, comparison, findings);
    write_who(out, comparison, findings);
  }
  write_policies(out, comparison, findings);
  out.close("section");
}

}  // namespace pharos::app::report
