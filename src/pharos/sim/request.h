#pragma once

#include <cstdint>

#include "pharos/core/units.h"

namespace pharos::sim {

/// One request on its way through a service.
struct Request {
  TimePoint arrived{};
  std::uint32_t bin = 0;  ///< Of arrival; outcomes are counted there.
};

}  // namespace pharos::sim
