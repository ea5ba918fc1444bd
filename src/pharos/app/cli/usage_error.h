#pragma once

#include <string>
#include <vector>

#include "pharos/core/result.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace pharos::app {

/// What the command-line parser refused, as our own input error, with the command or flag that was
/// probably meant.
[[nodiscard]] Error usage_error(const CLI::App& app, const CLI::ParseError& error,
                                const std::vector<std::string>& arguments);

}  // namespace pharos::app
