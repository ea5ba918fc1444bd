#include "pharos/app/report/latency_chart.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "pharos/app/report/number_text.h"
#include "pharos/app/report/plot.h"
#include "pharos/app/report/ticks.h"

namespace pharos::app::report {
namespace {

constexpr int kHeight = 140;
constexpr double kWidth = 1000.0;  // Of the stretched layer, in its own unit.

std::string curve_id(std::size_t policy) { return fmt::format("curve-{}", policy); }

double x_share(const LatencyAxes& axes, double multiple) {
  return std::clamp(std::log(multiple / axes.low) / std::log(axes.high / axes.low), 0.0, 1.0);
}

double y_of(const LatencyAxes& axes, double share) {
  if (share <= axes.floor) return kHeight;
  return kHeight * std::clamp(std::log(share) / std::log(axes.floor), 0.0, 1.0);
}

/// From the first answer on, through each bucket's edge, and level at the failed share to the
/// right. It ends where the floor is reached.
std::string curve_path(const LatencyAxes& axes, const LatencyCurve& curve) {
  PathData path;
  path.move(0, 0);
  double share_before = 1.0;
  for (const Point& point : curve.slower) {
    if (point.x < axes.low) {
      share_before = point.y;
      continue;
    }
    if (point.x > axes.high) break;
    path.line(kWidth * x_share(axes, point.x), y_of(axes, point.y));
    share_before = point.y;
    if (y_of(axes, point.y) > kHeight - 1.0) return path.text();
  }
  path.line(kWidth, y_of(axes, share_before));
  return path.text();
}

std::vector<AxisLabel> share_labels(const LatencyAxes& axes) {
  std::vector<AxisLabel> labels;
  for (double share = 1.0; share >= axes.floor * 0.999; share /= 10.0) {
    labels.push_back({1.0 - y_of(axes, share) / kHeight, short_number(100.0 * share) + "\u00A0%"});
  }
  return labels;
}

std::vector<AxisLabel> multiple_labels(const LatencyAxes& axes) {
  // Round numbers of what is written: of milliseconds where the axis reads in time.
  const double unit = axes.slo ? to_seconds(*axes.slo) : 1.0;
  std::vector<AxisLabel> labels;
  for (const double tick : log_ticks(axes.low * unit, axes.high * unit, 6)) {
    labels.push_back({x_share(axes, tick / unit), multiple_text(axes, tick / unit)});
  }
  return labels;
}

void draw_slo(Plot& plot, const LatencyAxes& axes, double violation) {
  Markup& out = plot.out();
  const std::string at = width_share(x_share(axes, 1.0));
  out.empty("line",
            {{"class", "slo"}, {"x1", at}, {"x2", at}, {"y1", "-4"}, {"y2", coordinate(kHeight)}});
  out.leaf("text", {{"class", "tick mid"}, {"x", at}, {"y", "-8"}}, "SLO");
  const std::string y = coordinate(y_of(axes, violation));
  out.empty("circle", {{"class", "crossing"}, {"cx", at}, {"cy", y}, {"r", "4"}});
  out.leaf("text", {{"class", "value"}, {"x", at}, {"y", y}, {"dx", "9"}, {"dy", "-6"}},
           percent(violation));
}

}  // namespace

std::string multiple_text(const LatencyAxes& axes, double multiple) {
  if (axes.slo) return duration_text(from_seconds(multiple * to_seconds(*axes.slo)));
  return short_number(multiple) + "×";
}

LatencyAxes latency_axes(const std::vector<LatencyCurve>& curves, std::optional<Duration> slo) {
  LatencyAxes axes;
  axes.slo = slo;
  double least_violation = 1e-2;
  for (const LatencyCurve& curve : curves) {
    if (curve.violation > 0.0) least_violation = std::min(least_violation, curve.violation);
  }
  // A decade below the best policy's violation, so that its crossing does not sit on the floor.
  axes.floor =
      std::clamp(std::pow(10.0, std::floor(std::log10(least_violation)) - 1.0), 1e-6, 1e-3);

  double first = 0.5, last = 2.0;
  for (const LatencyCurve& curve : curves) {
    for (const Point& point : curve.slower) {
      if (point.y > 0.99) continue;
      first = std::min(first, point.x);
      if (point.y - curve.failed > axes.floor) last = std::max(last, point.x);
    }
  }
  axes.low = std::max(first / 1.2, 1e-2);
  axes.high = std::min(last * 1.2, 1e2);
  return axes;
}

void define_latency_curves(Markup& out, const LatencyAxes& axes,
                           const std::vector<LatencyCurve>& curves) {
  out.open("svg", {{"class", "defs"}, {"aria-hidden", "true"}, {"width", "0"}, {"height", "0"}});
  out.open("defs");
  for (std::size_t i = 0; i < curves.size(); ++i) {
    if (curves[i].slower.empty() && curves[i].failed == 0.0) continue;
    out.empty("path",
              {{"id", curve_id(i)}, {"class", "curve"}, {"d", curve_path(axes, curves[i])}});
  }
  out.close("defs").close("svg");
}

void draw_latency_panel(Markup& out, const LatencyAxes& axes,
                        const std::vector<LatencyCurve>& curves, std::size_t policy,
                        const std::string& title, const std::string& description) {
  PlotBox box{fmt::format("latency-{}", policy), title, description};
  box.height = kHeight;
  box.left = 56;
  box.right = 14;
  Plot plot(out, box);
  plot.left_axis(share_labels(axes));
  plot.open_layer(kWidth);
  const auto use = [&](std::size_t which, const char* kind) {
    if (curves[which].slower.empty() && curves[which].failed == 0.0) return;
    out.empty("use", {{"href", "#" + curve_id(which)}, {"class", kind}});
  };
  for (std::size_t i = 0; i < curves.size(); ++i) {
    if (i != policy) use(i, "ghost");
  }
  use(policy, "own");
  plot.close_layer();
  draw_slo(plot, axes, curves[policy].violation);
  plot.bottom_axis(multiple_labels(axes));
  plot.close();
}

}  // namespace pharos::app::report
