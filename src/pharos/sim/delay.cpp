#include "pharos/sim/delay.h"

#include <algorithm>
#include <cmath>

namespace pharos::sim {
namespace {

// A draw far out in a heavy tail must stay a number of nanoseconds: 3 years.
constexpr double kLongestNs = 1e17;

}  // namespace

Delay::Delay(const DelaySpec& spec)
    : kind_(spec.kind),
      shift_ns_(static_cast<double>(spec.shift.count())),
      scale_ns_(static_cast<double>(spec.scale.count())),
      sigma_(spec.sigma) {}

Duration Delay::draw(Rng& rng) const {
  double span_ns = shift_ns_;
  switch (kind_) {
    case DelaySpec::Kind::kConstant:
      break;
    case DelaySpec::Kind::kExponential:
      span_ns += scale_ns_ * rng.exponential();
      break;
    case DelaySpec::Kind::kShiftedLogNormal:
      span_ns += scale_ns_ * std::exp(sigma_ * rng.normal());
      break;
  }
  return Duration(static_cast<Duration::rep>(std::min(span_ns, kLongestNs) + 0.5));
}

}  // namespace pharos::sim
