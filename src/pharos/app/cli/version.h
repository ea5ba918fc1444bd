#pragma once

#include <string_view>

namespace pharos::app {

/// This build's version, as in 0.1.0.
[[nodiscard]] std::string_view version();

}  // namespace pharos::app
