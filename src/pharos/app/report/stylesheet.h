#pragma once

#include <string>

namespace pharos::app::report {

/// The report's style: both themes, the layout, the charts, and how it prints.
[[nodiscard]] std::string stylesheet();

}  // namespace pharos::app::report
