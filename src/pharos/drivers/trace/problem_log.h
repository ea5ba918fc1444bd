#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pharos/core/result.h"

namespace pharos::drivers {

/// The faults found in one file so far: the first few in full, the rest as a number, so that a file
/// of a million bad lines costs no more to report than one of twenty.
class ProblemLog {
 public:
  ProblemLog(std::string file, std::size_t limit) : file_(std::move(file)), limit_(limit) {}

  void add(int line, int column, std::string what, std::string expected = "",
           std::string remedy = "");
  [[nodiscard]] bool empty() const { return problems_.empty(); }
  [[nodiscard]] Error error() const;

 private:
  std::string file_;
  std::size_t limit_;
  std::size_t more_ = 0;
  std::vector<Problem> problems_;
};

/// The offending text for a message: quoted, cut to 40 bytes, what does not print as \xNN.
[[nodiscard]] std::string shown(std::string_view text);

/// A number with its noun: "1 row", "3 rows".
[[nodiscard]] std::string counted(std::size_t number, std::string_view noun);

}  // namespace pharos::drivers
