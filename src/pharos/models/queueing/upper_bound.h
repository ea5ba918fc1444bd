#pragma once

#include "pharos/core/units.h"

namespace pharos::models {

/// Time for x replicas to clear the requests of one second, as if they all arrived at its start:
///
///     L = λ·p / x
///
/// λ arrivals per second, p service time, x replicas. In seconds, infinite for x <= 0. The latency
/// model of MArk and of Faro's first ablation steps (Faro, EuroSys 2025, artifact). It knows no
/// queue: it is no bound for longer bursts, and falls below p when x exceeds the requests.
[[nodiscard]] double upper_bound_latency_s(Rate arrivals, Duration service_time, double replicas);

/// The fewest replicas with L <= slo: ⌈λ·p / slo⌉, but at least 1. Needs slo > 0.
[[nodiscard]] Replicas upper_bound_replicas(Rate arrivals, Duration service_time, Duration slo);

}  // namespace pharos::models
