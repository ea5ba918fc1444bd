// A whole run of the simulator: ten services for six hours, about 2.7 million requests, observed
// every ten seconds. The published evaluation's load where PHAROS_DATA holds it, else one of our
// own like it.

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "bare_heap.h"
#include "pharos/core/rng.h"
#include "pharos/sim/workload_generator.h"
#include "pharos/sim/world.h"

namespace {

using namespace pharos;  // NOLINT: a program's own file.

using Counts = std::vector<std::vector<double>>;

Counts published_counts() {
  const char* data = std::getenv("PHAROS_DATA");
  std::ifstream file(std::string(data == nullptr ? "" : data) + "/faro/eval_10jobs_360min.csv");
  Counts counts;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream cells(line);
    std::string cell;
    std::getline(cells, cell, ',');
    for (std::size_t job = 0; std::getline(cells, cell, ','); ++job) {
      if (counts.size() <= job) counts.emplace_back();
      counts[job].push_back(std::stod(cell));
    }
  }
  return counts;
}

Counts generated_counts() {
  Counts counts;
  const Rng rng(1);
  for (int job = 0; job < 10; ++job) {
    Rng stream = rng.stream("demand/" + std::to_string(job));
    sim::DemandOptions options;
    options.mean = 743.0;
    options.peak = 0.1 * job;
    options.burst_size = 0.2;
    counts.push_back(sim::generate_demand(options, 360, 1, stream));
  }
  return counts;
}

sim::WorldSpec evaluation() {
  Counts counts = published_counts();
  if (counts.empty()) counts = generated_counts();
  sim::WorldSpec world;
  world.pools = {{"units", Units(36)}};
  world.arrivals = sim::ArrivalProcess::kMinuteStreams;
  for (std::size_t job = 0; job < counts.size(); ++job) {
    sim::ServiceSpec service;
    service.terms.id = ServiceId("job" + std::to_string(job));
    service.terms.slo = std::chrono::milliseconds(720);
    service.terms.service_time = std::chrono::milliseconds(180);
    service.terms.units_per_replica = {Units(1)};
    service.service_time = {sim::DelaySpec::Kind::kShiftedLogNormal, from_seconds(0.079302),
                            from_seconds(0.068581), 0.422471};
    service.engine.router_stage = {sim::DelaySpec::Kind::kShiftedLogNormal, from_seconds(0.003485),
                                   from_seconds(0.000988), 0.4808};
    service.initial_replicas = Replicas(3);
    service.counts = counts[job];
    world.services.push_back(std::move(service));
  }
  return world;
}

sim::Outcome run_once(const sim::WorldSpec& spec) {
  sim::World world(spec, 42);
  world.every(at_seconds(10), std::chrono::seconds(10),
              [&] { benchmark::DoNotOptimize(world.observe(world.now())); });
  world.run();
  return world.outcome();
}

/// Events pending on average in a run, for the heap to compare with; found once.
std::size_t mean_queue_size(const sim::WorldSpec& spec) {
  static const std::size_t size = static_cast<std::size_t>(run_once(spec).queue_size_mean + 0.5);
  return size;
}

void BM_Evaluation(benchmark::State& state) {
  const sim::WorldSpec spec = evaluation();
  std::uint64_t events = 0;
  std::int64_t requests = 0;
  for (auto _ : state) {
    const sim::Outcome outcome = run_once(spec);
    events += outcome.events;
    for (const sim::ServiceOutcome& service : outcome.services) {
      for (const sim::BinOutcome& bin : service.bins) requests += bin.requests;
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(events));
  state.counters["requests"] =
      benchmark::Counter(static_cast<double>(requests), benchmark::Counter::kAvgIterations);
  state.counters["queue_size"] = static_cast<double>(mean_queue_size(spec));
}

/// What an event costs in a bare heap as large as the run's queue is on average.
void BM_BareHeapOfThatSize(benchmark::State& state) {
  bench::BareHeap heap(mean_queue_size(evaluation()));
  for (auto _ : state) heap.hold();
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK(BM_Evaluation)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_BareHeapOfThatSize);

}  // namespace

BENCHMARK_MAIN();
