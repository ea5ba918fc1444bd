#include "pharos/app/report/table_report.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "pharos/app/report/findings.h"
#include "pharos/app/report/markup.h"
#include "pharos/app/report/number_text.h"
#include "pharos/app/report/phrases.h"

namespace pharos::app {
namespace report {
namespace {

using Line = std::vector<std::string>;

/// "0.368 ± 0.012"; the mean alone where there is no deviation.
std::string mean_and_deviation(const std::string& mean, const std::string& deviation) {
  return deviation.empty() ? mean : fmt::format("{} ± {}", mean, deviation);
}

Line policy_line(const PolicyResult& policy, bool many_seeds) {
  const Spread& lost = policy.lost_utility;
  const Spread& violation = policy.slo_violation;
  Line line{policy.reference ? policy.name + " (reference)" : policy.name,
            mean_and_deviation(decimals(lost.mean, 3), lost.sd ? decimals(*lost.sd, 3) : ""),
            violation.sd
                ? mean_and_deviation(percent_number(violation.mean), percent(*violation.sd))
                : percent(violation.mean)};
  if (many_seeds) line.push_back(percent_interval(violation));
  line.insert(line.end(), {grouped(policy.requests), grouped(policy.failed),
                           decimals(policy.replicas_mean, 1)});
  return line;
}

/// The first column to the left, figures to the right, two spaces between.
std::string aligned(const std::vector<Line>& lines) {
  std::vector<std::size_t> widths(lines.front().size(), 0);
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      widths[i] = std::max(widths[i], character_count(line[i]));
    }
  }
  std::string out;
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::size_t padding = widths[i] - character_count(line[i]);
      if (i > 0) out.append(2 + padding, ' ');
      out += line[i];
      if (i == 0) out.append(padding, ' ');
    }
    out += '\n';
  }
  return out;
}

/// No-break spaces are for browsers: in a terminal they break copying and searching.
std::string with_plain_spaces(std::string_view text) {
  constexpr std::string_view kNoBreak = "\u00A0";
  std::string out;
  while (!text.empty()) {
    const bool no_break = text.substr(0, kNoBreak.size()) == kNoBreak;
    out += no_break ? ' ' : text.front();
    text.remove_prefix(no_break ? kNoBreak.size() : 1);
  }
  return out;
}

}  // namespace
}  // namespace report

std::string table_report(const Comparison& comparison) {
  using namespace report;
  const bool many_seeds = comparison.seeds.size() > 1;
  Line header{"policy", "lost utility", "late or failed"};
  if (many_seeds) header.push_back("95 % interval");
  header.insert(header.end(), {"requests", "failed", "replicas"});
  std::vector<Line> lines{std::move(header)};
  for (const std::size_t i : find(comparison).ranking) {
    lines.push_back(policy_line(comparison.policies[i], many_seeds));
  }
  return with_plain_spaces(aligned(lines));
}

}  // namespace pharos::app
