#include "pharos/policies/autoscale/pharos/pharos_policy.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "pharos/policies/autoscale/pharos/rationale.h"
#include "pharos/policies/autoscale/pharos/service_value.h"
#include "pharos/policies/autoscale/pharos/surprise.h"

namespace pharos::policies {
namespace {

// Rows of the state.
constexpr const char* kLastPlan = "last plan, s";
constexpr const char* kExpectedLow = "expected low, 1/s";
constexpr const char* kExpectedHigh = "expected high, 1/s";

/// How many bins of the forecast the expected band covers: what may happen before the next plan.
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

void remember(PolicyState& state, TimePoint now, const std::vector<Outlook>& outlooks) {
  state.rows[kLastPlan] = {to_seconds(now)};
  std::vector<double>& low = state.rows[kExpectedLow] = {};
  std::vector<double>& high = state.rows[kExpectedHigh] = {};
  for (const Outlook& outlook : outlooks) {
    const double bin_s = to_seconds(outlook.forecast.bin);
    const std::size_t bins = std::min(kBandBins, outlook.forecast.horizon());
    const auto lows = outlook.forecast.quantile(0.025);
    const auto highs = outlook.forecast.quantile(0.975);
    low.push_back(*std::min_element(lows.begin(), lows.begin() + bins) / bin_s);
    high.push_back(*std::max_element(highs.begin(), highs.begin() + bins) / bin_s);
  }
}

}  // namespace

PharosPolicy::PharosPolicy(PharosOptions options, ForecasterSet forecasters)
    : options_(options), forecasters_(std::move(forecasters)) {}

}  // namespace pharos::policies
