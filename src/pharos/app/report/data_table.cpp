#include "pharos/app/report/data_table.h"

#include "pharos/core/assert.h"

namespace pharos::app::report {
namespace {

void write_row(Markup& out, const std::vector<std::string>& row) {
  out.open("tr");
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i == 0) {
      out.leaf("th", {{"scope", "row"}}, row[i]);
    } else {
      out.leaf("td", row[i]);
    }
  }
  out.close("tr");
}

}  // namespace

void write(Markup& out, const DataTable& table) {
  // Scrollable things must be reachable by keyboard, and what is reachable must have a name.
  out.open(
      "div",
      {{"class", "scroll"}, {"role", "region"}, {"tabindex", "0"}, {"aria-label", table.caption}});
  out.open("table", {{"class", "numbers"}});
  out.leaf("caption", table.caption);
  out.open("thead").open("tr");
  for (const std::string& column : table.columns) out.leaf("th", {{"scope", "col"}}, column);
  out.close("tr").close("thead").open("tbody");
  for (const auto& row : table.rows) {
    PHAROS_ASSERT(row.size() == table.columns.size(), "a row has a cell for each column");
    write_row(out, row);
  }
  out.close("tbody").close("table").close("div");
}

void write_folded(Markup& out, const DataTable& table, std::string_view summary) {
  out.open("details").leaf("summary", summary);
  write(out, table);
  out.close("details");
}

}  // namespace pharos::app::report
