#include "pharos/app/config/nearest_word.h"

#include <algorithm>

namespace pharos::app {
namespace {

/// Insertions, deletions and replacements from one word to the other (Levenshtein).
std::size_t slips(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::optional<std::string> nearest_word(std::string_view written,
                                        const std::vector<std::string>& words) {
  if (written.size() > 64) return std::nullopt;
  std::optional<std::string> nearest;
  std::size_t fewest = std::min<std::size_t>(3, written.size());
  for (const std::string& word : words) {
    const std::size_t count = slips(written, word);
    if (count >= fewest) continue;
    fewest = count;
    nearest = word;
  }
  return nearest;
}

}  // namespace pharos::app
