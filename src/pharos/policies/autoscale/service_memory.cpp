#include "pharos/policies/autoscale/service_memory.h"

namespace pharos::policies {

std::vector<double>& memory_of(PolicyState& state, const ServiceId& service) {
  // The prefix keeps a service named "plan" apart from rows about the whole cluster.
  return state.rows["service/" + service.name()];
}

}  // namespace pharos::policies
