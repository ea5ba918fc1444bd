#include "pharos/app/cli/sim_options.h"

#include <fmt/format.h>

#include "pharos/app/cli/commands.h"
#include "pharos/app/run/compare.h"
#include "pharos/app/run/forecasters.h"
#include "pharos/app/ui/progress.h"
#include "pharos/app/ui/table.h"
#include "pharos/policies/registry.h"

namespace pharos::app {
namespace {

std::string with_interval(const Spread& spread, int digits) {
  if (!spread.ci95) return fmt::format("{:.{}f}", spread.mean, digits);
  return fmt::format("{:.{}f} ± {:.{}f}", spread.mean, digits, spread.ci95->second - spread.mean, digits);
}

}  // namespace

std::vector<std::string> chosen_policies(const std::string& named, const Scenario& scenario) {
  std::vector<std::string> names;
  if (named == "all") {
    for (const policies::PolicyEntry& entry : policies::policy_table()) names.emplace_back(entry.name);
    return names;
  }
  if (named.empty()) {
    return scenario.policies.empty() ? std::vector<std::string>{"fairshare", "hpa", "pharos"} : scenario.policies;
  }
  for (std::size_t begin = 0; begin <= named.size();) {
    const std::size_t end = std::min(named.find(',', begin), named.size());
    names.push_back(named.substr(begin, end - begin));
    begin = end + 1;
  }
  return names;
}

Comparison compared(const Scenario& scenario, const std::vector<std::string>& policies,
                    const std::vector<std::uint64_t>& seeds, const std::string& models_dir) {
  Progress progress("simulating");
  return value_or_fail(compare(
      scenario, policies, seeds,
      [&](policies::ForecastNeed need) { return forecasters_for(scenario, need, models_dir); },
      [&progress](std::size_t done, std::size_t total) { progress.show(done, total); }));
}

std::string comparison_table(const Comparison& comparison) {
  using Align = Table::Align;
  Table table({{"POLICY"},
               {"LOST UTILITY", Align::kRight},
               {"LOST EFFECTIVE", Align::kRight},
               {"SLO VIOLATION", Align::kRight},
               {"REQUESTS", Align::kRight},
               {"FAILED", Align::kRight},
               {"REPLICAS", Align::kRight}});
  for (const PolicyResult& policy : comparison.policies) {
    table.add({policy.name, with_interval(policy.lost_utility, 3), with_interval(policy.lost_effective_utility, 3),
               with_interval(policy.slo_violation, 4), fmt::format("{}", policy.requests), fmt::format("{}", policy.failed),
               fmt::format("{:.1f}", policy.replicas_mean)});
  }
  std::string pools;
  for (const Pool& pool : comparison.pools) pools += fmt::format("{}{} {}", pools.empty() ? "" : ", ", pool.capacity.count(), pool.name);
  return fmt::format("{}: {} services on {}, {} seed{}\n\n{}", comparison.scenario, comparison.services.size(), pools,
                     comparison.seeds.size(), comparison.seeds.size() == 1 ? "" : "s", table.text());
}

}  // namespace pharos::app
