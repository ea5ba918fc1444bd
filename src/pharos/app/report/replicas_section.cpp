#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "pharos/app/report/bar_chart.h"
#include "pharos/app/report/data_table.h"
#include "pharos/app/report/number_text.h"
#include "pharos/app/report/palette.h"
#include "pharos/app/report/phrases.h"
#include "pharos/app/report/sections.h"
#include "pharos/app/report/series.h"
#include "pharos/app/report/stack_chart.h"
#include "pharos/app/report/time_axis.h"

namespace pharos::app::report {
namespace {

/// Which services share one layer. The same in every policy's chart.
struct LayerGroup {
  std::string name;
  std::vector<std::size_t> services;
};

/// Services by what they hold on average over the policies, most first. The first ones get a layer
/// each; when there are more than colours, the others share the last.
std::vector<LayerGroup> layer_groups(const Comparison& comparison, const Findings& findings) {
  std::vector<double> held(comparison.services.size(), 0.0);
  for (const PolicyResult& policy : comparison.policies) {
    for (std::size_t s = 0; s < held.size(); ++s) {
      const auto units = units_held(comparison, policy, s, findings.tightest_pool, findings.bins);
      held[s] += std::accumulate(units.begin(), units.end(), 0.0);
    }
  }
  std::vector<std::size_t> order(held.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return held[a] > held[b]; });

  const bool all_alone = order.size() <= kLayerColors;
  const std::size_t alone = all_alone ? order.size() : kLayerColors - 1;
  std::vector<LayerGroup> groups;
  for (std::size_t i = 0; i < alone; ++i) {
    groups.push_back({comparison.services[order[i]].id.name(), {order[i]}});
  }
  if (!all_alone) {
    groups.push_back({fmt::format("{} others", order.size() - alone),
                      {order.begin() + static_cast<std::ptrdiff_t>(alone), order.end()}});
  }
  return groups;
}

StackChart chart_of(const Comparison& comparison, const Findings& findings,
                    const std::vector<LayerGroup>& groups, std::size_t policy) {
  const Pool& pool = comparison.pools[findings.tightest_pool];
  StackChart chart;
  chart.id = fmt::format("stack-{}", policy);
  chart.title =
      fmt::format("{} held by each service under {}", pool.name, comparison.policies[policy].name);
  chart.bin = findings.bin;
  chart.capacity = static_cast<double>(pool.capacity.count());
  for (const PolicyFinding& each : findings.policies) {
    for (const double units : each.units[findings.tightest_pool]) {
      chart.axis_end = std::max(chart.axis_end, units);
    }
  }
  chart.unit = pool.name;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    StackLayer layer{groups[g].name, g, std::vector<double>(findings.bins, 0.0)};
    for (const std::size_t service : groups[g].services) {
      const auto units = units_held(comparison, comparison.policies[policy], service,
                                    findings.tightest_pool, findings.bins);
      for (std::size_t t = 0; t < units.size(); ++t) layer.units[t] += units[t];
    }
    chart.layers.push_back(std::move(layer));
  }
  chart.description =
      fmt::format("Of {} {}, {} were asked for on average.", grouped(chart.capacity), pool.name,
                  decimals(findings.policies[policy].units_mean[findings.tightest_pool], 1));
  return chart;
}

DataTable stack_table(const StackChart& chart) {
  const std::size_t bins = chart.layers.empty() ? 0 : chart.layers.front().units.size();
  const std::size_t step = bins_per_readout(chart.bin, bins);
  DataTable table{fmt::format("{}, means of {}", chart.title,
                              duration_text(chart.bin * static_cast<Duration::rep>(step))),
                  {"From"},
                  {}};
  for (const StackLayer& layer : chart.layers) {
    table.columns.push_back(layer.name);
    const std::vector<double> means = step_means(layer.units, step);
    table.rows.resize(means.size());
    for (std::size_t i = 0; i < means.size(); ++i) table.rows[i].push_back(decimals(means[i], 1));
  }
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const auto begin = static_cast<Duration::rep>(i * step);
    table.rows[i].insert(table.rows[i].begin(), clock_text(chart.bin * begin));
  }
  return table;
}

double idle_mean(const Comparison& comparison, const Findings& findings, std::size_t policy,
                 std::size_t pool) {
  const auto capacity = static_cast<double>(comparison.pools[pool].capacity.count());
  return std::max(0.0, capacity - findings.policies[policy].units_mean[pool]);
}

void write_idle(Markup& out, const Comparison& comparison, const Findings& findings) {
  const std::size_t tightest = findings.tightest_pool;
  const Pool& pool = comparison.pools[tightest];
  const auto capacity = static_cast<double>(pool.capacity.count());
  open_figure(out, "Idle capacity",
              fmt::format("Of {} {}, what no service had asked for, on average.", grouped(capacity),
                          pool.name));
  BarChart chart{"idle", "Idle capacity by policy", "", {}, short_number};
  DataTable table{"Idle capacity on average", {"Policy"}, {}};
  for (const Pool& each : comparison.pools) {
    table.columns.push_back(fmt::format("{} of {}", each.name, grouped(each.capacity.count())));
  }
  std::vector<std::string> described;
  for (const std::size_t i : findings.ranking) {
    const std::string& name = comparison.policies[i].name;
    const double idle = idle_mean(comparison, findings, i, tightest);
    const std::string text =
        capacity > 0.0 ? fmt::format("{} ({})", decimals(idle, 1), percent(idle / capacity))
                       : decimals(idle, 1);
    chart.bars.push_back(
        {name,
         idle,
         std::nullopt,
         {},
         text,
         comparison.policies[i].reference ? Bar::Style::kReference : Bar::Style::kOrdinary});
    described.push_back(fmt::format("{} {}", name, text));
    table.rows.push_back({name});
    for (std::size_t p = 0; p < comparison.pools.size(); ++p) {
      table.rows.back().push_back(decimals(idle_mean(comparison, findings, i, p), 1));
    }
  }
  chart.description = list_text(described) + ".";
  draw(out, chart);
  write_folded(out, table, "Table");
  out.close("figure");
}

}  // namespace

void write_replicas(Markup& out, const Comparison& comparison, const Findings& findings) {
  if (comparison.policies.empty() || comparison.pools.empty() || findings.bins == 0) return;
  const Pool& pool = comparison.pools[findings.tightest_pool];
  open_section(out, "replicas", "Where the replicas went",
               fmt::format("{} that each service's replicas were asked to hold, in {}, each policy "
                           "stacked from the service that holds most. The dashed line is the "
                           "capacity, {}; what lies between stood idle.",
                           comparison.pools.size() > 1
                               ? fmt::format("Of the tightest pool, the {}", pool.name)
                               : fmt::format("The {}", pool.name),
                           first_seed_text(comparison), grouped(pool.capacity.count())));
  const std::vector<LayerGroup> groups = layer_groups(comparison, findings);
  out.open("div", {{"class", "panels wide"}});
  for (const std::size_t i : findings.ranking) {
    const StackChart chart = chart_of(comparison, findings, groups, i);
    open_figure(out, comparison.policies[i].name, chart.description);
    draw(out, chart);
    write_folded(out, stack_table(chart), "Table");
    out.close("figure");
  }
  write_idle(out, comparison, findings);
  out.close("div").close("section");
}

}  // namespace pharos::app::report
