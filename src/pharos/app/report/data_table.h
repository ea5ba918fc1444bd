#pragma once

#include <string>
#include <vector>

#include "pharos/app/report/markup.h"

namespace pharos::app::report {

/// A plain table of numbers. The first column names the row.
struct DataTable {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;  ///< Each as long as `columns`.
};

/// The table, in a box that scrolls sideways when the page is too narrow for it.
void write(Markup& out, const DataTable& table);

/// The table behind a line that opens it, for beneath a chart.
void write_folded(Markup& out, const DataTable& table, std::string_view summary);

}  // namespace pharos::app::report
