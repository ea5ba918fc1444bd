#include "pharos/policies/autoscale/allocation/exact_sum.h"

#include <optional>

#include "pharos/policies/autoscale/allocation/knapsack.h"
#include "pharos/policies/autoscale/allocation/menu.h"

namespace pharos::policies {

Allocation exact_sum(const AllocationProblem& problem, std::int64_t work_max) {
  const std::optional<Menus> menus = menus_of(problem);
  if (!menus) return Allocation{};
  const std::optional<Packing> packing = pack(*menus, work_max);
  const std::int64_t gap = packing->bound - packing->plan.merit.worth;
  return answer(problem, Objective::kSum, packing->plan, menus->scale.value(gap), gap == 0,
                packing->work);
}

}  // namespace pharos::policies
