#include "pharos/policies/autoscale/allocation/allocate.h"

#include "pharos/core/assert.h"
#include "pharos/policies/autoscale/allocation/exact_fair.h"
#include "pharos/policies/autoscale/allocation/exact_leximin.h"
#include "pharos/policies/autoscale/allocation/exact_sum.h"
#include "pharos/policies/autoscale/allocation/lagrangian.h"

namespace pharos::policies {

bool can_allocate(Objective objective, std::size_t pools) {
  return pools == 1 || objective == Objective::kSum || objective == Objective::kPenaltySum;
}

Allocation allocate(const AllocationProblem& problem, Objective objective, std::int64_t work_max) {
  PHAROS_ASSERT(can_allocate(objective, problem.capacity.size()), "ask can_allocate first");
  switch (objective) {
    case Objective::kSum:
    case Objective::kPenaltySum:
      return problem.capacity.size() == 1 ? exact_sum(problem, work_max)
                                          : lagrangian_sum(problem, work_max);
    case Objective::kFair:
      return exact_fair(problem, work_max);
    case Objective::kFairSum:
    case Objective::kPenaltyFairSum:
      return exact_fair_sum(problem, work_max);
    case Objective::kLeximin:
      return exact_leximin(problem, work_max);
  }
  PHAROS_ASSERT(false, "every objective is answered above");
  return {};
}

}  // namespace pharos::policies
