#include "pharos/app/run/expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "pharos/app/run/scoring.h"

namespace pharos::app {
namespace {

using Metric = Expectation::Metric;

constexpr const char* kMetricNames[] = {"SLO violation", "lost utility",    "failed share",
                                        "most replicas", "fewest replicas", "recovery, s"};

/// A bin counts as recovered when fewer of its requests than this are late or failed.
constexpr double kRecovered = 0.05;

/// The run cut down to the services and bins that an expectation is about.
sim::Outcome selected(const Expectation& expectation, const sim::Outcome& outcome) {
  sim::Outcome part;
  part.bin = outcome.bin;
  for (const sim::ServiceOutcome& service : outcome.services) {
    if (expectation.service && service.service != *expectation.service) continue;
    sim::ServiceOutcome& kept = part.services.emplace_back();
    kept.service = service.service;
    for (std::size_t b = 0; b < service.bins.size(); ++b) {
      const TimePoint begin = TimePoint{} + outcome.bin * static_cast<Duration::rep>(b);
      if (expectation.from && begin < *expectation.from) continue;
      if (expectation.to && begin >= *expectation.to) continue;
      kept.bins.push_back(service.bins[b]);
    }
  }
  return part;
}

double share(const sim::Outcome& part, std::int64_t sim::BinOutcome::*member) {
  std::int64_t requests = 0;
  std::int64_t counted = 0;
  for (const sim::ServiceOutcome& service : part.services) {
    for (const sim::BinOutcome& bin : service.bins) {
      requests += bin.requests;
      counted += bin.*member;
    }
  }
  return requests == 0 ? 0.0 : static_cast<double>(counted) / static_cast<double>(requests);
}

double lost_utility(const sim::Outcome& part, const Scenario& scenario) {
  sim::WorldSpec world;  // Only the SLOs of the services kept.
  for (const sim::ServiceOutcome& service : part.services) {
    for (const sim::ServiceSpec& spec : scenario.world.services) {
      if (spec.terms.id == service.service) world.services.push_back(spec);
    }
  }
  return score_of(part, world).lost_utility;
}

double replicas(const sim::Outcome& part, bool most) {
  double extreme = most ? 0.0 : std::numeric_limits<double>::infinity();
  std::size_t bins = 0;
  for (const sim::ServiceOutcome& service : part.services)
    bins = std::max(bins, service.bins.size());
  for (std::size_t b = 0; b < bins; ++b) {
    double sum = 0.0;
    for (const sim::ServiceOutcome& service : part.services)
      sum += b < service.bins.size() ? service.bins[b].replicas : 0.0;
    extreme = most ? std::max(extreme, sum) : std::min(extreme, sum);
  }
  return extreme;
}

/// From the selection's first bin to the end of its last bad one.
double recovery_s(const sim::Outcome& part) {
  std::size_t bad = 0;
  for (const sim::ServiceOutcome& service : part.services) {
    for (std::size_t b = 0; b < service.bins.size(); ++b) {
      const sim::BinOutcome& bin = service.bins[b];
      const double late = bin.requests == 0 ? 0.0
                                            : 1.0 - static_cast<double>(bin.within_slo) /
                                                        static_cast<double>(bin.requests);
      if (late >= kRecovered) bad = std::max(bad, b + 1);
    }
  }
  return static_cast<double>(bad) * to_seconds(part.bin);
}

double measure(const Expectation& expectation, const Scenario& scenario,
               const sim::Outcome& outcome) {
  const sim::Outcome part = selected(expectation, outcome);
  switch (expectation.metric) {
    case Metric::kSloViolation:
      return 1.0 - share(part, &sim::BinOutcome::within_slo);
    case Metric::kLostUtility:
      return lost_utility(part, scenario);
    case Metric::kFailedShare:
      return share(part, &sim::BinOutcome::failed);
    case Metric::kReplicasMax:
      return replicas(part, true);
    case Metric::kReplicasMin:
      return replicas(part, false);
    case Metric::kRecoverySeconds:
      return recovery_s(part);
  }
  return 0.0;
}

bool binds(const Expectation& expectation, std::string_view policy) {
  if (expectation.policies.empty()) return policy == "pharos";
  return std::find(expectation.policies.begin(), expectation.policies.end(), policy) !=
         expectation.policies.end();
}

}  // namespace

std::vector<Problem> broken_expectations(const Scenario& scenario, std::string_view policy,
                                         const sim::Outcome& outcome) {
  std::vector<Problem> broken;
  for (const Expectation& expectation : scenario.expect) {
    if (!binds(expectation, policy)) continue;
    const double measured = measure(expectation, scenario, outcome);
    const bool high = expectation.at_most && measured > *expectation.at_most;
    const bool low = expectation.at_least && measured < *expectation.at_least;
    if (!high && !low) continue;
    broken.push_back({scenario.path, expectation.line, 0,
                      fmt::format("{} of {} under {} came out as {:.4g}",
                                  kMetricNames[static_cast<std::size_t>(expectation.metric)],
                                  expectation.service ? expectation.service->name() : "the cluster",
                                  policy, measured),
                      high ? fmt::format("at most {:g}", *expectation.at_most)
                           : fmt::format("at least {:g}", *expectation.at_least),
                      ""});
  }
  return broken;
}

}  // namespace pharos::app
