#include "pharos/policies/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "pharos/policies/autoscale/baselines/aiad.h"
#include "pharos/policies/autoscale/baselines/fair_share.h"
#include "pharos/policies/autoscale/baselines/hpa.h"
#include "pharos/policies/autoscale/baselines/mark.h"
#include "pharos/policies/autoscale/baselines/oneshot.h"
#include "pharos/policies/autoscale/baselines/ray_serve.h"
#include "pharos/policies/autoscale/faro/faro_policy.h"
#include "pharos/policies/autoscale/pharos/pharos_policy.h"

namespace pharos::policies {
namespace {

using Made = std::unique_ptr<const Policy>;

Made fairshare(const PolicyInputs&) { return std::make_unique<FairShare>(); }
Made oneshot(const PolicyInputs&) { return std::make_unique<Oneshot>(); }
Made aiad(const PolicyInputs&) { return std::make_unique<Aiad>(); }
Made mark(const PolicyInputs& inputs) {
  return std::make_unique<Mark>(MarkOptions{}, inputs.forecasters);
}
Made hpa(const PolicyInputs&) { return std::make_unique<Hpa>(); }
Made rayserve(const PolicyInputs&) { return std::make_unique<RayServe>(); }

template <faro::Objective objective>
Made faro_policy(const PolicyInputs& inputs) {
  FaroOptions options;
  options.pose.objective = objective;
  return std::make_unique<FaroPolicy>(options, inputs.forecasters);
}

Made pharos_policy(const PolicyInputs& inputs) {
  return std::make_unique<PharosPolicy>(PharosOptions{}, inputs.forecasters);
}

// clang-format off
constexpr PolicyEntry kPolicies[] = {
    {"fairshare", "The same share of the cluster for every service, never changed", ForecastNeed::kNone, true, fairshare},
    {"oneshot", "In proportion to latency over SLO, in one step", ForecastNeed::kNone, false, oneshot},
    {"aiad", "One replica more when late, one fewer when long in time", ForecastNeed::kNone, false, aiad},
    {"mark", "Each service for its forecast peak, plus a reactive +1 (MArk, Cocktail, Barista)", ForecastNeed::kPoint, false, mark},
    {"hpa", "Kubernetes' HorizontalPodAutoscaler on utilisation, with its defaults", ForecastNeed::kNone, false, hpa},
    {"rayserve", "Ray Serve's autoscaler on ongoing requests, with its defaults", ForecastNeed::kNone, false, rayserve},
    {"faro-sum", "Faro as published, for the sum of utilities", ForecastNeed::kGaussian, false, faro_policy<faro::Objective::kSum>},
    {"faro-fair", "Faro as published, for the least difference between services", ForecastNeed::kGaussian, false, faro_policy<faro::Objective::kFair>},
    {"faro-fairsum", "Faro as published, for both", ForecastNeed::kGaussian, false, faro_policy<faro::Objective::kFairSum>},
    {"faro-penaltysum", "faro-sum, which may also refuse requests", ForecastNeed::kGaussian, false, faro_policy<faro::Objective::kPenaltySum>},
    {"faro-penaltyfairsum", "faro-fairsum, which may also refuse requests", ForecastNeed::kGaussian, false, faro_policy<faro::Objective::kPenaltyFairSum>},
    {"pharos", "Exact shares of what each replica is expected to be worth, moves and start-up included", ForecastNeed::kOwn, false, pharos_policy},
    {"clairvoyant", "pharos with the future in its hands: a reference, not a bound", ForecastNeed::kTrace, false, pharos_policy},
};
// clang-format on

/// Insertions, deletions and replacements of single characters that turn one word into the other
/// (Levenshtein).
std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::span<const PolicyEntry> policy_table() { return kPolicies; }

Result<PolicyEntry> find_policy(std::string_view name) {
  for (const PolicyEntry& entry : kPolicies) {
    if (entry.name == name) return entry;
  }
  std::string names;
  const PolicyEntry* nearest = nullptr;
  std::size_t nearest_distance = 3;  // Beyond two slips of the finger it is another word.
  for (const PolicyEntry& entry : kPolicies) {
    names += (names.empty() ? "" : ", ") + std::string(entry.name);
    const std::size_t distance = edit_distance(name.substr(0, 64), entry.name);
    if (distance >= nearest_distance) continue;
    nearest = &entry;
    nearest_distance = distance;
  }
  Problem problem;
  problem.what = fmt::format("unknown policy \"{}\"", name.substr(0, 64));
  if (nearest != nullptr) problem.what += fmt::format(" (did you mean \"{}\"?)", nearest->name);
  problem.expected = "one of " + names;
  return invalid_input(std::move(problem));
}

}  // namespace pharos::policies
