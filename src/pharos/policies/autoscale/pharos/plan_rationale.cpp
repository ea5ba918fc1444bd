#include "pharos/policies/autoscale/pharos/plan_rationale.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace pharos::policies {
namespace {

/// Differences of utility below this are not worth a word.
constexpr double kNoticeable = 0.005;
/// Candidates shown on either side of the choice.
constexpr std::int64_t kNeighbours = 3;

double worth_at(const ServiceState& service, const Claim& claim, Replicas replicas) {
  if (claim.worth.empty()) return 0.0;
  const auto index = std::max<std::int64_t>(0, (replicas - service.terms.min_replicas).count());
  return claim.worth[std::min(static_cast<std::size_t>(index), claim.worth.size() - 1)];
}

/// What the cluster gains from one more replica of a service, and loses with one less.
struct Margin {
  double up = 0.0;
  double down = 0.0;
};

Margin margin_of(const ServiceState& service, const Claim& claim, Replicas chosen) {
  const double weight = service.terms.priority;
  const double here = worth_at(service, claim, chosen);
  Margin margin;
  margin.up = weight * (worth_at(service, claim, chosen + Replicas(1)) - here);
  margin.down = weight * (here - worth_at(service, claim, chosen - Replicas(1)));
  return margin;
}

struct Donor {
  std::size_t index = 0;
  double loss = 0.0;
};

/// Who would lose least by giving a replica up.
std::optional<Donor> cheapest_donor(const ClusterSnapshot& now, const std::vector<Claim>& claims,
                                    const Allocation& allocation, std::size_t to) {
  std::optional<Donor> best;
  for (std::size_t i = 0; i < now.services.size(); ++i) {
    const bool may_give = i != to && claims[i].pinned[0] == '\0' &&
                          allocation.replicas[i] > now.services[i].terms.min_replicas;
    if (!may_give) continue;
    const double loss = margin_of(now.services[i], claims[i], allocation.replicas[i]).down;
    if (!best || loss < best->loss) best = Donor{i, loss};
  }
  return best;
}

/// The pool that has no room for one more replica of the service, if any.
const Pool* full_pool(const ClusterSnapshot& now, const std::vector<Units>& left,
                      const ServiceTerms& terms) {
  for (std::size_t pool = 0; pool < now.pools.size(); ++pool) {
    if (left[pool] < terms.units_per_replica[pool]) return &now.pools[pool];
  }
  return nullptr;
}

void say_what_limited(const ClusterSnapshot& now, const std::vector<Claim>& claims,
                      const Allocation& allocation, const std::vector<Units>& left, std::size_t i,
                      Rationale& rationale) {
  const ServiceState& service = now.services[i];
  const Claim& claim = claims[i];
  const Margin margin = margin_of(service, claim, rationale.chosen);
  const double here = worth_at(service, claim, rationale.chosen);

  if (service.terms.service_time > service.terms.slo) {
    rationale.limit = fmt::format(
        "no count can meet the SLO: one request alone takes {:.3f} s, promised are {:.3f} s",
        to_seconds(service.terms.service_time), to_seconds(service.terms.slo));
    rationale.otherwise = "a faster model or a longer SLO";
    return;
  }
  if (claim.pinned[0] != '\0') {
    rationale.limit = claim.pinned;
    rationale.otherwise = "it is weighed again at the next plan";
    return;
  }
  if (margin.up < kNoticeable) {
    rationale.limit =
        here > 1.0 - kNoticeable
            ? "nothing: it has all it can use"
            : "time: replicas asked for now would serve too late to help in this horizon";
    rationale.otherwise =
        fmt::format("one replica fewer would cost {:.3f} of utility", margin.down);
    return;
  }
  if (rationale.chosen >= service.terms.max_replicas) {
    rationale.limit = fmt::format("its maximum of {} replicas", service.terms.max_replicas.count());
    rationale.otherwise =
        fmt::format("a higher maximum: one more replica would gain {:.3f} of utility", margin.up);
    return;
  }
  const Pool* full = full_pool(now, left, service.terms);
  if (full == nullptr) {
    rationale.limit = fmt::format(
        "the cost of moving: one more replica would gain only {:.3f} of utility", margin.up);
    rationale.otherwise = "more load, or less doubt about it";
    return;
  }
  rationale.limit = fmt::format("{} are used up", full->name);
  rationale.otherwise = fmt::format("one more replica would gain {:.3f} of utility", margin.up);
  if (const auto donor = cheapest_donor(now, claims, allocation, i)) {
    rationale.otherwise += fmt::format("; it could come from {}, which would lose {:.3f}",
                                       now.services[donor->index].terms.id.name(), donor->loss);
  }
}

}  // namespace

std::vector<Rationale> rationales_of(const ClusterSnapshot& now, const std::vector<Claim>& claims,
                                     const Allocation& allocation) {
  std::vector<Units> left;
  for (std::size_t pool = 0; pool < now.pools.size(); ++pool) {
    left.push_back(now.pools[pool].capacity);
    for (std::size_t i = 0; i < now.services.size(); ++i) {
      left[pool] -= allocation.replicas[i] * now.services[i].terms.units_per_replica[pool];
    }
  }
  std::vector<Rationale> rationales;
  for (std::size_t i = 0; i < now.services.size(); ++i) {
    const ServiceState& service = now.services[i];
    Rationale rationale = rationale_of(service, claims[i].load, now.now);
    rationale.chosen = allocation.replicas[i];
    say_what_limited(now, claims, allocation, left, i, rationale);
    const std::int64_t from =
        std::max(service.terms.min_replicas.count(), rationale.chosen.count() - kNeighbours);
    const std::int64_t to =
        std::min(service.terms.max_replicas.count(), rationale.chosen.count() + kNeighbours);
    for (std::int64_t x = from; x <= to && !claims[i].worth.empty(); ++x) {
      rationale.candidates.push_back({Replicas(x), worth_at(service, claims[i], Replicas(x))});
    }
    rationales.push_back(std::move(rationale));
  }
  return rationales;
}

}  // namespace pharos::policies
