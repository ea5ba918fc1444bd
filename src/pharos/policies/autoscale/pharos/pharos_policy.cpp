#include "pharos/policies/autoscale/pharos/pharos_policy.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

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

/// Without a forecast: as it was in the last minutes, or not at all.
models::Forecast carry_on(const ServiceState& service, std::size_t horizon) {
  models::Forecast forecast;
  forecast.bin = service.arrivals.bin;
  const auto& counts = service.arrivals.counts;
  const std::size_t seen = std::min<std::size_t>(counts.size(), 5);
  for (std::size_t k = 0; k < seen; ++k) forecast.paths.emplace_back(horizon, counts[counts.size() - 1 - k]);
  if (seen == 0) forecast.paths.emplace_back(horizon, 0.0);
  return forecast;
}

}  // namespace

PharosPolicy::PharosPolicy(PharosOptions options, ForecasterSet forecasters)
    : options_(options), forecasters_(std::move(forecasters)) {}

Decision PharosPolicy::decide(const ClusterSnapshot& now, PolicyState& state, Rng& rng) const {
  Decision decision;
  const auto last = state.rows.find(kLastPlan);
  const double since = last == state.rows.end() ? 1e18 : to_seconds(now.now) - last->second.front();
  bool plan = since >= to_seconds(options_.plan_period);
  if (!plan && since >= to_seconds(options_.plan_gap)) {
    if (auto why = surprise(now, expected_of(state))) { plan = true; decision.trigger = "surprise: " + *why; }
  }
  if (plan) {
    if (decision.trigger.empty()) decision.trigger = "plan";
    const auto n = now.services.size();
    std::vector<Outlook> outlooks(n);
    std::vector<std::vector<double>> values(n);
    const auto free = free_units(now);
    std::vector<std::int64_t> lo(n);
    std::int64_t R = now.pools[0].capacity.count();
    for (std::size_t i = 0; i < n; ++i) {
      const ServiceState& service = now.services[i];
      Rng stream = rng.stream("forecast/" + service.terms.id.name());
      const auto* f = forecasters_.find(service.terms.id);
      if (f) outlooks[i].forecast = f->forecast(service.arrivals, options_.horizon_bins, stream);
      if (outlooks[i].forecast.empty()) outlooks[i].forecast = carry_on(service, options_.horizon_bins);
      outlooks[i].elapsed = now.now - service.arrivals.end();
      ServiceBelief b = believe(service);
      b.arrival_variation = std::max(1.0, options_.arrival_variation);
      outlooks[i].until_ready = b.start_up_time + (free[0].count() > 0 ? Duration{} : options_.reclaim);
      values[i] = service_value(service, b, outlooks[i]);
      lo[i] = service.terms.min_replicas.count();
      const auto x0 = service.wanted.count();
      const double h = static_cast<double>(options_.horizon_bins);
      for (std::size_t k = 0; k < values[i].size(); ++k) {
        const auto x = lo[i] + static_cast<std::int64_t>(k);
        if (x > x0) values[i][k] -= options_.move_cost / h * static_cast<double>(x - x0);
        if (x < x0) values[i][k] -= 1e-7 * static_cast<double>(x0 - x);
      }
      if (service.changing) {
        double v = values[i][std::min<std::size_t>(values[i].size() - 1, static_cast<std::size_t>(x0 - lo[i]))];
        values[i] = {v}; lo[i] = x0;
      }
    }
    // dp
    std::vector<double> best(R + 1, 0.0);
    std::vector<std::vector<int>> pick(n, std::vector<int>(R + 1, -1));
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<double> next(R + 1, -1e18);
      for (std::int64_t r = 0; r <= R; ++r) for (std::size_t k = 0; k < values[i].size(); ++k) {
        auto x = lo[i] + static_cast<std::int64_t>(k);
        if (x > r || best[r - x] < -1e17) continue;
        double v = best[r - x] + now.services[i].terms.priority * values[i][k];
        if (v > next[r] + 1e-12) { next[r] = v; pick[i][r] = static_cast<int>(k); }
      }
      best = next;
    }
    std::int64_t r = R;
    std::vector<std::int64_t> x(n);
    bool ok = true;
    for (std::size_t i = n; i-- > 0;) { if (pick[i][r] < 0) { ok = false; break; } x[i] = lo[i] + pick[i][r]; r -= x[i]; }
    if (ok) {
      for (int pass = 0; pass < 2; ++pass) for (std::size_t i = 0; i < n; ++i) {
        const ServiceState& s = now.services[i];
        if (s.changing || x[i] == s.wanted.count() || (x[i] < s.wanted.count()) != (pass == 0)) continue;
        decision.actions.push_back(SetReplicas{s.terms.id, Replicas(x[i]), "plan", options_.attempts});
      }
    }
    remember(state, now.now, outlooks);
  }
  if (options_.shed) for (const ServiceState& s : now.services)
    if (auto a = admission(s, believe(s), now.now, options_.admission)) decision.actions.push_back(*a);
  return decision;
}

}  // namespace pharos::policies
