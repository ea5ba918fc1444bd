#pragma once

#include <cstddef>

#include "pharos/app/report/plot.h"
#include "pharos/core/units.h"

namespace pharos::app::report {

/// Labels time since the start along the bottom of a plot that is `bins` bins wide.
void draw_time_axis(Plot& plot, Duration bin, std::size_t bins, int most);

/// The stretches of time that a time plot is read out at and its table has rows for: equal, of a
/// number of bins that people count in, at most `kReadouts` of them.
[[nodiscard]] std::size_t bins_per_readout(Duration bin, std::size_t bins);

}  // namespace pharos::app::report
