#include "pharos/policies/autoscale/pharos/pharos_policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "pharos/policies/autoscale/allocation/allocate.h"
#include "pharos/policies/autoscale/pharos/late_starts.h"
#include "pharos/policies/autoscale/pharos/plan_rationale.h"
#include "pharos/policies/autoscale/pharos/service_value.h"
#include "pharos/policies/autoscale/pharos/surprise.h"
#include "pharos/policies/autoscale/replica_changes.h"

namespace pharos::policies {
namespace {

// Rows of the state. What is expected of a service is kept by its name: low and high, 1/s.
constexpr const char* kLastPlan = "last plan, s";
constexpr const char* kExpected = "expected of ";

/// Bins of the forecast that the expected band covers: what may happen before the next plan.
constexpr std::size_t kBandBins = 2;

/// By service; unset where no plan has expected anything of it yet.
std::vector<std::optional<ExpectedDemand>> expected_of(const ClusterSnapshot& now,
                                                       const PolicyState& state) {
  std::vector<std::optional<ExpectedDemand>> expected;
  for (const ServiceState& service : now.services) {
    const auto row = state.rows.find(kExpected + service.terms.id.name());
    expected.emplace_back();
    if (row == state.rows.end() || row->second.size() != 2) continue;
    expected.back() = {Rate::per_second(row->second[0]), Rate::per_second(row->second[1])};
  }
  return expected;
}

/// The band in which the demand of the next minutes should lie; nothing where none was forecast.
void remember_expected(const ClusterSnapshot& now, const std::vector<Claim>& claims,
                       PolicyState& state) {
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const auto lows = claims[i].load.forecast.quantile(0.025);
    const auto highs = claims[i].load.forecast.quantile(0.975);
    const auto bins = static_cast<std::ptrdiff_t>(std::min(kBandBins, lows.size()));
    const std::string row = kExpected + now.services[i].terms.id.name();
    if (bins == 0) {
      state.rows.erase(row);
      continue;
    }
    const double bin_s = to_seconds(claims[i].load.bin);
    state.rows[row] = {*std::min_element(lows.begin(), lows.begin() + bins) / bin_s,
                       *std::max_element(highs.begin(), highs.begin() + bins) / bin_s};
  }
}

/// What is said of every service when not even what must be kept fits, as after a loss of capacity.
void hold_everything(const ClusterSnapshot& now, const std::vector<Claim>& claims,
                     Decision& decision) {
  Allocation kept;
  std::string pinned;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    kept.replicas.push_back(now.services[i].wanted);
    if (claims[i].pinned[0] == '\0') continue;
    pinned +=
        fmt::format("{}{} at {} ({})", pinned.empty() ? "" : ", ", now.services[i].terms.id.name(),
                    now.services[i].wanted.count(), claims[i].pinned);
  }
  const std::string why =
      pinned.empty() ? "the fewest replicas allowed exceed the capacity"
                     : "the capacity cannot hold what is kept as it is and the others' fewest";
  decision.trigger += ": " + why + ", nothing is changed";
  decision.rationales = rationales_of(now, claims, kept);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (claims[i].pinned[0] != '\0') continue;
    decision.rationales[i].limit = why;
    decision.rationales[i].otherwise =
        pinned.empty() ? "more capacity, or fewer replicas allowed" : "kept as it is: " + pinned;
  }
}

/// Why a plan is made now; empty when none is.
std::string trigger_of(const ClusterSnapshot& now, const PolicyState& state,
                       const PharosOptions& options) {
  const auto last = state.rows.find(kLastPlan);
  if (last == state.rows.end() || last->second.empty()) return "first plan";
  const Duration since = now.now - at_seconds(last->second.front());
  if (since >= options.plan_period) return "plan";
  if (since < options.plan_gap) return "";
  const auto why = surprise(now, expected_of(now, state));
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
      claims_of(now, forecasters_, judge_starts(now, state), options_.claims, rng);
  state.rows[kLastPlan] = {to_seconds(now.now)};
  remember_expected(now, claims, state);

  AllocationProblem problem;
  for (const Pool& pool : now.pools) problem.capacity.push_back(pool.capacity);
  for (const Claim& claim : claims) problem.services.push_back(claim.claimant);
  const Allocation allocation = allocate(problem, Objective::kSum);
  if (allocation.condition == AllocationCondition::kMinimaExceedCapacity) {
    hold_everything(now, claims, decision);
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
