#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "pharos/core/result.h"
#include "pharos/policies/autoscale/forecaster_set.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// What kind of forecaster a policy must be handed for each service.
enum class ForecastNeed {
  kNone,      ///< It looks at the past only.
  kPoint,     ///< One path: N-HiTS trained for the mean.
  kGaussian,  ///< Sample paths: N-HiTS with a Gaussian likelihood.
  kOwn,       ///< Sample paths from whichever model backtests best.
  kTrace,     ///< The future itself, for reference runs.
};

/// What a policy is made from.
struct PolicyInputs {
  ForecasterSet forecasters;  ///< May lack services; policies have a stand-in.
};

/// One policy that can be asked for by name.
struct PolicyEntry {
  std::string_view name;
  std::string_view summary;  ///< One line, for `--help`.
  ForecastNeed needs = ForecastNeed::kNone;
  /// Its first decision is the only one: a run begins with it in force.
  bool starts_in_place = false;
  std::unique_ptr<const Policy> (*make)(const PolicyInputs& inputs) = nullptr;
};

/// Every policy, in the order in which they are shown.
[[nodiscard]] std::span<const PolicyEntry> policy_table();

/// The policy of that name, or an input error that lists all names and the nearest one.
[[nodiscard]] Result<PolicyEntry> find_policy(std::string_view name);

}  // namespace pharos::policies
