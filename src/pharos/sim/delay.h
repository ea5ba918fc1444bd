#pragma once

#include "pharos/core/rng.h"
#include "pharos/core/units.h"
#include "pharos/sim/world_spec.h"

namespace pharos::sim {

/// Draws spans of time as a `DelaySpec` says.
class Delay {
 public:
  explicit Delay(const DelaySpec& spec);

  [[nodiscard]] Duration draw(Rng& rng) const;

 private:
  DelaySpec::Kind kind_;
  double shift_ns_;
  double scale_ns_;
  double sigma_;
};

}  // namespace pharos::sim
