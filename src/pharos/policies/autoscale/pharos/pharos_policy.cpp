#include "pharos/policies/autoscale/pharos/pharos_policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pharos/policies/autoscale/allocation/allocate.h"
#include "pharos/policies/autoscale/pharos/late_starts.h"
#include "pharos/policies/autoscale/pharos/plan_rationale.h"
#include "pharos/policies/autoscale/pharos/service_value.h"
#include "pharos/policies/autoscale/pharos/surprise.h"
#include "pharos/policies/autoscale/replica_changes.h"

namespace pharos::policies {
namespace {

// Rows of the state.
constexpr const char* kLastPlan = "last plan, s";
constexpr const char* kExpectedLow = "expected low, 1/s";
constexpr const char* kExpectedHigh = "expected high, 1/s";

/// Bins of the forecast that the expected band covers: what may happen before the next plan.
constexpr std::size_t kBandBins = 2;

std::vector<ExpectedDemand> expected_of(const PolicyState& state) {
  const auto low = state.rows.find(kExpectedLow);
  const auto high = state.rows.find(kExpectedHigh);
  std::vector<ExpectedDemand> expected;
  if (low == state.rows.end() || high == state.rows.end()) return expected;
  for (std::size_t i = 0; i < std::min(low->second.size(), high->second.size()); ++i) {
    expected.push_back({Rate::per_second(low->second[i]), Rate::per_second(high->second[i])});
  }
  return expected;
}

/// The band in which the demand of the next minutes should lie; all demand where nothing was
/// forecast.
void remember_expected(PolicyState& state, const std::vector<Claim>& claims) {
  std::vector<double> low;
  std::vector<double> high;
  for (const Claim& claim : claims) {
    const auto lows = claim.load.forecast.quantile(0.025);
    const auto highs = claim.load.forecast.quantile(0.975);
    const auto bins = static_cast<std::ptrdiff_t>(std::min(kBandBins, lows.size()));
    const double bin_s = to_seconds(claim.load.bin);
    low.push_back(bins == 0 ? 0.0 : *std::min_element(lows.begin(), lows.begin() + bins) / bin_s);
    high.push_back(bins == 0 ? 1e18
                             : *std::max_element(highs.begin(), highs.begin() + bins) / bin_s);
  }
  state.rows[kExpectedLow] = std::move(low);
  state.rows[kExpectedHigh] = std::move(high);
}

/// Why a plan is made now; empty when none is.
std::string trigger_of(const ClusterSnapshot& now, const PolicyState& state,
                       const PharosOptions& options) {
  const auto last = state.rows.find(kLastPlan);
  if (last == state.rows.end() || last->second.empty()) return "first plan";
  const Duration since = now.now - at_seconds(last->second.front());
  if (since >= options.plan_period) return "plan";
  if (since < options.plan_gap) return "";
  const auto why = surprise(now, expected_of(state));
  return why ? "early plan: " + *why : "";
}

}  // namespace

PharosPolicy::PharosPolicy(const PharosOptions& options, ForecasterSet forecasters)
    : options_(options), forecasters_(std::move(forecasters)) {}

Decision PharosPolicy::decide(const ClusterSnapshot& now, PolicyState& state, Rng& rng) const {
  Decision decision;
  decision.trigger = trigger_of(now, state, options_);
  if (!decision.trigger.empty()) plan(now, state, rng, decision);
  for (const ServiceState& service : now.services) {
    auto change = admission(service, believe(service), now.now, options_.admission);
    if (!change) continue;
    if (decision.trigger.empty()) decision.trigger = "admission";
    decision.actions.emplace_back(std::move(*change));
  }
  return decision;
}

void PharosPolicy::plan(const ClusterSnapshot& now, PolicyState& state, const Rng& rng,
                        Decision& decision) const {
  const std::vector<Claim> claims =
      claims_of(now, forecasters_, doubt_late_starts(now, state), options_.claims, rng);
  state.rows[kLastPlan] = {to_seconds(now.now)};
  remember_expected(state, claims);

  AllocationProblem problem;
  for (const Pool& pool : now.pools) problem.capacity.push_back(pool.capacity);
  for (const Claim& claim : claims) problem.services.push_back(claim.claimant);
  const Allocation allocation = allocate(problem, Objective::kSum);
  if (allocation.condition == AllocationCondition::kMinimaExceedCapacity) {
    decision.trigger += ": the fewest replicas allowed exceed the capacity, nothing is changed";
    return;
  }
  decision.value = allocation.value;
  decision.bound = allocation.bound;
  decision.rationales = rationales_of(now, claims, allocation);
  ReplicaChanges changes;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const Rationale& rationale = decision.rationales[i];
    changes.want(now.services[i], allocation.replicas[i], options_.attempts,
                 fmt::format("expects {}; limited by {}", rationale.expected, rationale.limit));
  }
  decision.actions = changes.actions();
}

}  // namespace pharos::policies
