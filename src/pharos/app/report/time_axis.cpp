#include "pharos/app/report/time_axis.h"

#include <vector>

#include "pharos/app/report/number_text.h"
#include "pharos/app/report/series.h"
#include "pharos/app/report/ticks.h"

namespace pharos::app::report {

void draw_time_axis(Plot& plot, Duration bin, std::size_t bins, int most) {
  const Duration length = bin * static_cast<Duration::rep>(bins);
  if (length <= Duration::zero()) return;
  std::vector<AxisLabel> labels;
  for (const Duration tick : time_ticks(length, most)) {
    labels.push_back({to_seconds(tick) / to_seconds(length), clock_text(tick)});
  }
  plot.bottom_axis(labels);
}

std::size_t bins_per_readout(Duration bin, std::size_t bins) {
  const std::size_t least = bins_per_step(bins, kReadouts);
  if (bin <= Duration::zero() || least == 1) return least;
  const auto length = bin * static_cast<Duration::rep>(bins);
  // The tick spacing that has no more than kReadouts steps, where it is a whole number of bins.
  const std::vector<Duration> ticks = time_ticks(length, static_cast<int>(kReadouts));
  if (ticks.size() < 2 || ticks[1] % bin != Duration::zero()) return least;
  return static_cast<std::size_t>(ticks[1] / bin);
}

}  // namespace pharos::app::report
