#pragma once

#include <string>

#include "pharos/app/run/comparison.h"

namespace pharos::app {

/// The comparison as one HTML file that needs nothing else: no network, no script, no font. It
/// answers first who would have missed its SLO under each policy and by how much, then shows why.
///
/// Light and dark, printable, usable by keyboard and without seeing; every chart has its table. Its
/// size is bounded by what can be looked at, not by the length of the run: about 1 MB for 10
/// services, 5 policies and 6 hours of minutes, and little more for a week.
[[nodiscard]] std::string html_report(const Comparison& comparison);

}  // namespace pharos::app
