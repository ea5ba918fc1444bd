#include "pharos/models/queueing/erlang.h"

#include <cmath>

#include "pharos/core/assert.h"

namespace pharos::models {

double erlang_b(double offered, int servers) {
  double blocked = 1.0;
  for (int k = 1; k <= servers; ++k) blocked = offered * blocked / (k + offered * blocked);
  return blocked;
}

double erlang_c(double offered, double servers) {
  const double utilisation = offered / servers;
  PHAROS_ASSERT(servers > 0.0 && utilisation < 1.0, "Erlang C needs a steady state");
  return erlang_c_from_b(erlang_b(offered, static_cast<int>(servers)), utilisation);
}

}  // namespace pharos::models
