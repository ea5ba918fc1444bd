#include "pharos/models/queueing/erlang.h"

#include "pharos/core/assert.h"

namespace pharos::models {

double erlang_b(double offered, int servers) {
  // The recursion for 1/B, unrolled from its end: 1 + k/a + k(k−1)/a² + ... All terms are positive,
  // and once k − j < a they shrink, so a loaded system is summed in O(√k) terms instead of k.
  double inverse = 1.0;
  double term = 1.0;
  for (int left = servers; left > 0; --left) {
    term *= left / offered;
    inverse += term;
    if (left < offered && term < 1e-17 * inverse) break;
  }
  return 1.0 / inverse;
}

double erlang_c(double offered, double servers) {
  const double utilisation = offered / servers;
  PHAROS_ASSERT(servers > 0.0 && utilisation < 1.0, "Erlang C needs a steady state");
  return erlang_c_from_b(erlang_b(offered, static_cast<int>(servers)), utilisation);
}

}  // namespace pharos::models
