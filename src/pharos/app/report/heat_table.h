#pragma once

#include <string>
#include <vector>

#include "pharos/app/report/markup.h"

namespace pharos::app::report {

/// A table whose cells are shaded by how badly an SLO was missed. The shade only repeats what the
/// cell says in figures, and a missed SLO carries a sign besides.
struct HeatTable {
  struct Cell {
    double share = 0.0;    ///< Of requests late or failed.
    double allowed = 0.0;  ///< What the SLO lets be.
    bool missed = false;
  };
  struct Row {
    std::string name;
    std::string note;  ///< Below the name: the SLO.
    std::vector<Cell> cells;
  };
  std::string caption;
  std::vector<std::string> columns;
  std::vector<Row> rows;
};

void write(Markup& out, const HeatTable& table);

/// What the shades mean, beside each other.
void write_heat_legend(Markup& out);

/// 0 within the SLO, then up to 2, 5, 20 times the allowed share, and beyond.
[[nodiscard]] std::size_t heat_level(const HeatTable::Cell& cell);

}  // namespace pharos::app::report
