#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

#include "pharos/core/rng.h"
#include "pharos/policies/autoscale/allocation/allocation.h"

namespace pharos::policies {

/// What random problems are made of.
struct RandomProblemOptions {
  std::size_t services_max = 4;
  std::int64_t replicas_max = 5;  ///< Of one service.
  std::int64_t levels = 0;  ///< Utilities on a grid of so many steps, for ties; 0: any number.
  bool monotone = true;     ///< Off: a move costs, so curves fall as well.
  std::size_t pools = 1;
};

/// A small cluster: curves, weights, unit costs and limits all vary. Weights are whole, so that
/// ties by arithmetic (FairSum has them: a weight of n cancels) are ties in fixed point too.
inline AllocationProblem random_problem(Rng& rng, const RandomProblemOptions& options) {
  AllocationProblem problem;
  const std::size_t services = 1 + rng.below(options.services_max);
  std::int64_t dearest = 0;
  for (std::size_t i = 0; i < services; ++i) {
    Claimant claimant;
    const auto min = static_cast<std::int64_t>(rng.below(2));
    claimant.max = Replicas(min + static_cast<std::int64_t>(
                                      rng.below(static_cast<std::uint64_t>(options.replicas_max))));
    claimant.now = Replicas(
        static_cast<std::int64_t>(rng.below(static_cast<std::uint64_t>(options.replicas_max) + 1)));
    claimant.weight = static_cast<double>(rng.below(2) == 0 ? 1 : 1 + rng.below(5));
    claimant.curve.first = Replicas(min);
    for (std::int64_t x = min; x <= claimant.max.count(); ++x) {
      double utility = rng.uniform();
      if (options.levels > 0) {
        utility = static_cast<double>(rng.below(static_cast<std::uint64_t>(options.levels) + 1)) /
                  static_cast<double>(options.levels);
      }
      claimant.curve.utility.push_back(utility);
    }
    if (options.monotone) std::sort(claimant.curve.utility.begin(), claimant.curve.utility.end());
    // Sometimes the curve has levelled off before the most replicas allowed.
    if (options.monotone && rng.below(3) == 0) {
      claimant.curve.utility.resize(1 + rng.below(claimant.curve.utility.size()));
    }
    for (std::size_t pool = 0; pool < options.pools; ++pool) {
      const std::uint64_t cost = rng.below(4) == 0 ? rng.below(4) : 1;
      claimant.units_per_replica.push_back(Units(static_cast<std::int64_t>(cost)));
      dearest += claimant.max.count() * static_cast<std::int64_t>(cost);
    }
    problem.services.push_back(claimant);
  }
  for (std::size_t pool = 0; pool < options.pools; ++pool) {
    problem.capacity.push_back(
        Units(static_cast<std::int64_t>(rng.below(static_cast<std::uint64_t>(dearest) + 2))));
  }
  return problem;
}

/// Calls `visit` with every allocation within the services' limits and the pools.
inline void for_each_allocation(const AllocationProblem& problem,
                                const std::function<void(const std::vector<Replicas>&)>& visit) {
  std::vector<Replicas> replicas;
  for (const Claimant& claimant : problem.services) replicas.push_back(claimant.curve.first);
  while (true) {
    const std::vector<Units> taken = units_taken(problem, replicas);
    bool fits = true;
    for (std::size_t p = 0; p < taken.size(); ++p) fits = fits && taken[p] <= problem.capacity[p];
    if (fits) visit(replicas);
    std::size_t i = 0;
    while (i < replicas.size() && replicas[i] == problem.services[i].max) {
      replicas[i] = problem.services[i].curve.first;
      ++i;
    }
    if (i == replicas.size()) return;
    ++replicas[i];
  }
}

/// Whether `a` disturbs less than `b`: fewer services changed, then fewer replicas, then more of
/// them for the service listed first.
inline bool disturbs_less(const AllocationProblem& problem, const std::vector<Replicas>& a,
                          const std::vector<Replicas>& b) {
  const auto changed = [&](const std::vector<Replicas>& x) {
    std::int64_t count = 0;
    for (std::size_t i = 0; i < x.size(); ++i) count += x[i] != problem.services[i].now ? 1 : 0;
    return count;
  };
  const auto total = [](const std::vector<Replicas>& x) {
    Replicas sum;
    for (const Replicas one : x) sum += one;
    return sum;
  };
  if (changed(a) != changed(b)) return changed(a) < changed(b);
  if (total(a) != total(b)) return total(a) < total(b);
  return a > b;
}

}  // namespace pharos::policies
