#include "pharos/app/report/heat_table.h"

#include <array>

#include <fmt/format.h>

#include "pharos/app/report/number_text.h"
#include "pharos/app/report/palette.h"

namespace pharos::app::report {
namespace {

struct Level {
  double times_allowed;  // Up to here.
  const char* legend;
};
constexpr std::array<Level, kHeatLevels> kLevels = {{{1.0, "within the SLO"},
                                                     {2.0, "up to 2 times what is allowed"},
                                                     {5.0, "up to 5 times"},
                                                     {20.0, "up to 20 times"},
                                                     {1e300, "more"}}};

std::string class_of(std::size_t level) { return fmt::format("h{}", level); }

void write_cell(Markup& out, const HeatTable::Cell& cell) {
  out.open("td", {{"class", class_of(heat_level(cell))}});
  // Read out as a word; seen as a sign.
  if (cell.missed) out.leaf("abbr", {{"title", "missed"}}, "▲").text(" ");
  out.text(percent(cell.share)).close("td");
}

}  // namespace

std::size_t heat_level(const HeatTable::Cell& cell) {
  if (!cell.missed) return 0;
  std::size_t level = 1;
  while (level + 1 < kHeatLevels && cell.share > kLevels[level].times_allowed * cell.allowed)
    ++level;
  return level;
}

void write(Markup& out, const HeatTable& table) {
  out.open(
      "div",
      {{"class", "scroll"}, {"role", "region"}, {"tabindex", "0"}, {"aria-label", table.caption}});
  out.open("table", {{"class", "numbers heat"}}).leaf("caption", table.caption);
  out.open("thead").open("tr").leaf("th", {{"scope", "col"}}, "Service");
  for (const std::string& column : table.columns) out.leaf("th", {{"scope", "col"}}, column);
  out.close("tr").close("thead").open("tbody");
  for (const HeatTable::Row& row : table.rows) {
    out.open("tr").open("th", {{"scope", "row"}}).text(row.name);
    out.text(" ").leaf("small", row.note).close("th");
    for (const HeatTable::Cell& cell : row.cells) write_cell(out, cell);
    out.close("tr");
  }
  out.close("tbody").close("table").close("div");
}

void write_heat_legend(Markup& out) {
  out.open("ul", {{"class", "legend"}});
  for (std::size_t i = 0; i < kHeatLevels; ++i) {
    out.open("li").leaf("span", {{"class", "chip " + class_of(i)}}, i == 0 ? "" : "▲");
    out.text(" ").text(kLevels[i].legend).close("li");
  }
  out.close("ul");
}

}  // namespace pharos::app::report
