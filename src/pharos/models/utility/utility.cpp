#include "pharos/models/utility/utility.h"

#include <cmath>

namespace pharos::models {

double relaxed_utility(double latency_s, double slo_s, double alpha) {
  if (latency_s <= slo_s) return 1.0;  // First: (s/L)^α overflows for short L and large α.
  const double ratio = slo_s / latency_s;
  if (alpha == 1.0 || ratio == 0.0) return ratio;
  return std::exp(alpha * std::log(ratio));
}

}  // namespace pharos::models
