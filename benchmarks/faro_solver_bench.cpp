#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "pharos/core/rng.h"
#include "pharos/policies/autoscale/allocation/exact_sum.h"
#include "pharos/policies/autoscale/allocation/faro_sample.h"
#include "pharos/policies/autoscale/allocation/service_curve.h"
#include "pharos/policies/autoscale/faro/solve.h"

namespace pharos::policies {
namespace {

/// Services like Faro's: its sample's loads, each scaled by a factor of its own, two to four
/// replicas each, 3.6 units a service.
std::vector<ServiceOutlook> outlooks(std::size_t services) {
  Rng rng(1);
  std::vector<ServiceOutlook> all;
  for (std::size_t i = 0; i < services; ++i) {
    std::vector<double> counts = kFaroSampleCounts[i % kFaroSampleCounts.size()];
    const double scale = 0.8 + 0.4 * rng.uniform();
    for (double& count : counts) count *= scale;
    all.push_back(faro_sample_outlook(counts, 0.0));
    all.back().now = Replicas(static_cast<std::int64_t>(2 + rng.below(3)));
  }
  return all;
}

std::int64_t units_for(std::size_t services) {
  return static_cast<std::int64_t>(services) * 36 / 10;
}

faro::Problem to_faro(const std::vector<ServiceOutlook>& outlooks) {
  faro::Problem problem;
  problem.capacity = {static_cast<double>(units_for(outlooks.size()))};
  for (const ServiceOutlook& outlook : outlooks) {
    faro::Service service;
    service.arrivals = outlook.paths.front();
    service.service_time = outlook.service_time;
    service.slo = outlook.slo;
    service.replicas_now = static_cast<double>(outlook.now.count());
    service.units = {1.0};
    problem.services.push_back(service);
  }
  return problem;
}

double exact_value(const std::vector<ServiceOutlook>& outlooks) {
  AllocationProblem problem{{Units(units_for(outlooks.size()))}, {}};
  for (const ServiceOutlook& outlook : outlooks) {
    problem.services.push_back({.curve = tabulate(outlook, {}),
                                .now = outlook.now,
                                .max = outlook.max,
                                .units_per_replica = {Units(1)}});
  }
  return exact_sum(problem).value;
}

/// One decision for the objective Sum: search, repair and shrinking, and what it falls short of the
/// optimum.
void faro_sum(benchmark::State& state, faro::Solver solver) {
  const auto inputs = outlooks(static_cast<std::size_t>(state.range(0)));
  const faro::Problem problem = to_faro(inputs);
  faro::SolveOptions options;
  options.solver = solver;
  options.groups = static_cast<std::size_t>(state.range(1));
  faro::Plan plan;
  for (auto _ : state) {
    Rng rng(1);
    plan = faro::solve(problem, options, rng);
    benchmark::DoNotOptimize(plan);
  }
  state.counters["evaluations"] = static_cast<double>(plan.evaluations);
  state.counters["value"] = plan.value;
  state.counters["of_exact"] = plan.value / exact_value(inputs);
}
BENCHMARK_CAPTURE(faro_sum, cobyla, faro::Solver::kCobyla)
    ->ArgNames({"services", "groups"})
    ->ArgsProduct({{10, 50, 100, 200}, {0, 10}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(faro_sum, slsqp, faro::Solver::kSlsqp)
    ->ArgNames({"services", "groups"})
    ->ArgsProduct({{10, 50}, {0}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(faro_sum, differential_evolution, faro::Solver::kDifferentialEvolution)
    ->ArgNames({"services", "groups"})
    ->ArgsProduct({{10}, {0}})
    ->Unit(benchmark::kMillisecond);

/// The same decisions made exactly, tables included.
void exact_sum_of_the_same(benchmark::State& state) {
  const auto inputs = outlooks(static_cast<std::size_t>(state.range(0)));
  double value = 0.0;
  for (auto _ : state) {
    value = exact_value(inputs);
    benchmark::DoNotOptimize(value);
  }
  state.counters["value"] = value;
}
BENCHMARK(exact_sum_of_the_same)
    ->ArgName("services")
    ->Arg(10)
    ->Arg(50)
    ->Arg(100)
    ->Arg(200)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace pharos::policies

BENCHMARK_MAIN();
