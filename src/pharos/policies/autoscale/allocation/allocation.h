#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "pharos/core/units.h"
#include "pharos/policies/autoscale/allocation/service_curve.h"

namespace pharos::policies {

/// What "best for the cluster" means; u is a service's utility, w its weight, n the services.
enum class Objective {
  kSum,             ///< Σ w·u
  kFair,            ///< min u − max u, then Σ w·u among equally fair ones
  kFairSum,         ///< Σ w·u + n·(min u − max u + 1)
  kLeximin,         ///< the worst service as good as can be, then the second worst, and so on
  kPenaltySum,      ///< kSum over curves that may drop
  kPenaltyFairSum,  ///< kFairSum over curves that may drop: each service drops what suits itself
                    ///< best
};

/// One service that asks for replicas.
struct Claimant {
  ServiceCurve curve{};  ///< From the fewest replicas allowed. What a move costs may be part of it.
  double weight = 1.0;   ///< > 0
  Replicas now{};        ///< Keeping it is no change.
  Replicas max{100};
  std::vector<Units> units_per_replica{};  ///< In each pool, >= 0.
};

/// Services and the pools that they share.
struct AllocationProblem {
  std::vector<Units> capacity{};  ///< Of each pool.
  std::vector<Claimant> services{};
};

enum class AllocationCondition {
  kBest,                  ///< Proved: no allocation is worth more.
  kBounded,               ///< Work ran out: none is worth more than `bound`.
  kMinimaExceedCapacity,  ///< The fewest replicas allowed do not fit together; nothing is
                          ///< allocated.
};

/// How a pool is to be shared.
struct Allocation {
  AllocationCondition condition = AllocationCondition::kMinimaExceedCapacity;
  std::vector<Replicas> replicas{};  ///< By service; empty if the minima exceed the capacity.
  std::vector<Ratio> admitted{};     ///< By service.
  double value = 0.0;                ///< Of the objective; for leximin the worst service's utility.
  double bound = 0.0;                ///< No allocation is worth more.
  std::int64_t work = 0;             ///< Table cells and choices looked at.

  [[nodiscard]] double gap() const { return bound - value; }
};

/// Work enough for thousands of services; takes less than a second and a gibibyte.
inline constexpr std::int64_t kWorkMax = 100'000'000;

/// What an allocation is worth. `replicas` by service, within each service's limits.
[[nodiscard]] double value_of(const AllocationProblem& problem, Objective objective,
                              const std::vector<Replicas>& replicas);

/// What it takes from each pool.
[[nodiscard]] std::vector<Units> units_taken(const AllocationProblem& problem,
                                             const std::vector<Replicas>& replicas);

}  // namespace pharos::policies
