#include <algorithm>

#include <fmt/format.h>

#include "pharos/app/report/data_table.h"
#include "pharos/app/report/load_chart.h"
#include "pharos/app/report/number_text.h"
#include "pharos/app/report/phrases.h"
#include "pharos/app/report/sections.h"
#include "pharos/app/report/time_axis.h"

namespace pharos::app::report {
namespace {

/// The first policy of the ranking that made forecasts.
std::optional<std::size_t> forecasting_policy(const Comparison& comparison,
                                              const Findings& findings) {
  for (const std::size_t i : findings.ranking) {
    const auto& services = comparison.policies[i].services;
    const bool any = std::any_of(services.begin(), services.end(),
                                 [](const auto& each) { return !each.forecasts.empty(); });
    if (any) return i;
  }
  return std::nullopt;
}

/// What arrived in each bin. Every policy met the same requests, so any run tells.
std::vector<double> requests_of(const Comparison& comparison, const ServiceId& service) {
  std::vector<double> requests;
  for (const PolicyResult& policy : comparison.policies) {
    const sim::ServiceOutcome* outcome = outcome_of(policy, service);
    if (outcome == nullptr) continue;
    for (const sim::BinOutcome& bin : outcome->bins) {
      requests.push_back(static_cast<double>(bin.requests));
    }
    break;
  }
  return requests;
}

LoadChart chart_of(const Comparison& comparison, const Findings& findings, std::size_t service,
                   std::optional<std::size_t> forecaster) {
  const ServiceTerms& terms = comparison.services[service];
  LoadChart chart;
  chart.id = fmt::format("load-{}", service);
  chart.title = "Requests to " + terms.id.name();
  chart.bin = findings.bin;
  chart.requests = requests_of(comparison, terms.id);
  const ServiceResult* expected =
      forecaster ? result_of(comparison.policies[*forecaster], terms.id) : nullptr;
  if (expected != nullptr) {
    chart.forecast = forecast_in_force(expected->forecasts, findings.bin, chart.requests.size());
  }
  std::vector<std::string> missed;
  for (const std::size_t i : findings.ranking) {
    const ServiceFinding& found = findings.policies[i].services[service];
    chart.rows.push_back({comparison.policies[i].name, found.bins_missed});
    missed.push_back(fmt::format("{} in {}", comparison.policies[i].name, found.bins_missed_count));
  }
  chart.description =
      fmt::format("Of {} bins the SLO was missed: {}.", chart.requests.size(), list_text(missed));
  return chart;
}

/// The row's mean of one quantile of the forecast, over the bins that have one.
std::string mean_expected(const LoadChart& chart, std::size_t begin, std::size_t end,
                          double ForecastBin::*quantile) {
  double sum = 0.0;
  std::size_t count = 0;
  for (std::size_t i = begin; i < std::min(end, chart.forecast.size()); ++i) {
    if (!chart.forecast[i]) continue;
    sum += (*chart.forecast[i]).*quantile;
    ++count;
  }
  return count == 0 ? kNoNumber : grouped(sum / static_cast<double>(count));
}

DataTable load_table(const LoadChart& chart) {
  const std::size_t bins = chart.requests.size();
  const std::size_t step = bins_per_readout(chart.bin, bins);
  DataTable table{
      fmt::format("{}, means of {}; bins in which each policy missed the SLO", chart.title,
                  duration_text(chart.bin * static_cast<Duration::rep>(step))),
      {"From", "Requests " + per_bin_text(chart.bin)},
      {}};
  if (!chart.forecast.empty()) {
    table.columns.insert(table.columns.end(), {"Expected", "10\u00A0%", "90\u00A0%"});
  }
  for (const MissedRow& row : chart.rows) table.columns.push_back(row.policy);
  const std::vector<double> means = step_means(chart.requests, step);
  for (std::size_t i = 0; i < means.size(); ++i) {
    const std::size_t begin = i * step;
    const std::size_t end = std::min(begin + step, bins);
    std::vector<std::string> cells{clock_text(chart.bin * static_cast<Duration::rep>(begin)),
                                   grouped(means[i])};
    if (!chart.forecast.empty()) {
      for (const auto quantile : {&ForecastBin::median, &ForecastBin::low, &ForecastBin::high}) {
        cells.push_back(mean_expected(chart, begin, end, quantile));
      }
    }
    for (const MissedRow& row : chart.rows) {
      const auto first =
          row.missed.begin() + static_cast<std::ptrdiff_t>(std::min(begin, row.missed.size()));
      const auto last =
          row.missed.begin() + static_cast<std::ptrdiff_t>(std::min(end, row.missed.size()));
      cells.push_back(std::to_string(std::count(first, last, true)));
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

void write_legend(Markup& out, bool forecasts) {
  out.open("ul", {{"class", "legend"}});
  const auto item = [&](const char* kind, const char* text) {
    out.open("li").leaf("span", {{"class", std::string("key ") + kind}}, "").text(" ").text(text);
    out.close("li");
  };
  item("key-load", "requests");
  if (forecasts) {
    item("key-median", "expected");
    item("key-band", "between the 10\u00A0% and 90\u00A0% quantiles of what was expected");
  }
  item("key-missed", "SLO missed, a row for each policy");
  out.close("ul");
}

std::string introduction(const Comparison& comparison, const Findings& findings,
                         std::optional<std::size_t> forecaster) {
  std::string text =
      fmt::format("Requests {}, in {}.", per_bin_text(findings.bin), first_seed_text(comparison));
  if (forecaster) {
    text += fmt::format(" What was expected is what {} expected when it last planned.",
                        comparison.policies[*forecaster].name);
  }
  if (comparison.services.size() > kMostServiceCharts) {
    text += fmt::format(" Shown are the {} of {} services that suffered most.", kMostServiceCharts,
                        comparison.services.size());
  }
  return text;
}

void write_panel(Markup& out, const Comparison& comparison, const LoadChart& chart,
                 std::size_t service) {
  const ServiceTerms& terms = comparison.services[service];
  double peak = 0.0;
  for (const double count : chart.requests) peak = std::max(peak, count);
  open_figure(out, terms.id.name(),
              fmt::format("SLO {} at p{}; at most {} requests {}", duration_text(terms.slo),
                          short_number(terms.percentile.percent()), grouped(peak),
                          per_bin_text(chart.bin)));
  draw(out, chart);
  write_folded(out, load_table(chart), "Table");
  out.close("figure");
}

}  // namespace

void write_load(Markup& out, const Comparison& comparison, const Findings& findings) {
  if (comparison.policies.empty() || comparison.services.empty() || findings.bins == 0) return;
  const auto forecaster = forecasting_policy(comparison, findings);
  open_section(out, "load", "When, and under what load",
               introduction(comparison, findings, forecaster));
  write_legend(out, forecaster.has_value());
  out.open("div", {{"class", "panels wide"}});
  for (std::size_t k = 0; k < std::min(kMostServiceCharts, findings.services.size()); ++k) {
    const std::size_t service = findings.services[k];
    write_panel(out, comparison, chart_of(comparison, findings, service, forecaster), service);
  }
  out.close("div").close("section");
}

}  // namespace pharos::app::report
