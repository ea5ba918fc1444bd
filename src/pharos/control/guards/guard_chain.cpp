#include "pharos/control/guards/guard_chain.h"

#include <set>

#include "pharos/control/guards/blast_radius.h"
#include "pharos/control/guards/dead_band.h"
#include "pharos/control/guards/limits.h"
#include "pharos/control/guards/sanity.h"
#include "pharos/control/guards/stabilisation.h"
#include "pharos/control/guards/stale_data.h"
#include "pharos/control/guards/step_limit.h"

namespace pharos::control {
namespace {

/// A service that is seen no more is forgotten. If it comes back it is treated as new, which is the
/// cautious way: it counts as wished for as it then is.
void forget_the_gone(GuardState& state, const ClusterSnapshot& now) {
  std::set<ServiceId> seen;
  for (const ServiceState& service : now.services) seen.insert(service.terms.id);
  std::erase_if(state.services, [&](const auto& entry) { return !seen.contains(entry.first); });
}

}  // namespace

void GuardChain::apply(Plan& plan, const Decision& decision, GuardState& state) const {
  keep_within_limits(plan);
  if (!options_) return;

  forget_the_gone(state, plan.now);
  remember_wishes(state, plan.now, decision, *options_);
  remember_counts(state, plan.now, *options_);

  hold_on_stale_data(plan, *options_);
  doubt_leaps(plan, *options_, state);
  skip_small_changes(plan, *options_);
  limit_steps_up(plan, *options_, state);
  stabilise(plan, *options_, state);
  limit_steps_down(plan, *options_, state);
  limit_blast_radius(plan, *options_);
}

}  // namespace pharos::control
