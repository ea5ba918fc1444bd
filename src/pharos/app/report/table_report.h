#pragma once

#include <string>

#include "pharos/app/run/comparison.h"

namespace pharos::app {

/// The comparison as a table for a terminal: a line for each policy, least violation first, with
/// means, standard deviations and the violation's 95 % interval over seeds. With one seed there are
/// only the figures themselves. About 95 characters wide.
[[nodiscard]] std::string table_report(const Comparison& comparison);

}  // namespace pharos::app
