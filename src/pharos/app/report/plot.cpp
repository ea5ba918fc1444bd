#include "pharos/app/report/plot.h"

#include <algorithm>

#include <fmt/format.h>

#include "pharos/app/report/number_text.h"

namespace pharos::app::report {

Plot::Plot(Markup& out, const PlotBox& box) : out_(out), box_(box) {
  const std::string style =
      fmt::format("height:{}px;padding:{}px {}px {}px {}px", box.height + box.top + box.bottom,
                  box.top, box.right, box.bottom, box.left);
  out_.open("svg", {{"class", "plot"},
                    {"role", "img"},
                    {"aria-labelledby", fmt::format("{0}-t {0}-d", box.id)},
                    {"style", style}});
  out_.leaf("title", {{"id", box.id + "-t"}}, box.title);
  out_.leaf("desc", {{"id", box.id + "-d"}}, box.description);
}

double Plot::y(double share) const { return box_.height * (1.0 - share); }

void Plot::left_axis(std::span<const AxisLabel> labels) {
  for (const AxisLabel& label : labels) {
    const std::string at = coordinate(y(label.at));
    out_.empty(
        "line",
        {{"class", label.at == 0.0 ? "base" : "grid"}, {"x2", "100%"}, {"y1", at}, {"y2", at}});
    out_.leaf("text", {{"class", "tick end"}, {"x", "-8"}, {"y", at}, {"dy", ".32em"}}, label.text);
  }
}

void Plot::bottom_axis(std::span<const AxisLabel> labels) {
  for (const AxisLabel& label : labels) {
    const std::string at = width_share(label.at);
    out_.empty("line", {{"class", "base"},
                        {"x1", at},
                        {"x2", at},
                        {"y1", coordinate(box_.height)},
                        {"y2", coordinate(box_.height + 4)}});
    out_.leaf("text", {{"class", "tick mid"}, {"x", at}, {"y", coordinate(box_.height + 17)}},
              label.text);
  }
}

void Plot::vertical_grid(std::span<const AxisLabel> labels) {
  for (const AxisLabel& label : labels) {
    const std::string at = width_share(label.at);
    out_.empty("line", {{"class", label.at == 0.0 ? "base" : "grid"},
                        {"x1", at},
                        {"x2", at},
                        {"y2", coordinate(box_.height)}});
  }
}

void Plot::open_layer(double width) {
  out_.open("svg", {{"class", "layer"},
                    {"viewBox", fmt::format("0 0 {} {}", coordinate(width), box_.height)},
                    {"preserveAspectRatio", "none"},
                    {"width", "100%"},
                    {"height", coordinate(box_.height)}});
}

void Plot::close_layer() { out_.close("svg"); }

void Plot::readout(double from, double to, std::string_view text) {
  out_.open("g", {{"class", "at"}});
  out_.empty("rect", {{"x", width_share(from)},
                      {"width", width_share(to - from)},
                      {"height", coordinate(box_.height)}});
  out_.leaf("text", {{"class", "end"}, {"x", "100%"}, {"y", "-8"}}, text);
  out_.close("g");
}

void Plot::close() { out_.close("svg"); }

PathData& PathData::close() {
  text_ += 'Z';
  return *this;
}

PathData& PathData::add(char command, double x, double y) {
  text_ += command;
  text_ += coordinate(x);
  text_ += ' ';
  text_ += coordinate(y);
  return *this;
}

PathData& PathData::add(char command, double to) {
  text_ += command;
  text_ += coordinate(to);
  return *this;
}

std::vector<AxisLabel> axis_labels(std::span<const double> ticks,
                                   const std::function<std::string(double)>& text) {
  std::vector<AxisLabel> labels;
  for (const double tick : ticks) labels.push_back({tick / ticks.back(), text(tick)});
  return labels;
}

}  // namespace pharos::app::report
