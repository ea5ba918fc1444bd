#include "pharos/policies/autoscale/faro/grouping.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pharos/core/assert.h"

namespace pharos::policies::faro {
namespace {

/// A run of services of the problem, [first, last).
struct Group {
  std::size_t first = 0;
  std::size_t last = 0;
  [[nodiscard]] std::size_t size() const { return last - first; }
};

/// In order, sizes that differ by at most one, the larger ones first.
std::vector<Group> split(std::size_t services, std::size_t groups) {
  std::vector<Group> result;
  std::size_t first = 0;
  for (std::size_t g = 0; g < groups; ++g) {
    const std::size_t size = services / groups + (g < services % groups ? 1 : 0);
    result.push_back({first, first + size});
    first += size;
  }
  return result;
}

Problem without_services(const Problem& problem) {
  Problem empty = problem;
  empty.services.clear();
  return empty;
}

Problem over_groups(const Problem& problem, const std::vector<Group>& groups) {
  Problem grouped = without_services(problem);
  for (const Group& group : groups) {
    grouped.services.push_back(merged(problem, group.first, group.last));
  }
  return grouped;
}

/// The units of one pool that the services of a group need at least.
double least_units(const Problem& problem, const Group& group, std::size_t pool) {
  double units = 0.0;
  for (std::size_t i = group.first; i < group.last; ++i) {
    units += problem.services[i].units[pool] * problem.services[i].replicas_min;
  }
  return units;
}

/// The units of every pool for every group: capacities[group][pool].
std::vector<std::vector<double>> share_pools(const Problem& problem, const Problem& grouped,
                                             const std::vector<Group>& groups,
                                             const Point& answer) {
  std::vector<std::vector<double>> capacities(groups.size());
  for (std::size_t pool = 0; pool < problem.capacity.size(); ++pool) {
    double left = problem.capacity[pool];
    std::vector<double> given, least;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const double units = grouped.services[g].units[pool] * answer.replicas[g];
      if (groups[g].size() == 1) left -= units;
      given.push_back(groups[g].size() == 1 ? 0.0 : units);
      least.push_back(groups[g].size() == 1 ? 0.0 : least_units(problem, groups[g], pool));
    }
    const std::vector<double> shares = shares_of(left, given, least);
    for (std::size_t g = 0; g < groups.size(); ++g) capacities[g].push_back(shares[g]);
  }
  return capacities;
}

}  // namespace

Service merged(const Problem& problem, std::size_t first, std::size_t last) {
  PHAROS_ASSERT(first < last, "a group has services");
  const double count = static_cast<double>(last - first);
  const Service& head = problem.services[first];
  std::vector<double> arrivals(head.arrivals.size(), 0.0);
  Service sum;
  sum.weight = sum.replicas_now = sum.replicas_min = sum.replicas_max = 0.0;
  sum.units.assign(head.units.size(), 0.0);
  double service_time_s = 0.0, slo_s = 0.0, percentile = 0.0;
  for (std::size_t i = first; i < last; ++i) {
    const Service& service = problem.services[i];
    for (std::size_t t = 0; t < arrivals.size(); ++t) {
      arrivals[t] += service.arrivals[t].per_second();
    }
    for (std::size_t pool = 0; pool < sum.units.size(); ++pool) {
      sum.units[pool] += service.units[pool] / count;
    }
    service_time_s += to_seconds(service.service_time);
    slo_s += to_seconds(service.slo);
    percentile += service.percentile.value();
    sum.weight += service.weight / count;
    sum.replicas_now += service.replicas_now;
    sum.replicas_min += service.replicas_min;
    sum.replicas_max += service.replicas_max;
  }
  for (const double rate : arrivals) sum.arrivals.push_back(Rate::per_second(rate));
  sum.service_time = from_seconds(service_time_s / count);
  sum.slo = from_seconds(slo_s / count);
  sum.percentile = Ratio::of(percentile / count);
  return sum;
}

std::vector<double> shares_of(double total, const std::vector<double>& weights,
                              const std::vector<double>& least) {
  const double weight = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<double> shares(weights.size(), 0.0);
  if (weight <= 0.0) return shares;
  std::vector<double> remainders;
  double left = total;
  for (std::size_t g = 0; g < weights.size(); ++g) {
    const double exact = total * weights[g] / weight;
    shares[g] = std::floor(exact);
    remainders.push_back(exact - shares[g]);
    left -= shares[g];
  }
  for (; left >= 1.0; left -= 1.0) {
    const auto largest = std::max_element(remainders.begin(), remainders.end());
    shares[static_cast<std::size_t>(largest - remainders.begin())] += 1.0;
    *largest = -1.0;
  }
  for (std::size_t g = 0; g < shares.size(); ++g) {
    while (shares[g] < least[g]) {
      std::size_t richest = g;
      for (std::size_t h = 0; h < shares.size(); ++h) {
        if (shares[h] - least[h] > shares[richest] - least[richest]) richest = h;
      }
      PHAROS_ASSERT(shares[richest] - least[richest] >= 1.0, "the least of all shares fits");
      shares[richest] -= 1.0;
      shares[g] += 1.0;
    }
  }
  return shares;
}

Point solve_in_groups(const Problem& problem, std::size_t groups, const FlatSolver& solve_flat) {
  PHAROS_ASSERT(groups >= 2, "one group would be split for ever");
  if (problem.services.size() <= groups || !is_feasible(problem)) return solve_flat(problem);
  const std::vector<Group> split_up = split(problem.services.size(), groups);
  const Problem grouped = over_groups(problem, split_up);
  const Point answer = solve_flat(grouped);
  const auto capacities = share_pools(problem, grouped, split_up, answer);

  Point point;
  for (std::size_t g = 0; g < split_up.size(); ++g) {
    Point part{{answer.replicas[g]}, {answer.admitted[g]}};
    if (split_up[g].size() > 1) {
      Problem inner = without_services(problem);
      inner.services.assign(
          problem.services.begin() + static_cast<std::ptrdiff_t>(split_up[g].first),
          problem.services.begin() + static_cast<std::ptrdiff_t>(split_up[g].last));
      inner.capacity = capacities[g];
      part = solve_in_groups(inner, groups, solve_flat);
    }
    point.replicas.insert(point.replicas.end(), part.replicas.begin(), part.replicas.end());
    point.admitted.insert(point.admitted.end(), part.admitted.begin(), part.admitted.end());
  }
  return point;
}

}  // namespace pharos::policies::faro
