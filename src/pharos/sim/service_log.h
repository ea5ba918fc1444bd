#pragma once

#include <cstdint>

#include "pharos/sim/fingerprint.h"
#include "pharos/sim/load_meter.h"
#include "pharos/sim/outcome_tally.h"
#include "pharos/sim/request.h"

namespace pharos::sim {

/// Kinds of change that are not a request's.
enum class Change : std::uint64_t { kWanted = 1, kReady, kPods, kAdmission };

/// Where everything that happens to one service is written down: for the metrics that a policy may
/// see (`meter`), for the outcome that it may not (`tally`), and for the run's fingerprint.
struct ServiceLog {
  std::uint32_t service = 0;  ///< Its place in the world's list.
  Fingerprint& fingerprint;   ///< Of the whole run.
  LoadMeter meter;
  OutcomeTally tally;

  void arrived(const Request& request) {
    meter.arrived(request.arrived);
    tally.arrived(request.bin);
  }

  void answered(const Request& request, bool success, TimePoint now) {
    const Duration latency = now - request.arrived;
    meter.answered(success, latency, now);
    tally.answered(request, success, latency);
    fingerprint.add(static_cast<std::uint64_t>(now.time_since_epoch().count()) << 1 |
                    (success ? 1 : 0));
    fingerprint.add(static_cast<std::uint64_t>(latency.count()) ^
                    static_cast<std::uint64_t>(service) << 48);
  }

  void changed(Change what, std::uint64_t became, TimePoint now) {
    fingerprint.add(static_cast<std::uint64_t>(what) << 56 | service);
    fingerprint.add(became);
    fingerprint.add(static_cast<std::uint64_t>(now.time_since_epoch().count()));
  }
};

}  // namespace pharos::sim
