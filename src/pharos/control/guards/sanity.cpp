#include "pharos/control/guards/sanity.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include <fmt/format.h>

namespace pharos::control {
namespace {

/// l / l', where a first load on an idle service explains anything and two idle moments nothing.
double load_ratio(Rate now, Rate then) {
  if (then > Rate()) return now / then;
  return now > Rate() ? std::numeric_limits<double>::infinity() : 1.0;
}

bool is_leap(const GuardState::Target& target, const GuardState::Target& believed,
             const GuardOptions& options) {
  const auto leap = std::abs((target.replicas - believed.replicas).count());
  if (leap <= options.step_up_count.count()) return false;
  const double ratio = load_ratio(target.load, believed.load);
  const auto x = static_cast<double>(target.replicas.count());
  const auto last = static_cast<double>(believed.replicas.count());
  return x > options.sanity_factor * last * std::max(1.0, ratio) ||
         x < last * std::min(1.0, ratio) / options.sanity_factor;
}

/// Whether the policy has insisted long enough. A doubt that was not renewed within the window is
/// an old one: the insistence starts anew.
bool has_insisted(std::optional<GuardState::Doubt>& doubt, TimePoint now, Duration window) {
  if (!doubt || now - doubt->last > window) doubt = GuardState::Doubt{now, now};
  doubt->last = now;
  return now - doubt->first >= window;
}

}  // namespace

void doubt_leaps(Plan& plan, const GuardOptions& options, GuardState& state) {
  for (Proposal& proposal : plan.proposals) {
    const ServiceState& service = plan.service_of(proposal);
    if (plan.growth(proposal) == Replicas(0)) continue;
    if (service.recent.length <= Duration::zero()) continue;  // No load to judge by.
    GuardState::Memory& memory = state.services[service.terms.id];
    const GuardState::Target target{std::get<SetReplicas>(proposal.allowed).replicas,
                                    Rate::per_second(static_cast<double>(service.recent.arrivals) /
                                                     to_seconds(service.recent.length))};
    if (memory.believed && is_leap(target, *memory.believed, options) &&
        !has_insisted(memory.doubt, plan.now.now, options.stabilisation_down)) {
      plan.hold(proposal, "sanity",
                fmt::format("a leap from {} at {:.1f} req/s to {} at {:.1f} req/s",
                            memory.believed->replicas.count(), memory.believed->load.per_second(),
                            target.replicas.count(), target.load.per_second()));
      continue;
    }
    memory.believed = target;
    memory.doubt.reset();
  }
}

}  // namespace pharos::control
