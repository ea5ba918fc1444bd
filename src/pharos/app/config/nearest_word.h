#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pharos::app {

/// The word that was probably meant: the one with the fewest single-character slips, if there are
/// at most two and fewer than the word has letters.
[[nodiscard]] std::optional<std::string> nearest_word(std::string_view written,
                                                      const std::vector<std::string>& words);

}  // namespace pharos::app
