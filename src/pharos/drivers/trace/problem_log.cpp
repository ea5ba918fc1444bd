#include "pharos/drivers/trace/problem_log.h"

#include <algorithm>

#include <fmt/format.h>

#include "pharos/drivers/trace/utf8.h"

namespace pharos::drivers {

void ProblemLog::add(int line, int column, std::string what, std::string expected,
                     std::string remedy) {
  if (problems_.size() >= limit_) {
    ++more_;
    return;
  }
  problems_.push_back(
      {file_, line, column, std::move(what), std::move(expected), std::move(remedy)});
}

Error ProblemLog::error() const {
  Error error{ErrorCode::kInvalidInput, "", problems_};
  std::stable_sort(error.problems.begin(), error.problems.end(),
                   [](const Problem& a, const Problem& b) { return a.line < b.line; });
  if (more_ > 0) error.problems.push_back({file_, 0, 0, fmt::format("and {} more", more_), "", ""});
  return error;
}

std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 40;
  std::string_view head = text.substr(0, kMost);
  // A name in another script should read as it is written, so UTF-8 passes; a sequence that the cut
  // went through is left out.
  while (head.size() < text.size() &&
         (static_cast<unsigned char>(text[head.size()]) & 0xc0) == 0x80) {
    head.remove_suffix(1);
    if (head.empty()) break;
  }
  const bool readable = is_utf8(head);
  std::string out = "'";
  for (const char c : head) {
    const auto byte = static_cast<unsigned char>(c);
    const bool prints = byte >= 0x20 && byte != 0x7f && (byte < 0x80 || readable);
    out += prints ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
  }
  return out + (text.size() > head.size() ? "...'" : "'");
}

std::string counted(std::size_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace pharos::drivers
