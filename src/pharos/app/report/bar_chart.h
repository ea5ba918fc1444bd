#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pharos/app/report/markup.h"

namespace pharos::app::report {

/// One bar: what a policy came to.
struct Bar {
  enum class Style {
    kBest,  ///< The one to look at.
    kOrdinary,
    kReference,  ///< An outline: not in the competition.
  };
  std::string label;
  double value = 0.0;
  std::optional<std::pair<double, double>> interval;  ///< Drawn as a whisker.
  std::vector<double> samples;                        ///< One dot a seed.
  std::string text;                                   ///< The value as written at the right.
  Style style = Style::kOrdinary;
};

/// Horizontal bars from 0, each with its 95 % interval as a whisker and its seeds as dots.
struct BarChart {
  std::string id;
  std::string title;
  std::string description;
  std::vector<Bar> bars;  ///< From the top.
  std::function<std::string(double)> axis_text;
};

void draw(Markup& out, const BarChart& chart);

}  // namespace pharos::app::report
