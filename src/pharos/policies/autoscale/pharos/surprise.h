#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pharos/core/snapshot.h"

namespace pharos::policies {

/// The demand a plan expected of one service, as a band around the next minutes.
struct ExpectedDemand {
  Rate low;  ///< Of the forecast's 0.025 quantile, the lowest of the bins the plan looked at first.
  Rate high;  ///< Of its 0.975 quantile, the highest.
};

/// Why a plan should be made before it is due, in words; unset when nothing surprises.
///
/// A service surprises when its fresh measurements show demand outside the band the last plan
/// expected, beyond what counting noise explains (three standard deviations of a Poisson count), or
/// when its latency percentile misses the SLO while it may still grow. Services that are changing
/// are given time. `expected` by service in the snapshot's order.
[[nodiscard]] std::optional<std::string> surprise(
    const ClusterSnapshot& now, const std::vector<std::optional<ExpectedDemand>>& expected);

}  // namespace pharos::policies
