#include "pharos/control/guards/blast_radius.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>

namespace pharos::control {
namespace {

Replicas change_of(const Plan& plan) {
  Replicas changed{0};
  for (const Proposal& proposal : plan.proposals) {
    changed += Replicas(std::abs(plan.growth(proposal).count()));
  }
  return changed;
}

Replicas budget(const ClusterSnapshot& now, Ratio share) {
  Replicas total{0};
  for (const ServiceState& service : now.services) total += service.wanted;
  const double most = std::floor(share.value() * static_cast<double>(total.count()));
  return Replicas(static_cast<std::int64_t>(std::clamp(most, 2.0, 1e12)));
}

/// Some replicas of one proposal's change that can be taken off next.
struct Sacrifice {
  std::size_t proposal = 0;
  Replicas replicas{};
};

std::optional<Sacrifice> next_sacrifice(const Plan& plan) {
  const std::vector<Replicas> funding = replicas_that_fund(plan);
  std::optional<Sacrifice> surplus, increase, needed;
  for (std::size_t i = 0; i < plan.proposals.size(); ++i) {
    const Replicas growth = plan.growth(plan.proposals[i]);
    if (growth > Replicas(0)) increase = {i, Replicas(1)};
    if (growth + funding[i] < Replicas(0)) surplus = {i, Replicas(0) - growth - funding[i]};
    if (growth < Replicas(0)) needed = {i, Replicas(1)};
  }
  return surplus ? surplus : increase ? increase : needed;
}

}  // namespace

void limit_blast_radius(Plan& plan, const GuardOptions& options) {
  const Replicas most = budget(plan.now, options.blast_radius);
  const Replicas changed = change_of(plan);
  if (changed <= most) return;

  // Trimmed on a copy, a few replicas at a time, because each increase given up sets free the
  // decreases that funded it. Ends after at most `changed` rounds.
  Plan trimmed = plan;
  for (Replicas over = changed - most; over > Replicas(0);) {
    const std::optional<Sacrifice> next = next_sacrifice(trimmed);
    if (!next) break;
    auto& allowed = std::get<SetReplicas>(trimmed.proposals[next->proposal].allowed);
    const Replicas off = std::min(over, next->replicas);
    const bool grows = trimmed.growth(trimmed.proposals[next->proposal]) > Replicas(0);
    allowed.replicas = grows ? allowed.replicas - off : allowed.replicas + off;
    over -= off;
  }
  for (std::size_t i = 0; i < plan.proposals.size(); ++i) {
    Proposal& proposal = plan.proposals[i];
    const Replicas growth = trimmed.growth(trimmed.proposals[i]);
    if (growth == plan.growth(proposal)) continue;
    plan.limit(
        proposal, plan.service_of(proposal).wanted + growth, "blast-radius",
        fmt::format("{} replicas would change in one tick, {} may", changed.count(), most.count()));
  }
}

}  // namespace pharos::control
