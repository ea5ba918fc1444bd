#pragma once

#include <string>

#include "pharos/core/result.h"

namespace pharos::app {

/// The bytes of a file that a person names, at most 1 MiB and one byte, so that the parser can say
/// that it is too long. `what` names it in the error.
[[nodiscard]] Result<std::string> read_text_file(const std::string& path, const std::string& what);

}  // namespace pharos::app
