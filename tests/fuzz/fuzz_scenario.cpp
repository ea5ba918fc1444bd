#include <cstdint>
#include <string_view>

#include "pharos/app/config/scenario.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto trace = [](const std::string& path) -> pharos::Result<pharos::drivers::Trace> {
    pharos::drivers::Trace made;
    made.path = path;
    made.bins_per_day = 2;
    made.first_day = 1;
    made.series = {{"a", {1, 2, 3, 4}, {}}, {"b", {5, 6, 7, 8}, {}}};
    return made;
  };
  (void)pharos::app::parse_scenario(text, "input", trace);
  return 0;
}
