#include "pharos/app/run/compare.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "pharos/app/run/scoring.h"
#include "pharos/app/run/simulate.h"
#include "pharos/app/run/spread.h"

namespace pharos::app {
namespace {

/// A policy made for this scenario.
struct MadePolicy {
  policies::PolicyEntry entry;
  std::unique_ptr<const policies::Policy> policy;
};

Result<std::vector<MadePolicy>> make_policies(const std::vector<std::string>& names,
                                              const ForecasterSource& forecasters) {
  std::vector<MadePolicy> made;
  Error unknown{ErrorCode::kInvalidInput, "", {}};
  for (const std::string& name : names) {
    const Result<policies::PolicyEntry> entry = policies::find_policy(name);
    if (entry.ok()) {
      made.push_back({entry.value(), nullptr});
    } else {
      unknown.problems.insert(unknown.problems.end(), entry.error().problems.begin(),
                              entry.error().problems.end());
    }
  }
  if (!unknown.problems.empty()) return unknown;

  std::map<policies::ForecastNeed, policies::ForecasterSet>
      sets;  // Policies with the same need share them.
  for (MadePolicy& one : made) {
    if (!sets.contains(one.entry.needs)) {
      Result<policies::ForecasterSet> set = forecasters(one.entry.needs);
      if (!set.ok()) return set.error();
      sets.emplace(one.entry.needs, std::move(set).value());
    }
    one.policy = one.entry.make({sets.at(one.entry.needs)});
  }
  return made;
}

/// What is kept of a run; the whole outcome of the first seed only.
struct RunSummary {
  models::ClusterScore score;
  std::int64_t requests = 0;
  std::int64_t failed = 0;
  double replicas_mean = 0.0;
  std::uint64_t fingerprint = 0;
  std::uint64_t events = 0;
  double cpu_seconds = 0.0;
  std::optional<FinishedRun> whole;
};

RunSummary summarise(FinishedRun run, const sim::WorldSpec& world, bool keep_whole) {
  RunSummary summary;
  summary.score = score_of(run.outcome, world);
  std::size_t bins = 0;
  for (const sim::ServiceOutcome& service : run.outcome.services) {
    bins = std::max(bins, service.bins.size());
    for (const sim::BinOutcome& bin : service.bins) {
      summary.requests += bin.requests;
      summary.failed += bin.failed;
      summary.replicas_mean += bin.replicas;
    }
  }
  if (bins > 0) summary.replicas_mean /= static_cast<double>(bins);
  summary.fingerprint = run.outcome.fingerprint;
  summary.events = run.outcome.events;
  summary.cpu_seconds = run.cpu_seconds;
  if (keep_whole) summary.whole = std::move(run);
  return summary;
}

/// Calls `work(0) ... work(count - 1)`, each once, on as many threads as there are cores.
void on_all_cores(std::size_t count, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  const auto run = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  const std::size_t helpers =
      std::min<std::size_t>(count, std::max(1U, std::thread::hardware_concurrency())) - 1;
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < helpers; ++i) threads.emplace_back(run);
  run();
  for (std::thread& thread : threads) thread.join();
}

/// One run, with its journal complete on disk where one is kept.
Result<FinishedRun> run_journalled(const Scenario& scenario, const MadePolicy& policy,
                                   std::uint64_t seed, const JournalSource& journals) {
  std::unique_ptr<control::SqliteJournal> journal;
  if (journals) {
    auto opened = journals(policy.entry.name, seed);
    if (!opened.ok()) return opened.error();
    journal = std::move(opened).value();
  }
  Result<FinishedRun> run = run_policy(scenario, policy.entry, *policy.policy, seed, journal.get());
  if (!run.ok() || journal == nullptr) return run;
  const Result<Done> finished = journal->finish();
  if (!finished.ok()) return finished.error();
  return run;
}

PolicyResult result_of(const MadePolicy& policy, std::vector<RunSummary> runs,
                       const sim::WorldSpec& world) {
  PolicyResult result;
  result.name = policy.entry.name;
  result.reference = policy.entry.needs == policies::ForecastNeed::kTrace;
  std::vector<double> lost;
  std::vector<double> effective;
  std::vector<double> violation;
  for (const RunSummary& run : runs) {
    lost.push_back(run.score.lost_utility);
    effective.push_back(run.score.lost_effective_utility);
    violation.push_back(run.score.slo_violation);
    result.requests += run.requests;
    result.failed += run.failed;
    result.replicas_mean += run.replicas_mean / static_cast<double>(runs.size());
    result.fingerprint.push_back(run.fingerprint);
    result.events += run.events;
    result.cpu_seconds += run.cpu_seconds;
  }
  result.lost_utility = spread_of(std::move(lost));
  result.lost_effective_utility = spread_of(std::move(effective));
  result.slo_violation = spread_of(std::move(violation));
  FinishedRun& first = *runs.front().whole;
  result.services = service_results(first.outcome, world);
  for (std::size_t i = 0; i < result.services.size(); ++i) {
    result.services[i].forecasts = std::move(first.forecasts[i]);
  }
  result.first = std::move(first.outcome);
  return result;
}

}  // namespace

Result<Comparison> compare(const Scenario& scenario, const std::vector<std::string>& names,
                           const std::vector<std::uint64_t>& seeds,
                           const ForecasterSource& forecasters, const ComparisonProgress& progress,
                           const JournalSource& journals) {
  Result<std::vector<MadePolicy>> policies = make_policies(names, forecasters);
  if (!policies.ok()) return policies.error();

  const std::size_t total = policies->size() * seeds.size();
  std::vector<std::vector<RunSummary>> runs(policies->size(),
                                            std::vector<RunSummary>(seeds.size()));
  std::mutex mutex;
  std::optional<Error> failure;
  std::size_t done = 0;
  progress(done, total);
  on_all_cores(total, [&](std::size_t task) {
    const std::size_t p = task / seeds.size();
    const std::size_t s = task % seeds.size();
    const MadePolicy& policy = policies.value()[p];
    Result<FinishedRun> run = run_journalled(scenario, policy, seeds[s], journals);
    const std::lock_guard lock(mutex);
    if (run.ok()) {
      runs[p][s] = summarise(std::move(run).value(), scenario.world, s == 0);
    } else if (!failure) {
      failure = run.error();
    }
    progress(++done, total);
  });
  if (failure) return *failure;

  Comparison comparison;
  comparison.scenario = scenario.name;
  comparison.description = scenario.description;
  comparison.pools = scenario.world.pools;
  for (const sim::ServiceSpec& service : scenario.world.services)
    comparison.services.push_back(service.terms);
  comparison.seeds = seeds;
  for (std::size_t p = 0; p < policies->size(); ++p) {
    comparison.policies.push_back(
        result_of(policies.value()[p], std::move(runs[p]), scenario.world));
  }
  return comparison;
}

}  // namespace pharos::app
