#pragma once

#include <optional>

#include "pharos/core/action.h"
#include "pharos/core/snapshot.h"
#include "pharos/policies/autoscale/pharos/service_value.h"

namespace pharos::policies {

/// When to refuse requests at the door, and how many.
struct AdmissionOptions {
  double shed_above = 1.05;     ///< Utilisation beyond which a queue only grows: shed. > 1
  double shed_to = 0.90;        ///< Utilisation that what is let in should cause. In (0, 1)
  double smallest_step = 0.02;  ///< Smaller changes of the admitted share are not sent.
};

/// The admitted share a service should change to, if any.
///
/// A saturated service fails everyone: its queue fills, what does not fit is rejected, and what
/// does is late. Refusing the excess at the door costs only those requests and serves the others in
/// time. So once
///
///     ρ = λp/x > shed_above   and requests are already being turned away
///
/// let in a = shed_to·x/(λp), and all of them again when ρ <= 1. λ is the measured demand, refused
/// requests included; x the replicas serving now; p the measured service time. Nothing changes on
/// stale measurements.
[[nodiscard]] std::optional<SetAdmission> admission(const ServiceState& service,
                                                    const ServiceBelief& belief, TimePoint now,
                                                    const AdmissionOptions& options);

}  // namespace pharos::policies
