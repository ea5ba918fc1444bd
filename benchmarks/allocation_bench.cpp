#include <cstdint>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "pharos/core/rng.h"
#include "pharos/policies/autoscale/allocation/exact_fair.h"
#include "pharos/policies/autoscale/allocation/exact_leximin.h"
#include "pharos/policies/autoscale/allocation/exact_sum.h"
#include "pharos/policies/autoscale/allocation/service_curve.h"

namespace pharos::policies {
namespace {

/// Services of the size that Faro was evaluated with: 0.18 s each, an SLO of 0.72 s, 400 to 1500
/// requests a minute over seven minutes, in `paths` possible futures.
std::vector<ServiceOutlook> outlooks(std::size_t services, std::size_t paths) {
  Rng rng(1);
  std::vector<ServiceOutlook> all;
  for (std::size_t i = 0; i < services; ++i) {
    ServiceOutlook outlook;
    const double mean = 400.0 + 1100.0 * rng.uniform();
    for (std::size_t k = 0; k < paths; ++k) {
      outlook.paths.emplace_back();
      for (int bin = 0; bin < 7; ++bin) {
        outlook.paths.back().push_back(Rate::per_minute(mean * (0.8 + 0.4 * rng.uniform())));
      }
    }
    outlook.service_time = std::chrono::milliseconds(180);
    outlook.slo = std::chrono::milliseconds(720);
    outlook.cold_bins = 1.0;
    outlook.now = Replicas(static_cast<std::int64_t>(1 + rng.below(5)));
    all.push_back(outlook);
  }
  return all;
}

AllocationProblem tabulated(const std::vector<ServiceOutlook>& outlooks, std::int64_t capacity,
                            const CurveOptions& options) {
  AllocationProblem problem{{Units(capacity)}, {}};
  for (const ServiceOutlook& outlook : outlooks) {
    problem.services.push_back({.curve = tabulate(outlook, options),
                                .now = outlook.now,
                                .max = outlook.max,
                                .units_per_replica = {Units(1)}});
  }
  return problem;
}

/// Tables and optimum together, as one decision needs them.
void exact_sum_with_tables(benchmark::State& state) {
  const auto services = static_cast<std::size_t>(state.range(0));
  const auto inputs = outlooks(services, static_cast<std::size_t>(state.range(2)));
  Allocation answer;
  std::int64_t latencies = 0;
  for (auto _ : state) {
    const AllocationProblem problem = tabulated(inputs, state.range(1), {});
    answer = exact_sum(problem);
    latencies = 0;
    for (const Claimant& claimant : problem.services) latencies += claimant.curve.evaluations;
    benchmark::DoNotOptimize(answer);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.counters["latencies"] = static_cast<double>(latencies);
  state.counters["work"] = static_cast<double>(answer.work);
  state.counters["value"] = answer.value;
  state.counters["gap"] = answer.gap();
}
BENCHMARK(exact_sum_with_tables)
    ->ArgNames({"services", "units", "paths"})
    ->Args({10, 36, 1})
    ->Args({10, 36, 100})
    ->Args({200, 720, 1})
    ->Args({1000, 3600, 1})
    ->Unit(benchmark::kMicrosecond);

/// What pruning cannot help much: steps of any size in any order, replicas that cost 1 to 8 units,
/// values that go with the cost.
AllocationProblem rugged(std::int64_t services) {
  Rng rng(2);
  AllocationProblem problem{{Units(services * 18)}, {}};
  for (std::int64_t i = 0; i < services; ++i) {
    Claimant claimant{.units_per_replica = {Units(static_cast<std::int64_t>(1 + rng.below(8)))}};
    double utility = 0.0;
    for (int x = 1; x <= 8; ++x) {
      if (rng.below(2) == 0)
        utility += 0.01 * static_cast<double>(claimant.units_per_replica[0].count());
      claimant.curve.utility.push_back(utility);
    }
    problem.services.push_back(claimant);
  }
  return problem;
}

void exact_sum_rugged(benchmark::State& state) {
  const AllocationProblem problem = rugged(state.range(0));
  Allocation answer;
  for (auto _ : state) {
    answer = exact_sum(problem);
    benchmark::DoNotOptimize(answer);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.counters["work"] = static_cast<double>(answer.work);
  state.counters["value"] = answer.value;
  state.counters["gap"] = answer.gap();
}
BENCHMARK(exact_sum_rugged)
    ->ArgName("services")
    ->Arg(10)
    ->Arg(200)
    ->Arg(1000)
    ->Unit(benchmark::kMicrosecond);

/// One objective on tables at hand.
template <Allocation (*solve)(const AllocationProblem&, std::int64_t)>
void solve_only(benchmark::State& state) {
  const AllocationProblem problem =
      tabulated(outlooks(static_cast<std::size_t>(state.range(0)), 1), state.range(1), {});
  Allocation answer;
  for (auto _ : state) {
    answer = solve(problem, kWorkMax);
    benchmark::DoNotOptimize(answer);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.counters["work"] = static_cast<double>(answer.work);
  state.counters["value"] = answer.value;
  state.counters["gap"] = answer.gap();
}
void sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"services", "units"})->Unit(benchmark::kMicrosecond);
  for (const auto& [services, units] : {std::pair{10, 36}, {200, 720}, {1000, 3600}}) {
    benchmark->Args({services, units});
  }
}
BENCHMARK(solve_only<exact_sum>)->Apply(sizes);
BENCHMARK(solve_only<exact_fair>)->Apply(sizes);
BENCHMARK(solve_only<exact_fair_sum>)->Apply(sizes);
BENCHMARK(solve_only<exact_leximin>)->Apply(sizes);

/// Tables alone.
void tables(benchmark::State& state) {
  const auto inputs = outlooks(10, static_cast<std::size_t>(state.range(0)));
  CurveOptions options;
  options.may_drop = state.range(1) != 0;
  std::int64_t latencies = 0;
  for (auto _ : state) {
    latencies = 0;
    for (const ServiceOutlook& outlook : inputs) {
      const ServiceCurve curve = tabulate(outlook, options);
      latencies += curve.evaluations;
      benchmark::DoNotOptimize(curve.utility.data());
    }
  }
  state.SetItemsProcessed(state.iterations() * latencies);
}
BENCHMARK(tables)
    ->ArgNames({"paths", "may_drop"})
    ->ArgsProduct({{1, 100}, {0, 1}})
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace pharos::policies

BENCHMARK_MAIN();
