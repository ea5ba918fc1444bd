#pragma once

#include <string>
#include <vector>

#include "pharos/core/result.h"
#include "pharos/core/units.h"
#include "pharos/drivers/trace/trace.h"

namespace pharos::drivers {

/// The same trace in longer bins: sums of `bin / trace.bin` counts. Refused when `bin` is no
/// multiple, when a day would not hold a whole number of bins, or a sum passes 1e9. A last bin that
/// is not full is kept, and noted.
[[nodiscard]] Result<Trace> rebin(const Trace& trace, Duration bin);

/// Days `first` to `last`, both included and numbered as the file numbers them. Refused when the
/// trace is not laid out by days or does not hold them.
[[nodiscard]] Result<Trace> select_days(const Trace& trace, int first, int last);

/// Only the named series, in the order named. Every unknown or repeated name is in the error.
[[nodiscard]] Result<Trace> select_series(const Trace& trace,
                                          const std::vector<std::string>& names);

/// The `count` series with the most requests, in file order; all when there are fewer.
[[nodiscard]] Trace select_busiest(const Trace& trace, std::size_t count);

/// Every count times `factor` >= 0. Refused when one would pass 1e9.
[[nodiscard]] Result<Trace> scale(const Trace& trace, double factor);

}  // namespace pharos::drivers
