#include "pharos/app/report/sample_comparison.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "pharos/core/rng.h"

namespace pharos::app::report {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kPerReplica = 300.0;  // Requests a minute that one replica serves.
constexpr std::size_t kPlanEvery = 5;  // Bins between forecasts.
constexpr std::size_t kHorizon = 7;
constexpr std::size_t kBuckets = 110;

std::vector<double> load_of(std::size_t service, std::size_t bins, Rng& rng) {
  const double level = 250.0 + 900.0 * rng.uniform();
  const double phase = static_cast<double>(service) * 0.7;
  double burst = 0.0;
  std::vector<double> load;
  for (std::size_t t = 0; t < bins; ++t) {
    if (rng.uniform() < 0.01) burst = 0.8 * level;
    burst *= 0.85;
    const double wave = 1.0 + 0.5 * std::sin(2.0 * kPi * static_cast<double>(t) / 240.0 + phase);
    load.push_back(static_cast<double>(rng.poisson(level * wave + burst)));
  }
  return load;
}

/// Replicas `lag` bins behind the load, with some room above it. A lag of 0 foresees it; a policy
/// without room never follows at all.
std::vector<double> replicas_of(const std::vector<double>& load, std::size_t lag, double room,
                                double share) {
  std::vector<double> replicas;
  for (std::size_t t = 0; t < load.size(); ++t) {
    const double seen = load[t >= lag ? t - lag : 0];
    replicas.push_back(room > 0.0 ? std::clamp(std::ceil(room * seen / kPerReplica), 1.0, 9.0)
                                  : share);
  }
  return replicas;
}

void add_latencies(std::vector<std::int64_t>& histogram, std::int64_t answered, double busy) {
  // Log-normal around a centre that moves right as replicas fill; only the shape matters.
  const double centre = 54.0 + 14.0 * std::min(busy, 1.6);
  std::int64_t left = answered;
  for (std::size_t b = 0; b < histogram.size() && left > 0; ++b) {
    const double z = (static_cast<double>(b) - centre) / (1.5 + 2.5 * busy);
    const auto here = std::min(left, static_cast<std::int64_t>(std::llround(
                                         static_cast<double>(answered) * std::exp(-0.5 * z * z) /
                                         ((1.5 + 2.5 * busy) * std::sqrt(2.0 * kPi)))));
    histogram[b] += here;
    left -= here;
  }
  histogram[static_cast<std::size_t>(centre)] += left;
}

sim::BinOutcome bin_of(double load, double replicas, Rng& rng) {
  const double busy = load / (kPerReplica * replicas);
  const double late = busy < 0.8 ? 0.002 * rng.uniform() : std::min(1.0, 2.5 * (busy - 0.8));
  sim::BinOutcome bin;
  bin.requests = std::llround(load);
  bin.failed = std::llround(load * std::max(0.0, busy - 1.05) / 2.0);
  bin.within_slo = std::min<std::int64_t>(bin.requests - bin.failed, std::llround(load * (1.0 - late)));
  bin.replicas = bin.ready = replicas;
  bin.offered = load;
  return bin;
}

std::vector<ForecastPoint> forecasts_of(const std::vector<double>& load, Rng& rng) {
  std::vector<ForecastPoint> forecasts;
  for (std::size_t t = kPlanEvery; t < load.size(); t += kPlanEvery) {
    ForecastPoint point;
    point.made = at_seconds(60.0 * static_cast<double>(t));
    for (std::size_t h = 0; h < kHorizon; ++h) {
      const double expected = 0.5 * (load[std::min(t + h, load.size() - 1)] + load[t - 1]) *
                              (0.97 + 0.06 * rng.uniform());
      const double spread = (0.06 + 0.02 * static_cast<double>(h)) * expected;
      point.low.push_back(expected - spread);
      point.median.push_back(expected);
      point.high.push_back(expected + spread);
    }
    forecasts.push_back(std::move(point));
  }
  return forecasts;
}

Spread spread_of(double mean, std::size_t seeds, Rng& rng) {
  Spread spread;
  for (std::size_t s = 0; s < seeds; ++s)
    spread.by_seed.push_back(mean * (1.0 + 0.08 * rng.normal()));
  for (const double value : spread.by_seed) spread.mean += value / static_cast<double>(seeds);
  if (seeds < 2) return spread;
  double squares = 0.0;
  for (const double value : spread.by_seed) squares += std::pow(value - spread.mean, 2);
  spread.sd = std::sqrt(squares / static_cast<double>(seeds - 1));
  const double half = 2.776 * *spread.sd / std::sqrt(static_cast<double>(seeds));  // t for 5 seeds.
  spread.ci95 = {spread.mean - half, spread.mean + half};
  return spread;
}

struct Habit {
  std::size_t lag;
  double room;
};
/// The later in the list, the closer a policy follows the load.
Habit habit_of(std::size_t policy) {
  constexpr Habit kHabits[] = {{0, 0.0}, {9, 1.3}, {6, 1.25}, {3, 1.4}, {1, 1.5}};
  return kHabits[policy % std::size(kHabits)];
}

void run_service(PolicyResult& result, const ServiceTerms& terms, const std::vector<double>& load,
                 std::size_t policy, double share, Rng& rng) {
  const Habit habit = habit_of(policy);
  const std::vector<double> replicas = replicas_of(load, habit.lag, habit.room, share);
  sim::ServiceOutcome outcome{terms.id, {}, std::vector<std::int64_t>(kBuckets, 0)};
  std::int64_t requests = 0, within = 0;
  for (std::size_t t = 0; t < load.size(); ++t) {
    const sim::BinOutcome bin = bin_of(load[t], replicas[t], rng);
    add_latencies(outcome.latency_histogram, bin.requests - bin.failed,
                  load[t] / (kPerReplica * replicas[t]));
    requests += bin.requests;
    within += bin.within_slo;
    result.requests += bin.requests;
    result.failed += bin.failed;
    outcome.bins.push_back(bin);
  }
  ServiceResult service;
  service.service = terms.id;
  service.slo_violation =
      requests == 0 ? 0.0 : 1.0 - static_cast<double>(within) / static_cast<double>(requests);
  service.utility_mean = 1.0 - std::min(1.0, 2.0 * service.slo_violation);
  if (policy >= 3) service.forecasts = forecasts_of(load, rng);
  result.services.push_back(std::move(service));
  result.first.services.push_back(std::move(outcome));
}

PolicyResult run_policy(const Comparison& comparison, const std::vector<std::vector<double>>& loads,
                        std::size_t policy, const std::string& name, Rng& rng) {
  PolicyResult result;
  result.name = name;
  result.reference = name == "clairvoyant";
  result.first.bin = std::chrono::minutes(1);
  double violation = 0.0;
  for (std::size_t s = 0; s < loads.size(); ++s) {
    run_service(result, comparison.services[s], loads[s], policy, s % 3 == 0 ? 4.0 : 3.0, rng);
    violation += result.services.back().slo_violation / static_cast<double>(loads.size());
    for (const auto& bin : result.first.services.back().bins) {
      result.replicas_mean += bin.replicas / static_cast<double>(loads.front().size());
    }
  }
  const std::size_t seeds = comparison.seeds.size();
  result.requests *= static_cast<std::int64_t>(seeds);
  result.failed *= static_cast<std::int64_t>(seeds);
  result.slo_violation = spread_of(violation, seeds, rng);
  result.lost_utility = spread_of(2.0 * violation * static_cast<double>(loads.size()), seeds, rng);
  result.lost_effective_utility =
      spread_of(1.9 * violation * static_cast<double>(loads.size()), seeds, rng);
  for (std::size_t s = 0; s < seeds; ++s) result.fingerprint.push_back(rng.bits());
  result.events = static_cast<std::uint64_t>(5 * result.requests);
  result.cpu_seconds = 1.25;
  return result;
}

}  // namespace

