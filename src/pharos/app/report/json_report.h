#pragma once

#include <string>

#include "pharos/app/run/comparison.h"

namespace pharos::app {

/// The comparison as the JSON that docs/json-output.md promises: the same keys in the same order,
/// numbers that read back to the same value, ending with a line feed. Text that is not UTF-8 is
/// repaired with U+FFFD; a number that is not finite becomes null.
[[nodiscard]] std::string json_report(const Comparison& comparison);

}  // namespace pharos::app
