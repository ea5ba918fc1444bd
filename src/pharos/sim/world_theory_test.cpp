#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "pharos/sim/test_worlds.h"
#include "pharos/sim/world.h"

// Queues whose answer is known from theory, the formulas written out here: the simulator must not
// share one with the models that it judges.

namespace pharos::sim {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

struct Estimate {
  double mean = 0.0;
  double error = 0.0;  ///< Standard error of the mean.
};

/// The estimate from batches that hardly depend on each other.
Estimate from_batches(const std::vector<double>& batches) {
  Estimate estimate;
  for (const double x : batches) estimate.mean += x / static_cast<double>(batches.size());
  double squares = 0.0;
  for (const double x : batches) squares += (x - estimate.mean) * (x - estimate.mean);
  const auto n = static_cast<double>(batches.size());
  estimate.error = std::sqrt(squares / (n - 1.0) / n);
  return estimate;
}

/// Runs 100 bins of 1000 s of a Poisson process before `replicas` replicas, and gives `value` of
/// each bin but the first two, in which the queue fills.
template <class Value>
Estimate simulate(double rate_per_s, DelaySpec service_time, std::int64_t replicas, Value value) {
  ServiceSpec service = plain_service("a", std::vector<double>(100, 1000.0 * rate_per_s));
  service.service_time = service_time;
  service.engine.queue_limit = 1'000'000'000;
  service.engine.outstanding_limit = 1;
  service.initial_replicas = Replicas(replicas);
  WorldSpec spec = world_of({service}, 10);
  spec.bin = seconds(1000);
  World world(spec, 7);
  world.run();
  std::vector<double> batches;
  const std::vector<BinOutcome> bins = world.outcome().services[0].bins;
  for (std::size_t i = 2; i < bins.size(); ++i) batches.push_back(value(bins[i]));
  return from_batches(batches);
}

double mean_s(const BinOutcome& bin) { return to_seconds(bin.mean_success); }

// Pollaczek-Khinchine: W = ρ/(1 − ρ)·(1 + v²)/2·s. Here s = 0.1 s, 7 a second, ρ = 0.7, v = 1:
// 0.2333 s of waiting, 0.3333 s in all.
TEST(WorldTheory, MM1WaitsAsPollaczekAndKhinchineSay) {
  const Estimate latency = simulate(7.0, exponential(milliseconds(100)), 1, mean_s);
  EXPECT_LT(latency.error, 0.01);
  EXPECT_NEAR(latency.mean, 0.1 + 0.7 / 0.3 * 0.1, 4 * latency.error);
}

// v = 0: half of it.
TEST(WorldTheory, MD1WaitsHalfAsLong) {
  const Estimate latency = simulate(7.0, constant(milliseconds(100)), 1, mean_s);
  EXPECT_LT(latency.error, 0.005);
  EXPECT_NEAR(latency.mean, 0.1 + 0.5 * 0.7 / 0.3 * 0.1, 4 * latency.error);
}

// The time in an M/M/1 system is exponential of mean s/(1 − ρ), so its 99th percentile is ln(100)
// times that: 1.535 s.
TEST(WorldTheory, MM1HasAnExponentialTail) {
  const Estimate tail = simulate(7.0, exponential(milliseconds(100)), 1, [](const BinOutcome& bin) {
    return to_seconds(bin.percentile_all);
  });
  EXPECT_LT(tail.error, 0.05);
  EXPECT_NEAR(tail.mean, std::log(100.0) * 0.1 / 0.3, 4 * tail.error);
}

// Erlang C for c = 2 and a = 1.4: P(wait) = a²/(2 − a)/(1 + a + a²/(2 − a)) = 3.2667/5.6667 =
// 0.5765; W = P(wait)·s/(c − a) = 0.09608 s.
TEST(WorldTheory, MM2WaitsAsErlangSays) {
  const Estimate latency = simulate(14.0, exponential(milliseconds(100)), 2, mean_s);
  EXPECT_LT(latency.error, 0.005);
  const double must_wait = 1.96 / 0.6 / (1.0 + 1.4 + 1.96 / 0.6);
  EXPECT_NEAR(latency.mean, 0.1 + must_wait * 0.1 / 0.6, 4 * latency.error);
}

}  // namespace
}  // namespace pharos::sim
