#include "pharos/sim/delay.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "pharos/sim/whole_nanoseconds.h"

namespace pharos::sim {
namespace {

/// exp(x) for |x| <= 700, to 1e-14 of the result:
///
///     exp(x) = 2^(k/32)·exp(r),   k = round(32·x/ln 2),   r = x − k·ln(2)/32,   |r| <= 0.011
///
/// with exp(r) by its series up to r^5 (the rest is below r^6/720 = 2.5e-15). Only additions,
/// multiplications and square roots, which every machine rounds alike: the C library picks its exp
/// by the processor, and runs would differ.
class Exponential {
 public:
  Exponential() {
    // 2^(j/32) as a product of 2^(1/2), 2^(1/4), ..., by the binary digits of j.
    for (std::size_t j = 0; j < kSteps; ++j) {
      double power = 1.0;
      double root = 2.0;
      for (std::size_t digit = kSteps / 2; digit > 0; digit /= 2) {
        root = std::sqrt(root);
        if ((j & digit) != 0) power *= root;
      }
      fraction_[j] = std::bit_cast<std::uint64_t>(power);
    }
  }

  double operator()(double x) const {
    constexpr double kPerUnit = kSteps / 0.693147180559945309417;
    constexpr double kHigh = 0x1.62e42fefa0000p-1 / kSteps;  // ln 2 in two parts: k·kHigh is exact.
    constexpr double kLow = 0x1.cf79abc9e3b3ap-40 / kSteps;
    constexpr double kRounder = 0x1.8p52;  // Adding it leaves the nearest integer in the low bits.
    const double shifted = x * kPerUnit + kRounder;
    const auto k = std::bit_cast<std::uint64_t>(shifted);
    const double whole = shifted - kRounder;
    const double r = x - whole * kHigh - whole * kLow;
    const double square = r * r;
    const double series =
        r + square * (0.5 + r * (1.0 / 6.0)) + square * square * (1.0 / 24.0 + r * (1.0 / 120.0));
    const double scale = std::bit_cast<double>(fraction_[k % kSteps] + (k / kSteps << 52));
    return scale + scale * series;
  }

 private:
  static constexpr std::size_t kSteps = 32;
  std::array<std::uint64_t, kSteps> fraction_;
};

const Exponential exponential_of;

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
      span_ns += scale_ns_ * exponential_of(sigma_ * rng.normal());
      break;
  }
  return whole_nanoseconds(span_ns);
}

}  // namespace pharos::sim
