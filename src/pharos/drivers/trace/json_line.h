#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace pharos::drivers {

/// A value of a JSON object as it is written, strings with their quotes.
struct JsonValue {
  std::string_view text;
  std::size_t at = 0;  ///< Offset of its first byte.
};
struct JsonFault {
  std::size_t at = 0;
  std::string what;
  std::string expected;
};

/// Checks that `text` is one JSON object (RFC 8259, nesting at most 64 deep) and finds the value of
/// its member `key`; a fault when there is none or more than one. A name with escapes in it is
/// never taken for `key`.
[[nodiscard]] std::variant<JsonValue, JsonFault> find_member(std::string_view text,
                                                             std::string_view key);

}  // namespace pharos::drivers
