#include "pharos/policies/autoscale/baselines/latency_trigger.h"

#include <fmt/format.h>

#include "pharos/policies/autoscale/service_memory.h"

namespace pharos::policies {

Lean latency_trigger(const ServiceState& service, TimePoint now, PolicyState& state,
                     const LatencyTriggerOptions& options) {
  const bool late = service.recent.latency_mean > service.terms.slo;
  const Lean lean = late ? Lean::kMore : Lean::kFewer;
  Streak streak(memory_of(state, service.terms.id));
  const Duration lasting = streak.note(lean, now);
  if (lasting < (late ? options.late_for : options.met_for)) return Lean::kSame;
  streak.restart(now);
  return lean;
}

std::string latency_against_slo(const ServiceState& service) {
  return fmt::format("mean latency {:.0f} ms over {:.0f} s, SLO {:.0f} ms",
                     1e3 * to_seconds(service.recent.latency_mean),
                     to_seconds(service.recent.length), 1e3 * to_seconds(service.terms.slo));
}

}  // namespace pharos::policies
