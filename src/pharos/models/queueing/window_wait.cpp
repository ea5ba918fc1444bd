#include "pharos/models/queueing/window_wait.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "pharos/models/queueing/erlang.h"

namespace pharos::models {
namespace {

// The middles of eight equally likely slices of the standard normal: Φ⁻¹((i + ½)/8).
constexpr std::array<double, 8> kNormalSlices = {-1.5341, -0.8871, -0.4888, -0.1573,
                                                 0.1573,  0.4888,  0.8871,  1.5341};

}  // namespace

WindowWait window_wait(const WindowLoad& load, int replicas) {
  const double p = to_seconds(load.service_time);
  const double c = replicas;
  const double T = to_seconds(load.window);
  const double offered = load.arrivals.per_second() * p;
  const double rho = offered / c;
  const double variability = load.arrival_variation * load.arrival_variation +
                             load.service_variation * load.service_variation;
  const double sigma2 = rho * p / c * variability;
  const double drift = (1.0 - rho) * T;  // μT
  const double waiting = rho < 1.0 ? erlang_c(offered, c) : 1.0;
  const double beyond = waiting / (1.0 - load.percentile.value());
  if (beyond <= 1.0) return {};  // Fewer wait at all than the percentile leaves out.

  const double wait =
      0.5 * (std::sqrt(drift * drift + 2.0 * std::log(beyond) * sigma2 * T) - drift);
  if (wait <= 0.0) return {};
  const double fluid = std::max(0.0, -drift);
  return {wait, (wait - fluid) / wait};
}

double expected_window_utility(WindowWait wait, Duration service_time, Duration slo,
                               double wait_limit_s) {
  const double p = to_seconds(service_time);
  const double s = to_seconds(slo);
  double utility = 0.0;
  for (const double z : kNormalSlices) {
    const double w = wait.median_s * std::exp(wait.spread * z);
    if (w <= wait_limit_s) utility += std::min(1.0, s / (p + w));
  }
  return utility / static_cast<double>(kNormalSlices.size());
}

}  // namespace pharos::models
