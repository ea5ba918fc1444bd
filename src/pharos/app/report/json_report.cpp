#include "pharos/app/report/json_report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace pharos::app {
namespace {

using Json = nlohmann::ordered_json;

Json spread_json(const Spread& spread) {
  return {{"mean", spread.mean},
          {"sd", spread.sd ? Json(*spread.sd) : Json()},
          {"ci95", spread.ci95 ? Json::array({spread.ci95->first, spread.ci95->second}) : Json()},
          {"by_seed", spread.by_seed}};
}

Json policy_json(const PolicyResult& policy) {
  // In hexadecimal, because a JSON number is a double to most readers and a fingerprint has 64
  // bits.
  Json fingerprints = Json::array();
  for (const std::uint64_t each : policy.fingerprint) {
    fingerprints.push_back(fmt::format("{:016x}", each));
  }
  return {{"name", policy.name},
          {"lost_utility", spread_json(policy.lost_utility)},
          {"lost_effective_utility", spread_json(policy.lost_effective_utility)},
          {"slo_violation", spread_json(policy.slo_violation)},
          {"requests", policy.requests},
          {"failed", policy.failed},
          {"replicas_mean", policy.replicas_mean},
          {"fingerprint", std::move(fingerprints)},
          {"events", policy.events},
          {"cpu_seconds", policy.cpu_seconds}};
}

/// One pool, as nearly every scenario has, is one number.
Json capacity_json(const std::vector<Pool>& pools) {
  if (pools.size() == 1) return pools.front().capacity.count();
  Json capacity = Json::object();
  for (const Pool& pool : pools) capacity[pool.name] = pool.capacity.count();
  return capacity;
}

}  // namespace

std::string json_report(const Comparison& comparison) {
  Json policies = Json::array();
  for (const PolicyResult& policy : comparison.policies) policies.push_back(policy_json(policy));
  Json report = {{"scenario", comparison.scenario},
                 {"capacity", capacity_json(comparison.pools)},
                 {"seeds", comparison.seeds},
                 {"policies", std::move(policies)}};
  if (comparison.perfect_forecasts) report["perfect_forecasts"] = true;
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pharos::app
