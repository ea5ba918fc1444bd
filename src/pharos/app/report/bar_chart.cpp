#include "pharos/app/report/bar_chart.h"

#include <algorithm>
#include <cmath>

#include "pharos/app/report/number_text.h"
#include "pharos/app/report/plot.h"
#include "pharos/app/report/ticks.h"

namespace pharos::app::report {
namespace {

constexpr int kRow = 34;  // Pixels from one bar to the next.
constexpr int kThickness = 14;
constexpr int kLabelMost = 20;      // Characters; policies' own names are shorter.
constexpr double kCharacter = 7.6;  // Pixels, of the label's font. An estimate on the wide side.

std::string_view class_of(Bar::Style style) {
  switch (style) {
    case Bar::Style::kBest:
      return "best";
    case Bar::Style::kReference:
      return "reference";
    case Bar::Style::kOrdinary:
      break;
  }
  return "ordinary";
}

double largest(const std::vector<Bar>& bars) {
  double most = 0.0;
  const auto consider = [&](double value) {
    if (std::isfinite(value)) most = std::max(most, value);
  };
  for (const Bar& bar : bars) {
    consider(bar.value);
    if (bar.interval) consider(bar.interval->second);
    for (const double sample : bar.samples) consider(sample);
  }
  return most;
}

/// Pixels for the widest of the texts.
template <class Text>
int width_for(const std::vector<Bar>& bars, Text text) {
  std::size_t most = 0;
  for (const Bar& bar : bars) most = std::max(most, character_count(text(bar)));
  return static_cast<int>(std::ceil(kCharacter * static_cast<double>(most))) + 16;
}

void draw_line(Markup& out, std::string_view kind, double x1, double y1, double x2, double y2) {
  out.empty("line", {{"class", std::string(kind)},
                     {"x1", width_share(x1)},
                     {"y1", coordinate(y1)},
                     {"x2", width_share(x2)},
                     {"y2", coordinate(y2)}});
}

void draw_whisker(Markup& out, std::pair<double, double> interval, double end, double middle) {
  const double low = std::clamp(interval.first / end, 0.0, 1.0);
  const double high = std::clamp(interval.second / end, 0.0, 1.0);
  draw_line(out, "whisker", low, middle, high, middle);
  draw_line(out, "whisker", low, middle - 4, low, middle + 4);
  draw_line(out, "whisker", high, middle - 4, high, middle + 4);
}

void draw_bar(Plot& plot, const Bar& bar, double end, double middle) {
  Markup& out = plot.out();
  out.open("g", {{"class", "bar " + std::string(class_of(bar.style))}});
  out.leaf("text",
           {{"class", "name end"}, {"x", "-10"}, {"y", coordinate(middle)}, {"dy", ".34em"}},
           shortened(bar.label, kLabelMost));
  if (std::isfinite(bar.value)) {
    out.empty("rect", {{"y", coordinate(middle - kThickness / 2.0)},
                       {"width", width_share(std::clamp(bar.value / end, 0.0, 1.0))},
                       {"height", coordinate(kThickness)}});
  }
  if (bar.interval && std::isfinite(bar.interval->first) && std::isfinite(bar.interval->second)) {
    draw_whisker(out, *bar.interval, end, middle);
  }
  for (const double sample : bar.samples) {
    if (!std::isfinite(sample)) continue;
    out.empty("circle", {{"cx", width_share(std::clamp(sample / end, 0.0, 1.0))},
                         {"cy", coordinate(middle + kThickness / 2.0 + 4)},
                         {"r", "1.5"}});
  }
  // Anchored to the drawing's right edge, in the margin that draw() made wide enough for it.
  out.open("svg", {{"x", "100%"}, {"overflow", "visible"}, {"width", "1"}, {"height", "1"}});
  out.leaf("text", {{"class", "value"}, {"x", "12"}, {"y", coordinate(middle)}, {"dy", ".34em"}},
           bar.text);
  out.close("svg").close("g");
}

}  // namespace

void draw(Markup& out, const BarChart& chart) {
  const std::vector<double> ticks = linear_ticks(largest(chart.bars), 4);
  PlotBox box{chart.id, chart.title, chart.description};
  box.height = std::max<int>(1, static_cast<int>(chart.bars.size())) * kRow;
  box.left = width_for(chart.bars, [](const Bar& bar) { return shortened(bar.label, kLabelMost); });
  box.right = width_for(chart.bars, [](const Bar& bar) { return bar.text; });
  box.top = 4;

  Plot plot(out, box);
  const std::vector<AxisLabel> labels = axis_labels(ticks, chart.axis_text);
  plot.vertical_grid(labels);
  for (std::size_t i = 0; i < chart.bars.size(); ++i) {
    draw_bar(plot, chart.bars[i], ticks.back(), kRow * (static_cast<double>(i) + 0.5));
  }
  plot.bottom_axis(labels);
  plot.close();
}

}  // namespace pharos::app::report
