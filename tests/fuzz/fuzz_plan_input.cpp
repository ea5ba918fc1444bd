#include <cstdint>
#include <string_view>

#include "pharos/app/config/plan_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  (void)pharos::app::parse_plan_input({reinterpret_cast<const char*>(data), size}, "input");
  return 0;
}
