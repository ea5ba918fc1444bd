#include "pharos/app/run/spread.h"

#include <array>
#include <cmath>

#include "pharos/core/assert.h"

namespace pharos::app {

double student_t975(std::size_t degrees) {
  PHAROS_ASSERT(degrees >= 1, "an interval needs two values");
  // Exact for few degrees of freedom, where the expansion below is poor.
  constexpr std::array<double, 10> few = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706,
                                          2.4469,  2.3646, 2.3060, 2.2622, 2.2281};
  if (degrees <= few.size()) return few[degrees - 1];
  // Cornish–Fisher expansion around the normal quantile z (Abramowitz & Stegun 26.7.5).
  constexpr double z = 1.959963985;
  const double v = static_cast<double>(degrees);
  const double z3 = z * z * z;
  const double z5 = z3 * z * z;
  const double z7 = z5 * z * z;
  return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v);
}

Spread spread_of(std::vector<double> by_seed) {
  PHAROS_ASSERT(!by_seed.empty(), "a spread needs a value");
  const double n = static_cast<double>(by_seed.size());
  double sum = 0.0;
  for (const double value : by_seed) sum += value;

  Spread spread;
  spread.mean = sum / n;
  if (by_seed.size() > 1) {
    double squares = 0.0;
    for (const double value : by_seed) squares += (value - spread.mean) * (value - spread.mean);
    spread.sd = std::sqrt(squares / (n - 1));
    const double half = student_t975(by_seed.size() - 1) * *spread.sd / std::sqrt(n);
    spread.ci95 = {spread.mean - half, spread.mean + half};
  }
  spread.by_seed = std::move(by_seed);
  return spread;
}

}  // namespace pharos::app