Comparison sample_comparison(const SampleSize& size, std::uint64_t seed) {
  static constexpr const char* kNames[] = {"resnet34", "bert-base", "whisper",  "yolo-v5",
                                           "reranker", "t5-small",  "detector", "embedder",
                                           "speech",   "ocr"};
  Rng rng(seed);
  Comparison comparison;
  comparison.scenario = "ten-services";
  comparison.description =
      "Ten services with daily waves and bursts on a cluster slightly too small.";
  comparison.pools = {{"units", Units(static_cast<std::int64_t>(4 * size.services))}};
  std::vector<std::vector<double>> loads;
  for (std::size_t s = 0; s < size.services; ++s) {
    ServiceTerms terms;
    terms.id = ServiceId(s < std::size(kNames) ? kNames[s] : fmt::format("service-{}", s));
    terms.slo = std::chrono::milliseconds(720);
    terms.service_time = std::chrono::milliseconds(180);
    terms.start_up_time = std::chrono::seconds(65);
    terms.units_per_replica = {Units(1)};
    comparison.services.push_back(std::move(terms));
    loads.push_back(load_of(s, size.bins, rng));
  }
  constexpr std::uint64_t kSeeds[] = {24, 32, 40, 42, 62};
  for (std::size_t s = 0; s < size.seeds; ++s) {
    comparison.seeds.push_back(s < std::size(kSeeds) ? kSeeds[s] : 58 + s);
  }
  for (std::size_t p = 0; p < size.policies.size(); ++p) {
    comparison.policies.push_back(run_policy(comparison, loads, p, size.policies[p], rng));
  }
  return comparison;
}

}  // namespace pharos::app::report
