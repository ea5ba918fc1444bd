#pragma once

#include <string>
#include <vector>

namespace pharos::app {

/// Rows of text in aligned columns, for a terminal. Numbers to the right, words to the left.
class Table {
 public:
  enum class Align { kLeft, kRight };
  struct Column {
    std::string title;
    Align align = Align::kLeft;
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// As many cells as there are columns.
  void add(std::vector<std::string> cells);
  /// Title line, rows, each ended by a line feed and without blanks at its end.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// Columns that a text takes on a terminal: its code points, as long as none is double-width.
[[nodiscard]] std::size_t width_of(const std::string& utf8);

}  // namespace pharos::app
