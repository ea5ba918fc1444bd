#include "pharos/app/report/load_chart.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "pharos/app/report/number_text.h"
#include "pharos/app/report/plot.h"
#include "pharos/app/report/ticks.h"
#include "pharos/app/report/time_axis.h"

namespace pharos::app::report {
namespace {

constexpr int kLoadHeight = 120;
constexpr int kRowHeight = 13;
constexpr int kRowsTop = 10;  // Between the load and the first row.
constexpr int kMarkHeight = 7;
constexpr int kNameMost = 20;
constexpr double kCharacter = 5.9;

/// Draws what a LoadChart holds in one frame. y runs in pixels, the load's part ending at
/// kLoadHeight.
class LoadDrawing {
 public:
  LoadDrawing(Markup& out, const LoadChart& chart)
      : chart_(chart),
        bins_(chart.requests.size()),
        ticks_(whole_ticks(greatest(), 3)),
        plot_(out, box(chart)) {}

  void draw() {
    draw_left_axis();
    draw_row_names();
    plot_.open_layer(static_cast<double>(std::max<std::size_t>(bins_, 1)));
    draw_forecast();
    draw_requests();
    for (std::size_t i = 0; i < chart_.rows.size(); ++i) draw_row(i);
    plot_.close_layer();
    draw_time_axis(plot_, chart_.bin, bins_, 7);
    draw_readouts();
    plot_.close();
  }

 private:
  static PlotBox box(const LoadChart& chart) {
    PlotBox box{chart.id, chart.title, chart.description};
    box.height = kLoadHeight;
    std::size_t longest = 0;
    for (const MissedRow& row : chart.rows) {
      longest = std::max(longest, character_count(shortened(row.policy, kNameMost)));
    }
    if (!chart.rows.empty()) {
      box.height += kRowsTop + kRowHeight * static_cast<int>(chart.rows.size());
    }
    box.left = std::max(44, static_cast<int>(kCharacter * static_cast<double>(longest)) + 12);
    return box;
  }

  [[nodiscard]] double greatest() const {
    double most = 0.0;
    for (const double value : chart_.requests) most = std::max(most, value);
    for (const auto& value : chart_.forecast) most = std::max(most, value ? value->high : 0.0);
    return most;
  }

  [[nodiscard]] double y(double value) const {
    return kLoadHeight * (1.0 - std::clamp(value / ticks_.back(), 0.0, 1.0));
  }

  void draw_left_axis() {
    Markup& out = plot_.out();
    for (const double tick : ticks_) {
      const std::string at = coordinate(y(tick));
      out.empty("line",
                {{"class", tick == 0.0 ? "base" : "grid"}, {"x2", "100%"}, {"y1", at}, {"y2", at}});
      out.leaf("text", {{"class", "tick end"}, {"x", "-8"}, {"y", at}, {"dy", ".32em"}},
               short_number(tick));
    }
  }

  [[nodiscard]] static double row_top(std::size_t row) {
    return kLoadHeight + kRowsTop + kRowHeight * static_cast<double>(row);
  }

  void draw_row_names() {
    for (std::size_t i = 0; i < chart_.rows.size(); ++i) {
      plot_.out().leaf("text",
                       {{"class", "tick end"},
                        {"x", "-8"},
                        {"y", coordinate(row_top(i) + kMarkHeight / 2.0)},
                        {"dy", ".34em"}},
                       shortened(chart_.rows[i].policy, kNameMost));
    }
  }

  /// The band between the 10 % and 90 % quantiles, a closed shape for each unbroken stretch, and
  /// the median through it.
  void draw_forecast() {
    std::vector<bool> known;
    for (const auto& value : chart_.forecast) known.push_back(value.has_value());
    PathData band, median;
    for (const Stretch& stretch : stretches_of(known, std::max<std::size_t>(known.size(), 1))) {
      draw_stretch(stretch, band, median);
    }
    if (band.empty()) return;
    plot_.out().empty("path", {{"class", "band"}, {"d", band.text()}});
    plot_.out().empty("path", {{"class", "median"}, {"d", median.text()}});
  }

  void draw_stretch(const Stretch& stretch, PathData& band, PathData& median) const {
    std::vector<double> low, middle, high;
    for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
      low.push_back(chart_.forecast[i]->low);
      middle.push_back(chart_.forecast[i]->median);
      high.push_back(chart_.forecast[i]->high);
    }
    // The stretch's part of the points that the whole width may have.
    const std::size_t most = std::max<std::size_t>(2, kLinePoints * low.size() / bins_);
    add_line(median, line_points(middle, most), stretch.begin);
    const std::vector<Point> top = line_points(high, most);
    std::vector<Point> bottom = line_points(low, most);
    std::reverse(bottom.begin(), bottom.end());
    add_line(band, top, stretch.begin);
    for (const Point& point : bottom) {
      band.line(point.x + static_cast<double>(stretch.begin), y(point.y));
    }
    band.close();
  }

  void add_line(PathData& path, const std::vector<Point>& points, std::size_t first) const {
    bool begun = false;
    for (const Point& point : points) {
      const double x = point.x + static_cast<double>(first);
      begun ? path.line(x, y(point.y)) : path.move(x, y(point.y));
      begun = true;
    }
  }

  void draw_requests() {
    PathData path;
    add_line(path, line_points(chart_.requests, kLinePoints), 0);
    if (!path.empty()) plot_.out().empty("path", {{"class", "load"}, {"d", path.text()}});
  }

  void draw_row(std::size_t row) {
    const double top = row_top(row);
    PathData track, marks;
    track.move(0, top).across(static_cast<double>(bins_)).down(top + kMarkHeight).across(0).close();
    for (const Stretch& stretch : stretches_of(chart_.rows[row].missed, kLinePoints / 2)) {
      marks.move(static_cast<double>(stretch.begin), top)
          .across(static_cast<double>(stretch.end))
          .down(top + kMarkHeight)
          .across(static_cast<double>(stretch.begin))
          .close();
    }
    plot_.out().empty("path", {{"class", "track"}, {"d", track.text()}});
    if (!marks.empty()) plot_.out().empty("path", {{"class", "missed"}, {"d", marks.text()}});
  }

  void draw_readouts() {
    const std::size_t step = bins_per_readout(chart_.bin, bins_);
    const std::vector<double> means = step_means(chart_.requests, step);
    const auto share = [&](std::size_t bin) {
      return static_cast<double>(bin) / static_cast<double>(bins_);
    };
    for (std::size_t i = 0; i < means.size(); ++i) {
      const std::size_t begin = i * step;
      const std::size_t end = std::min(begin + step, bins_);
      plot_.readout(share(begin), share(end), readout_text(begin, end, means[i]));
    }
  }

  [[nodiscard]] std::string readout_text(std::size_t begin, std::size_t end, double mean) const {
    std::string text =
        fmt::format("{} · {} requests", clock_text(chart_.bin * static_cast<Duration::rep>(begin)),
                    grouped(mean));
    const std::size_t middle = begin + (end - begin) / 2;
    if (middle < chart_.forecast.size() && chart_.forecast[middle]) {
      const ForecastBin& expected = *chart_.forecast[middle];
      text += fmt::format(", expected {} ({} to {})", grouped(expected.median),
                          grouped(expected.low), grouped(expected.high));
    }
    return text;
  }

  const LoadChart& chart_;
  std::size_t bins_;
  std::vector<double> ticks_;
  Plot plot_;
};

}  // namespace

void draw(Markup& out, const LoadChart& chart) { LoadDrawing(out, chart).draw(); }

}  // namespace pharos::app::report
