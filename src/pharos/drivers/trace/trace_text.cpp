#include "pharos/drivers/trace/trace_text.h"

#include <algorithm>
#include <array>

#include "pharos/drivers/trace/utf8.h"

namespace pharos::drivers {

std::string stem_of(const std::string& path) {
  constexpr std::array<std::string_view, 8> kEndings{".gz",   ".zst",    ".csv", ".jsonl",
                                                     ".json", ".ndjson", ".txt", ".log"};
  std::string name = path.substr(path.rfind('/') + 1);  // npos + 1 == 0
  for (bool shorter = true; shorter;) {
    shorter = false;
    for (const std::string_view ending : kEndings) {
      if (name.size() <= ending.size() || !name.ends_with(ending)) continue;
      name.resize(name.size() - ending.size());
      shorter = true;
    }
  }
  const auto prints = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f; };
  const bool readable = is_utf8(name) && std::all_of(name.begin(), name.end(), prints);
  return name.empty() || !readable ? "requests" : name;
}

}  // namespace pharos::drivers
