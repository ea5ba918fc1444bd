#include "pharos/app/report/findings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pharos::app::report {
namespace {

/// 1 - 0.9 is a little less than 0.1: an SLO met to the last request must not count as missed.
constexpr double kRounding = 1e-9;

std::vector<std::size_t> indices(std::size_t count) {
  std::vector<std::size_t> all(count);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

ServiceFinding find_service(const PolicyResult& policy, const ServiceTerms& terms) {
  ServiceFinding found;
  found.allowed = 1.0 - terms.percentile.value();
  const ServiceResult* result = result_of(policy, terms.id);
  if (result != nullptr) found.violation = result->slo_violation;
  found.missed = found.violation > found.allowed + kRounding;
  const sim::ServiceOutcome* outcome = outcome_of(policy, terms.id);
  if (outcome == nullptr) return found;
  for (const sim::BinOutcome& bin : outcome->bins) {
    const auto late = static_cast<double>(bin.requests - bin.within_slo);
    const auto requests = static_cast<double>(bin.requests);
    found.bins_missed.push_back(late > (found.allowed + kRounding) * requests);
  }
  found.bins_missed_count = static_cast<std::size_t>(
      std::count(found.bins_missed.begin(), found.bins_missed.end(), true));
  return found;
}

/// Units of one pool held in each bin by all services together.
std::vector<double> units_in_use(const Comparison& comparison, const PolicyResult& policy,
                                 std::size_t pool, std::size_t bins) {
  std::vector<double> sum(bins, 0.0);
  for (std::size_t service = 0; service < comparison.services.size(); ++service) {
    const std::vector<double> units = units_held(comparison, policy, service, pool, bins);
    for (std::size_t t = 0; t < bins; ++t) sum[t] += units[t];
  }
  return sum;
}

double mean(const std::vector<double>& values) {
  if (values.empty()) return 0.0;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::size_t bins_of(const PolicyResult& policy) {
  std::size_t bins = 0;
  for (const auto& service : policy.first.services) bins = std::max(bins, service.bins.size());
  return bins;
}

PolicyFinding find_policy(const Comparison& comparison, const PolicyResult& policy) {
  PolicyFinding found;
  for (const ServiceTerms& terms : comparison.services) {
    found.services.push_back(find_service(policy, terms));
  }
  for (std::size_t i = 0; i < found.services.size(); ++i) {
    if (found.services[i].missed) found.missed.push_back(i);
  }
  std::stable_sort(found.missed.begin(), found.missed.end(), [&](auto a, auto b) {
    return found.services[a].violation > found.services[b].violation;
  });
  for (std::size_t pool = 0; pool < comparison.pools.size(); ++pool) {
    found.units.push_back(units_in_use(comparison, policy, pool, bins_of(policy)));
    found.units_mean.push_back(mean(found.units.back()));
  }
  return found;
}

/// A policy without a finite figure ranks behind all that have one.
double rank_key(const PolicyResult& policy) {
  return std::isfinite(policy.slo_violation.mean) ? policy.slo_violation.mean
                                                  : std::numeric_limits<double>::infinity();
}

std::vector<std::size_t> rank(const Comparison& comparison) {
  std::vector<std::size_t> ranking = indices(comparison.policies.size());
  std::stable_sort(ranking.begin(), ranking.end(), [&](auto a, auto b) {
    const PolicyResult& first = comparison.policies[a];
    const PolicyResult& second = comparison.policies[b];
    if (first.reference != second.reference) return second.reference;
    return rank_key(first) < rank_key(second);
  });
  return ranking;
}

std::vector<std::size_t> services_worst_first(const Findings& findings, std::size_t count) {
  std::vector<double> total(count, 0.0);
  for (const PolicyFinding& policy : findings.policies) {
    for (std::size_t i = 0; i < count; ++i) {
      const double violation = policy.services[i].violation;
      if (std::isfinite(violation)) total[i] += violation;
    }
  }
  std::vector<std::size_t> order = indices(count);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return total[a] > total[b]; });
  return order;
}

std::size_t find_tightest_pool(const Comparison& comparison, const Findings& findings) {
  std::size_t tightest = 0;
  double most = -1.0;
  for (std::size_t pool = 0; pool < comparison.pools.size(); ++pool) {
    const auto capacity = static_cast<double>(comparison.pools[pool].capacity.count());
    double used = 0.0;
    for (const PolicyFinding& policy : findings.policies) used += policy.units_mean[pool];
    if (capacity > 0.0 && used / capacity > most) {
      most = used / capacity;
      tightest = pool;
    }
  }
  return tightest;
}

}  // namespace

const sim::ServiceOutcome* outcome_of(const PolicyResult& policy, const ServiceId& service) {
  const auto& all = policy.first.services;
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const auto& each) { return each.service == service; });
  return at == all.end() ? nullptr : &*at;
}

const ServiceResult* result_of(const PolicyResult& policy, const ServiceId& service) {
  const auto& all = policy.services;
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const auto& each) { return each.service == service; });
  return at == all.end() ? nullptr : &*at;
}

std::vector<double> units_held(const Comparison& comparison, const PolicyResult& policy,
                               std::size_t service, std::size_t pool, std::size_t bins) {
  std::vector<double> units(bins, 0.0);
  const ServiceTerms& terms = comparison.services[service];
  const sim::ServiceOutcome* outcome = outcome_of(policy, terms.id);
  if (outcome == nullptr || pool >= terms.units_per_replica.size()) return units;
  const auto each = static_cast<double>(terms.units_per_replica[pool].count());
  for (std::size_t t = 0; t < std::min(bins, outcome->bins.size()); ++t) {
    units[t] = each * outcome->bins[t].replicas;
  }
  return units;
}

Findings find(const Comparison& comparison) {
  Findings findings;
  findings.ranking = rank(comparison);
  if (!findings.ranking.empty() && !comparison.policies[findings.ranking.front()].reference) {
    findings.best = findings.ranking.front();
  }
  for (const PolicyResult& policy : comparison.policies) {
    findings.policies.push_back(find_policy(comparison, policy));
    findings.bins = std::max(findings.bins, bins_of(policy));
    if (policy.first.bin > Duration::zero()) findings.bin = policy.first.bin;
  }
  findings.services = services_worst_first(findings, comparison.services.size());
  findings.tightest_pool = find_tightest_pool(comparison, findings);
  return findings;
}

std::size_t seeds_ahead(const PolicyResult& a, const PolicyResult& b) {
  const auto& of_a = a.slo_violation.by_seed;
  const auto& of_b = b.slo_violation.by_seed;
  std::size_t ahead = 0;
  for (std::size_t i = 0; i < std::min(of_a.size(), of_b.size()); ++i) ahead += of_a[i] < of_b[i];
  return ahead;
}

}  // namespace pharos::app::report
