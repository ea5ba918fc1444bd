#include <fmt/format.h>

#include "pharos/app/report/data_table.h"
#include "pharos/app/report/latency_chart.h"
#include "pharos/app/report/number_text.h"
#include "pharos/app/report/phrases.h"
#include "pharos/app/report/sections.h"

namespace pharos::app::report {
namespace {

std::string quantile_text(const LatencyAxes& axes, const LatencyCurve& curve, double level) {
  if (curve.slower.empty()) return kNoNumber;
  const auto multiple = curve.quantile(level);
  return multiple ? multiple_text(axes, *multiple) : "never";
}

/// "99 % within 640 ms": the highest of the usual shares that was answered at all.
std::string answered_text(const LatencyAxes& axes, const LatencyCurve& curve) {
  for (const double level : {0.99, 0.9, 0.5}) {
    const auto multiple = curve.quantile(level);
    if (!multiple) continue;
    return fmt::format("{}\u00A0% within {}; {} failed", short_number(100.0 * level),
                       multiple_text(axes, *multiple), percent(curve.failed));
  }
  return percent(curve.failed) + " failed";
}

DataTable quantile_table(const Comparison& comparison, const Findings& findings,
                         const LatencyAxes& axes, const std::vector<LatencyCurve>& curves) {
  DataTable table{
      axes.slo ? "Latency that so many requests stayed within, to the next 10\u00A0%"
               : "Latency that so many requests stayed within, in multiples of each service's SLO",
      {"Policy", "50\u00A0%", "90\u00A0%", "99\u00A0%", "99.9\u00A0%", "Late or failed", "Failed"},
      {}};
  for (const std::size_t i : findings.ranking) {
    const LatencyCurve& curve = curves[i];
    table.rows.push_back({comparison.policies[i].name, quantile_text(axes, curve, 0.5),
                          quantile_text(axes, curve, 0.9), quantile_text(axes, curve, 0.99),
                          quantile_text(axes, curve, 0.999), percent(curve.violation),
                          percent(curve.failed)});
  }
  return table;
}

void write_panel(Markup& out, const Comparison& comparison, const LatencyAxes& axes,
                 const std::vector<LatencyCurve>& curves, std::size_t policy) {
  const LatencyCurve& curve = curves[policy];
  const std::string& name = comparison.policies[policy].name;
  const std::string answered = answered_text(axes, curve);
  open_figure(out, name, answered);
  draw_latency_panel(out, axes, curves, policy, "Latency under " + name,
                     fmt::format("{} of requests were slower than their SLO or failed. {}.",
                                 percent(curve.violation), answered));
  out.close("figure");
}

}  // namespace

void write_latency(Markup& out, const Comparison& comparison, const Findings& findings) {
  if (comparison.policies.empty()) return;
  std::vector<LatencyCurve> curves;
  for (const PolicyResult& policy : comparison.policies) {
    curves.push_back(latency_curve(comparison, policy));
  }
  const LatencyAxes axes = latency_axes(curves, common_slo(comparison));
  open_section(
      out, "latency", "How late the late ones were",
      fmt::format("Share of requests slower than a latency{}, all services together, in "
                  "{}; both axes are logarithmic. A curve that levels off on the right "
                  "does so at the share that failed. The other policies are drawn in grey.",
                  axes.slo ? "" : ", as a multiple of each service's SLO",
                  first_seed_text(comparison)));
  define_latency_curves(out, axes, curves);
  out.open("div", {{"class", "panels small"}});
  for (const std::size_t i : findings.ranking) write_panel(out, comparison, axes, curves, i);
  out.close("div");
  write_folded(out, quantile_table(comparison, findings, axes, curves), "Table of percentiles");
  out.close("section");
}

}  // namespace pharos::app::report
