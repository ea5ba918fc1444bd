#pragma once

#include <string_view>

namespace pharos::drivers {

/// Whether the text is UTF-8 as RFC 3629 has it: no overlong forms, no surrogates.
[[nodiscard]] bool is_utf8(std::string_view text);

}  // namespace pharos::drivers
