#include "pharos/app/ui/table.h"

#include <algorithm>

#include "pharos/core/assert.h"

namespace pharos::app {

std::size_t width_of(const std::string& utf8) {
  // Every byte but the continuation bytes 10xxxxxx begins a code point.
  return static_cast<std::size_t>(
      std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

void Table::add(std::vector<std::string> cells) {
  PHAROS_ASSERT(cells.size() == columns_.size(), "a cell for each column");
  rows_.push_back(std::move(cells));
}

std::string Table::text() const {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    std::size_t width = width_of(columns_[c].title);
    for (const auto& row : rows_) width = std::max(width, width_of(row[c]));
    widths.push_back(width);
  }
  std::string text;
  const auto add_line = [&](const auto& cell_of) {
    std::string line;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const std::string& cell = cell_of(c);
      const std::string blanks(widths[c] - width_of(cell), ' ');
      if (c > 0) line += "  ";
      line += columns_[c].align == Align::kRight ? blanks + cell : cell + blanks;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  };
  add_line([&](std::size_t c) -> const std::string& { return columns_[c].title; });
  for (const auto& row : rows_)
    add_line([&](std::size_t c) -> const std::string& { return row[c]; });
  return text;
}

}  // namespace pharos::app
