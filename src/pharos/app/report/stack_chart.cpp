#include "pharos/app/report/stack_chart.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "pharos/app/report/number_text.h"
#include "pharos/app/report/plot.h"
#include "pharos/app/report/series.h"
#include "pharos/app/report/ticks.h"
#include "pharos/app/report/time_axis.h"

namespace pharos::app::report {
namespace {

constexpr int kHeight = 220;
constexpr double kLabelGap = 13.0;  // Pixels between the labels' middles.
constexpr int kNameMost = 16;
constexpr double kCharacter = 6.2;
constexpr int kLeader = 14;  // Pixels from the plot's edge to a label.

/// Draws what a StackChart holds. Steps, not slopes: a replica is there or it is not.
class StackDrawing {
 public:
  StackDrawing(Markup& out, const StackChart& chart)
      : chart_(chart),
        bins_(bins_of(chart)),
        tops_(running_sums(chart, bins_)),
        end_(greatest()),
        plot_(out, box(chart)) {}

  void draw() {
    plot_.left_axis(unit_labels());
    plot_.open_layer(static_cast<double>(std::max<std::size_t>(bins_, 1)));
    for (std::size_t i = chart_.layers.size(); i-- > 0;) draw_layer(i);
    plot_.close_layer();
    draw_capacity();
    draw_time_axis(plot_, chart_.bin, bins_, 7);
    draw_names();
    draw_readouts();
    plot_.close();
  }

 private:
  static std::size_t bins_of(const StackChart& chart) {
    std::size_t bins = 0;
    for (const StackLayer& layer : chart.layers) bins = std::max(bins, layer.units.size());
    return bins;
  }

  /// tops[i][t]: what layers 0 to i hold together. Averaged over stretches of bins when there are
  /// more than the width can show.
  static std::vector<std::vector<double>> running_sums(const StackChart& chart, std::size_t bins) {
    const std::size_t step = bins_per_step(bins, kLinePoints / 2);
    std::vector<std::vector<double>> tops;
    std::vector<double> sum(bins, 0.0);
    for (const StackLayer& layer : chart.layers) {
      for (std::size_t t = 0; t < layer.units.size(); ++t) sum[t] += layer.units[t];
      tops.push_back(step_means(sum, step));
    }
    return tops;
  }

  static PlotBox box(const StackChart& chart) {
    PlotBox box{chart.id, chart.title, chart.description};
    std::size_t longest = 0;
    for (const StackLayer& layer : chart.layers) {
      longest = std::max(longest, character_count(shortened(layer.name, kNameMost)));
    }
    box.height = kHeight;
    box.right = static_cast<int>(kCharacter * static_cast<double>(longest)) + kLeader + 8;
    box.left = 36;
    return box;
  }

  [[nodiscard]] double greatest() const {
    double most = std::max(chart_.capacity, chart_.axis_end);
    if (!tops_.empty()) {
      for (const double top : tops_.back()) most = std::max(most, top);
    }
    return most > 0.0 ? most : 1.0;
  }

  [[nodiscard]] double y(double units) const {
    return kHeight * (1.0 - std::clamp(units / end_, 0.0, 1.0));
  }

  /// Round numbers up to the end of the axis, and the capacity instead of any that is close to it.
  [[nodiscard]] std::vector<AxisLabel> unit_labels() const {
    constexpr double kClose = 12.0 / kHeight;
    std::vector<AxisLabel> labels;
    for (const double tick : whole_ticks(end_, 5)) {
      const bool beside_capacity = std::abs(tick - chart_.capacity) / end_ < kClose;
      if (tick <= end_ && !beside_capacity) labels.push_back({tick / end_, short_number(tick)});
    }
    labels.push_back({chart_.capacity / end_, short_number(chart_.capacity)});
    return labels;
  }

  /// From the bottom up to this layer's top; the layers below are drawn over it. So each top is one
  /// path of steps, with a corner only where something changed.
  void draw_layer(std::size_t layer) {
    const std::vector<double>& top = tops_[layer];
    if (top.empty()) return;
    const auto step = static_cast<double>(bins_per_step(bins_, kLinePoints / 2));
    PathData path;
    path.move(0, kHeight).down(y(top.front()));
    for (std::size_t t = 1; t < top.size(); ++t) {
      if (y(top[t]) == y(top[t - 1])) continue;
      path.across(step * static_cast<double>(t)).down(y(top[t]));
    }
    path.across(static_cast<double>(bins_)).down(kHeight).close();
    plot_.out().empty("path", {{"class", fmt::format("layer l{}", chart_.layers[layer].color)},
                               {"d", path.text()}});
  }

  void draw_capacity() {
    const double at = y(chart_.capacity);
    Markup& out = plot_.out();
    out.empty(
        "line",
        {{"class", "capacity"}, {"x2", "100%"}, {"y1", coordinate(at)}, {"y2", coordinate(at)}});
  }

  /// Each layer's name beside its right end, moved apart where they would overlap, with a line from
  /// one to the other.
  void draw_names() {
    std::vector<double> middles;  // From the top down, as spread_labels wants them.
    for (std::size_t i = tops_.size(); i-- > 0;) {
      const double top = tops_[i].empty() ? 0.0 : tops_[i].back();
      const double bottom = i == 0 || tops_[i - 1].empty() ? 0.0 : tops_[i - 1].back();
      middles.push_back(y((top + bottom) / 2.0));
    }
    const std::vector<double> places = spread_labels(middles, kLabelGap, 6.0, kHeight + 4.0);
    Markup& out = plot_.out();
    out.open("svg", {{"x", "100%"}, {"overflow", "visible"}, {"width", "1"}, {"height", "1"}});
    for (std::size_t k = 0; k < places.size(); ++k) {
      const StackLayer& layer = chart_.layers[tops_.size() - 1 - k];
      PathData leader;
      leader.move(1, middles[k]).line(4, middles[k]).line(kLeader - 4, places[k]);
      out.empty("path", {{"class", "leader"}, {"d", leader.text()}});
      out.leaf("text",
               {{"class", "tick"},
                {"x", coordinate(kLeader)},
                {"y", coordinate(places[k])},
                {"dy", ".32em"}},
               shortened(layer.name, kNameMost));
    }
    out.close("svg");
  }

  void draw_readouts() {
    if (tops_.empty() || bins_ == 0) return;
    std::vector<double> used(bins_, 0.0);
    for (const StackLayer& layer : chart_.layers) {
      for (std::size_t t = 0; t < layer.units.size(); ++t) used[t] += layer.units[t];
    }
    const std::size_t step = bins_per_readout(chart_.bin, bins_);
    const std::vector<double> means = step_means(used, step);
    const auto share = [&](std::size_t bin) {
      return static_cast<double>(bin) / static_cast<double>(bins_);
    };
    for (std::size_t i = 0; i < means.size(); ++i) {
      const std::size_t begin = i * step;
      plot_.readout(share(begin), share(std::min(begin + step, bins_)),
                    fmt::format("{} · {} of {} {} in use, {} idle",
                                clock_text(chart_.bin * static_cast<Duration::rep>(begin)),
                                grouped(means[i]), grouped(chart_.capacity), chart_.unit,
                                grouped(std::max(0.0, chart_.capacity - means[i]))));
    }
  }

  const StackChart& chart_;
  std::size_t bins_;
  std::vector<std::vector<double>> tops_;
  double end_;
  Plot plot_;
};

}  // namespace

void draw(Markup& out, const StackChart& chart) { StackDrawing(out, chart).draw(); }

}  // namespace pharos::app::report
