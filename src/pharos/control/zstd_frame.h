#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "pharos/core/result.h"

namespace pharos::control {

/// The bytes as one zstd frame that knows its size.
[[nodiscard]] std::string compress(std::string_view bytes);

/// Undoes `compress`. Refuses a frame that claims, or turns out, to hold more than `most` bytes.
[[nodiscard]] Result<std::string> decompress(std::string_view frame, std::size_t most);

}  // namespace pharos::control
