#pragma once

#include <string>

#include "pharos/app/run/comparison.h"

namespace pharos::app {

/// The comparison as CSV (RFC 4180, lines end in LF): a header, then one row for each policy and
/// seed with what was measured in that one run. Numbers read back to the same value; a cell is
/// empty where there is none.
[[nodiscard]] std::string csv_report(const Comparison& comparison);

}  // namespace pharos::app
