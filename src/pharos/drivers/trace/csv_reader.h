#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "pharos/drivers/trace/problem_log.h"

namespace pharos::drivers {

/// Records of a comma-separated text (RFC 4180), one at a time: quoted fields with doubled quotes
/// and line breaks inside, LF or CRLF, blank lines passed over, spaces around unquoted fields
/// dropped. A record that breaks the rules is logged and skipped; the rest of the text is still
/// read.
class CsvReader {
 public:
  struct Field {
    std::string_view text;
    int line = 0;
    int column = 0;  ///< In bytes, from 1; of the opening quote where there is one.
  };

  /// `text` and `log` must outlive the reader.
  CsvReader(std::string_view text, std::size_t record_bytes_max, ProblemLog& log)
      : text_(text), record_bytes_max_(record_bytes_max), log_(log) {}

  /// Moves to the next sound record. False at the end.
  [[nodiscard]] bool next();
  /// Of the current record: at least one. Valid until the next call of `next`.
  [[nodiscard]] const std::vector<Field>& fields() const { return fields_; }
  /// The line that the current record begins on.
  [[nodiscard]] int line() const { return record_line_; }

 private:
  enum class Outcome { kRecord, kBlank, kFault };

  Outcome read_record();
  bool read_quoted();
  bool read_plain();
  bool refuse_length();
  bool at_record_end();
  void skip_line();
  [[nodiscard]] int column_of(std::size_t at) const {
    return static_cast<int>(at - line_start_) + 1;
  }
  [[nodiscard]] int column() const { return column_of(at_); }

  std::string_view text_;
  std::size_t record_bytes_max_;
  ProblemLog& log_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::size_t record_start_ = 0;
  int line_ = 1;
  int record_line_ = 1;
  std::vector<Field> fields_;
  std::deque<std::string> unescaped_;  ///< Texts of fields whose doubled quotes were undone.
};

}  // namespace pharos::drivers
