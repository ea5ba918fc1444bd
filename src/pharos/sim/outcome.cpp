#include "pharos/sim/outcome.h"

#include <cmath>

namespace pharos::sim {

double histogram_edge(std::size_t bucket) {
  return 1e-3 * std::pow(1.1, static_cast<double>(bucket));
}

}  // namespace pharos::sim
