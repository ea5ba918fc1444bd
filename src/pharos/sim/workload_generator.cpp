#include "pharos/sim/workload_generator.h"

#include <cmath>
#include <numbers>

namespace pharos::sim {

std::vector<double> generate_demand(const DemandOptions& options, std::size_t bins_per_day,
                                    std::size_t days, Rng& rng) {
  const std::size_t bins = bins_per_day * days;
  const double innovation = std::sqrt(1.0 - options.noise_memory * options.noise_memory);
  const double burst_fade = std::exp(-1.0 / options.burst_decay_bins);
  const double bursts_per_bin = options.bursts_per_day / static_cast<double>(bins_per_day);

  std::vector<double> demand;
  demand.reserve(bins);
  double z = rng.normal();  // Stationary from the first bin on.
  double burst = 0.0;
  for (std::size_t t = 0; t < bins; ++t) {
    const double day = static_cast<double>(t) / static_cast<double>(bins_per_day);
    const double wave =
        1.0 + options.swing * std::cos(2.0 * std::numbers::pi * (day - options.peak));
    const double noise = std::exp(options.noise * z - 0.5 * options.noise * options.noise);
    for (std::int64_t begun = rng.poisson(bursts_per_bin); begun > 0; --begun) {
      burst += options.burst_size * options.mean * rng.exponential();
    }
    demand.push_back(options.mean * wave * noise + burst);
    burst *= burst_fade;
    z = options.noise_memory * z + innovation * rng.normal();
  }
  return demand;
}

std::vector<double> draw_counts(const std::vector<double>& expected, Rng& rng) {
  std::vector<double> counts;
  counts.reserve(expected.size());
  for (const double mean : expected) counts.push_back(static_cast<double>(rng.poisson(mean)));
  return counts;
}

}  // namespace pharos::sim
