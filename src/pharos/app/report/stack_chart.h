#pragma once

#include <string>
#include <vector>

#include "pharos/app/report/markup.h"
#include "pharos/core/units.h"

namespace pharos::app::report {

/// One service's share of a pool over time.
struct StackLayer {
  std::string name;
  std::size_t color = 0;      ///< Index into the theme's layers: the same service, the same colour.
  std::vector<double> units;  ///< In use in each bin.
};

/// Who held a pool over time under one policy: layers from the bottom up, and above them, up to the
/// line at the pool's capacity, what stood idle.
struct StackChart {
  std::string id;
  std::string title;
  std::string description;
  Duration bin{};
  double capacity = 0.0;
  double axis_end = 0.0;  ///< What the axis must reach; the same for charts to be compared.
  std::string unit;       ///< What the pool counts in.
  std::vector<StackLayer> layers;
};

void draw(Markup& out, const StackChart& chart);

}  // namespace pharos::app::report
