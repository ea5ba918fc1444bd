#include "pharos/control/guards/capacity.h"

#include <algorithm>

namespace pharos::control {

Replicas fitting(const std::vector<Units>& free, const std::vector<Units>& cost, Replicas wanted) {
  Replicas fit = wanted;
  for (std::size_t p = 0; p < free.size(); ++p) {
    if (cost[p] <= Units(0)) continue;
    fit = std::min(fit, Replicas(std::max<std::int64_t>(0, free[p].count()) / cost[p].count()));
  }
  return fit;
}

}  // namespace pharos::control
