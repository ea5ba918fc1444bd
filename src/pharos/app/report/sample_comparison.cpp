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

struct Habit {
  std::size_t lag;  // Bins behind the load.
  double room;      // Above what the load needs; 0: never follows at all.
};
/// The later in the list, the closer a policy follows the load.
Habit habit_of(std::size_t policy) {
  constexpr Habit kHabits[] = {{0, 0.0}, {9, 1.15}, {5, 1.2}, {2, 1.25}, {0, 1.3}};
  return kHabits[policy % std::size(kHabits)];
}

using Loads = std::vector<std::vector<double>>;  // [service][bin]

double wish(const std::vector<double>& load, std::size_t t, Habit habit, double share) {
  if (habit.room <= 0.0) return share;
  const double seen = load[t >= habit.lag ? t - habit.lag : 0];
  return std::max(1.0, std::ceil(habit.room * seen / kPerReplica));
}

/// The service with the least load a replica among those that have one to spare.
std::size_t least_busy(const Loads& loads, const std::vector<double>& replicas, std::size_t t) {
  std::size_t least = 0;
  const auto busy = [&](std::size_t s) {
    return replicas[s] > 1.0 ? loads[s][t] / (replicas[s] - 1.0) : 1e300;
  };
  for (std::size_t s = 1; s < loads.size(); ++s) {
    if (busy(s) < busy(least)) least = s;
  }
  return least;
}

/// Replicas [service][bin] that a policy of this habit gives out, taking from those it hurts least
/// what the cluster does not have.
Loads replicas_of(const Loads& loads, Habit habit, double capacity) {
  const double share = std::floor(capacity / static_cast<double>(loads.size()));
  Loads replicas(loads.size());
  for (std::size_t t = 0; t < loads.front().size(); ++t) {
    std::vector<double> now;
    double sum = 0.0;
    for (const auto& load : loads) sum += now.emplace_back(wish(load, t, habit, share));
    for (; sum > capacity; sum -= 1.0) now[least_busy(loads, now, t)] -= 1.0;
    for (std::size_t s = 0; s < loads.size(); ++s) replicas[s].push_back(now[s]);
  }
  return replicas;
}

/// Spreads a bin's answers over the latency histogram, in a bell that moves right and widens as the
/// replicas fill, and returns how many fell into the first `within` buckets. Only the shape
/// matters.
std::int64_t add_latencies(std::vector<std::int64_t>& histogram, std::int64_t answered, double busy,
                           std::size_t within) {
  const double centre = 53.0 + 12.0 * std::min(busy, 1.8);
  const double width = 1.0 + 2.2 * busy;
  std::int64_t left = answered, met = 0;
  const auto add = [&](std::size_t bucket, std::int64_t count) {
    histogram[bucket] += count;
    left -= count;
    if (bucket < within) met += count;
  };
  const auto first = static_cast<std::size_t>(std::max(0.0, centre - 4.0 * width));
  const auto last = std::min(histogram.size(), static_cast<std::size_t>(centre + 4.0 * width));
  for (std::size_t b = first; b < last; ++b) {
    const double z = (static_cast<double>(b) - centre) / width;
    const double share = std::exp(-0.5 * z * z) / (width * std::sqrt(2.0 * kPi));
    const auto here = std::llround(static_cast<double>(answered) * share);
    add(b, std::min<std::int64_t>(left, here));
  }
  add(static_cast<std::size_t>(centre), left);
  return met;
}

std::size_t buckets_within(Duration slo) {
  std::size_t bucket = 0;
  while (bucket < kBuckets && sim::histogram_edge(bucket) <= to_seconds(slo)) ++bucket;
  return bucket;
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

void run_service(PolicyResult& result, const ServiceTerms& terms, const std::vector<double>& load,
                 const std::vector<double>& replicas, bool forecasts, Rng& rng) {
  sim::ServiceOutcome outcome{terms.id, {}, std::vector<std::int64_t>(kBuckets, 0)};
  const std::size_t buckets = buckets_within(terms.slo);
  std::int64_t requests = 0, within = 0;
  for (std::size_t t = 0; t < load.size(); ++t) {
    const double busy = load[t] / (kPerReplica * replicas[t]);
    sim::BinOutcome bin;
    bin.requests = std::llround(load[t]);
    bin.failed = std::llround(load[t] * std::max(0.0, busy - 1.05) / 2.0);
    bin.within_slo =
        add_latencies(outcome.latency_histogram, bin.requests - bin.failed, busy, buckets);
    bin.replicas = bin.ready = replicas[t];
    bin.offered = load[t];
    requests += bin.requests;
    within += bin.within_slo;
    result.failed += bin.failed;
    outcome.bins.push_back(bin);
  }
  result.requests += requests;
  ServiceResult service;
  service.service = terms.id;
  service.slo_violation =
      requests == 0 ? 0.0 : 1.0 - static_cast<double>(within) / static_cast<double>(requests);
  service.utility_mean = 1.0 - std::min(1.0, 2.0 * service.slo_violation);
  if (forecasts) service.forecasts = forecasts_of(load, rng);
  result.services.push_back(std::move(service));
  result.first.services.push_back(std::move(outcome));
}

PolicyResult run_policy(const Comparison& comparison, const Loads& loads, std::size_t policy,
                        const std::string& name, Rng& rng) {
  PolicyResult result;
  result.name = name;
  result.reference = name == "clairvoyant";
  result.first.bin = std::chrono::minutes(1);
  const auto capacity = static_cast<double>(comparison.pools.front().capacity.count());
  const Loads replicas = replicas_of(loads, habit_of(policy), capacity);
  double lost = 0.0;
  for (std::size_t s = 0; s < loads.size(); ++s) {
    run_service(result, comparison.services[s], loads[s], replicas[s], policy >= 3, rng);
    lost += 1.0 - result.services.back().utility_mean;
    for (const double each : replicas[s]) {
      result.replicas_mean += each / static_cast<double>(loads.front().size());
    }
  }
  double late = 0.0;
  for (const auto& service : result.first.services) {
    for (const auto& bin : service.bins) late += static_cast<double>(bin.requests - bin.within_slo);
  }
  const std::size_t seeds = comparison.seeds.size();
  result.slo_violation = spread_of(late / static_cast<double>(result.requests), seeds, rng);
  result.lost_utility = spread_of(lost, seeds, rng);
  result.lost_effective_utility = spread_of(0.98 * lost, seeds, rng);
  result.requests *= static_cast<std::int64_t>(seeds);
  result.failed *= static_cast<std::int64_t>(seeds);
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
  comparison.pools = {{"units", Units(static_cast<std::int64_t>(17 * size.services / 4))}};
  Loads loads;
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
