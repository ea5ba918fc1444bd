#pragma once

#include <functional>
#include <span>
#include <string>

#include "pharos/app/report/markup.h"

namespace pharos::app::report {

/// The most points a line is drawn with: two for each pixel of the widest plot.
inline constexpr std::size_t kLinePoints = 1200;
/// Stretches of time that a plot can be read out at, and rows of the table below it.
inline constexpr std::size_t kReadouts = 75;

/// The frame of one drawing. Margins and height in CSS pixels; the width is the page's.
struct PlotBox {
  std::string id;           ///< Unique in the document.
  std::string title;        ///< What it shows, for those who do not see it.
  std::string description;  ///< What there is to see in it.
  int height = 200;
  int left = 44, right = 8, top = 20, bottom = 24;
};

/// Where on an axis a label stands, from 0 to 1 of its length.
struct AxisLabel {
  double at = 0.0;
  std::string text;
};

/// One SVG drawing that is as wide as the page allows.
///
/// Across, everything is a share of the width, and down, everything is in pixels, so that text
/// keeps its size on a telephone and on a wall: labels stand in the outer drawing at percentages,
/// while curves are drawn in a layer whose x stretches and whose line widths do not.
class Plot {
 public:
  /// Opens the drawing in `out`, which must outlive it.
  Plot(Markup& out, const PlotBox& box);

  /// Grid lines and labels on the left; labels count from the bottom.
  void left_axis(std::span<const AxisLabel> labels);
  /// Tick marks and labels at the bottom.
  void bottom_axis(std::span<const AxisLabel> labels);
  /// A vertical grid line for each.
  void vertical_grid(std::span<const AxisLabel> labels);

  /// Begins a layer in which x runs from 0 to `width` of the caller's unit and y from 0 at the top
  /// to the box's height.
  void open_layer(double width);
  void close_layer();

  /// Shades a stretch, from and to shares of the width, and shows a text, while the pointer is
  /// there.
  void readout(double from, double to, std::string_view text);

  /// Pixels from the top for a share of the height, counted from the bottom.
  [[nodiscard]] double y(double share) const;
  [[nodiscard]] Markup& out() { return out_; }

  void close();

 private:
  Markup& out_;
  PlotBox box_;
};

/// The `d` of a path, written point by point.
class PathData {
 public:
  PathData& move(double x, double y) { return add('M', x, y); }
  PathData& line(double x, double y) { return add('L', x, y); }
  PathData& across(double x) { return add('H', x); }
  PathData& down(double y) { return add('V', y); }
  PathData& close();
  [[nodiscard]] bool empty() const { return text_.empty(); }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  PathData& add(char command, double x, double y);
  PathData& add(char command, double to);

  std::string text_;
};

/// Axis labels for ticks that run from 0 to the last of them.
[[nodiscard]] std::vector<AxisLabel> axis_labels(std::span<const double> ticks,
                                                 const std::function<std::string(double)>& text);

}  // namespace pharos::app::report
