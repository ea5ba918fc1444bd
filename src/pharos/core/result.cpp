#include "pharos/core/result.h"

#include <fmt/format.h>

namespace pharos {

std::string Problem::text() const {
  std::string place = file;
  if (line > 0) place += fmt::format(":{}", line);
  if (line > 0 && column > 0) place += fmt::format(":{}", column);
  std::string out = place.empty() ? what : fmt::format("{}: {}", place, what);
  if (!expected.empty()) out += "; expected " + expected;
  if (!remedy.empty()) out += "; try " + remedy;
  return out;
}

std::string Error::text() const {
  std::string out = message;
  for (const Problem& problem : problems) {
    if (!out.empty()) out += '\n';
    out += problem.text();
  }
  return out;
}

Error invalid_input(Problem problem) {
  return Error{ErrorCode::kInvalidInput, "", {std::move(problem)}};
}

}  // namespace pharos
