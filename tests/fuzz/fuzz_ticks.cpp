#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "pharos/control/tick_codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string_view before = bytes;
  const auto record = pharos::control::decode_record(bytes);
  if (!record.ok()) return 0;
  // What was read is what is written.
  const std::string again = pharos::control::encode(record.value());
  if (again != before.substr(0, before.size() - bytes.size())) std::abort();
  return 0;
}
