#include <fmt/format.h>

#include "pharos/app/report/bar_chart.h"
#include "pharos/app/report/data_table.h"
#include "pharos/app/report/number_text.h"
#include "pharos/app/report/phrases.h"
#include "pharos/app/report/sections.h"

namespace pharos::app::report {
namespace {

Bar::Style style_of(const Comparison& comparison, const Findings& findings, std::size_t policy) {
  if (comparison.policies[policy].reference) return Bar::Style::kReference;
  return findings.best == policy ? Bar::Style::kBest : Bar::Style::kOrdinary;
}

using SpreadOf = Spread PolicyResult::*;

std::vector<Bar> bars_of(const Comparison& comparison, const Findings& findings, SpreadOf spread_of,
                         const std::function<std::string(double)>& text) {
  std::vector<Bar> bars;
  for (const std::size_t i : findings.ranking) {
    const Spread& spread = comparison.policies[i].*spread_of;
    Bar bar{comparison.policies[i].name,      spread.mean, spread.ci95, {}, text(spread.mean),
            style_of(comparison, findings, i)};
    // With one seed the bar's end is the seed.
    if (spread.by_seed.size() > 1) bar.samples = spread.by_seed;
    bars.push_back(std::move(bar));
  }
  return bars;
}

std::string described(const std::vector<Bar>& bars) {
  std::vector<std::string> items;
  items.reserve(bars.size());
  for (const Bar& bar : bars) items.push_back(fmt::format("{} {}", bar.label, bar.text));
  return list_text(items) + ".";
}

DataTable spread_table(const Comparison& comparison, const Findings& findings, SpreadOf spread_of,
                       const std::string& caption, const std::function<std::string(double)>& text) {
  DataTable table{caption, {"Policy", "Mean", "Standard deviation", "95\u00A0% interval"}, {}};
  for (const std::uint64_t seed : comparison.seeds) {
    table.columns.push_back(fmt::format("Seed {}", seed));
  }
  for (const std::size_t i : findings.ranking) {
    const Spread& spread = comparison.policies[i].*spread_of;
    std::vector<std::string> row{
        comparison.policies[i].name, text(spread.mean), spread.sd ? text(*spread.sd) : kNoNumber,
        spread.ci95 ? fmt::format("{} to {}", text(spread.ci95->first), text(spread.ci95->second))
                    : kNoNumber};
    for (std::size_t s = 0; s < comparison.seeds.size(); ++s) {
      row.push_back(s < spread.by_seed.size() ? text(spread.by_seed[s]) : kNoNumber);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

struct Total {
  std::string id, heading, note;
  SpreadOf spread_of;
  std::function<std::string(double)> text, axis_text;
};

void write_total(Markup& out, const Comparison& comparison, const Findings& findings,
                 const Total& total) {
  open_figure(out, total.heading, total.note);
  BarChart chart{total.id, total.heading + " by policy", "",
                 bars_of(comparison, findings, total.spread_of, total.text), total.axis_text};
  chart.description = described(chart.bars);
  draw(out, chart);
  write_folded(out, spread_table(comparison, findings, total.spread_of, total.heading, total.text),
               "Table");
  out.close("figure");
}

}  // namespace

void write_totals(Markup& out, const Comparison& comparison, const Findings& findings) {
  if (comparison.policies.empty()) return;
  const bool many = comparison.seeds.size() > 1;
  open_section(
      out, "totals", "How much was missed",
      many ? fmt::format("Means over {}, run under every policy alike. Whiskers are 95\u00A0% "
                         "intervals, dots the single seeds.",
                         count_text(comparison.seeds.size(), "seed"))
           : "One seed, so there is no interval: run more to see how much is chance.");
  const auto three = [](double value) { return decimals(value, 3); };
  const auto axis_percent = [](double share) { return short_number(100.0 * share) + "\u00A0%"; };
  out.open("div", {{"class", "pair"}});
  write_total(out, comparison, findings,
              {"violation", "Late or failed requests", "Share of all requests. Less is better.",
               &PolicyResult::slo_violation, percent, axis_percent});
  write_total(
      out, comparison, findings,
      {"lost", "Lost utility",
       fmt::format("Out of {}, one for each service. Less is better.", comparison.services.size()),
       &PolicyResult::lost_utility, three, short_number});
  out.close("div").close("section");
}

}  // namespace pharos::app::report
