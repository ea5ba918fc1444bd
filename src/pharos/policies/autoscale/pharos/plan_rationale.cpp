#include "pharos/policies/autoscale/pharos/plan_rationale.h"

#include "pharos/policies/autoscale/pharos/service_value.h"

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

/// What the cluster loses when a service gives one replica up.
double loss_of_one(const ServiceState& service, const Claim& claim, Replicas chosen) {
  return service.terms.priority *
         (worth_at(service, claim, chosen) - worth_at(service, claim, chosen - Replicas(1)));
}

/// The fewest further replicas that the cluster would notice, and what they would gain. A starved
/// service may need several before the first request is in time.
struct Gain {
  std::int64_t replicas = 0;
  double utility = 0.0;
};

std::optional<Gain> next_gain(const ServiceState& service, const Claim& claim, Replicas chosen) {
  const double here = worth_at(service, claim, chosen);
  const auto last = static_cast<std::int64_t>(claim.worth.size()) +
                    service.terms.min_replicas.count() - 1 - chosen.count();
  for (std::int64_t k = 1; k <= last; ++k) {
    const double gain =
        service.terms.priority * (worth_at(service, claim, chosen + Replicas(k)) - here);
    if (gain >= kNoticeable) return Gain{k, gain};
  }
  return std::nullopt;
}

std::string text_of(const Gain& gain) {
  return gain.replicas == 1
             ? fmt::format("one more replica would gain {:.3f} of utility", gain.utility)
             : fmt::format("{} more replicas together would gain {:.3f} of utility, fewer nothing",
                           gain.replicas, gain.utility);
}

struct Donor {
  std::size_t index = 0;
  double loss = 0.0;
};

/// Who would lose least by giving a replica up that makes room for one of service `to`.
std::optional<Donor> cheapest_donor(const ClusterSnapshot& now, const std::vector<Claim>& claims,
                                    const Allocation& allocation, const std::vector<Units>& left,
                                    std::size_t to) {
  std::optional<Donor> best;
  for (std::size_t i = 0; i < now.services.size(); ++i) {
    const bool may_give = i != to && claims[i].pinned[0] == '\0' &&
                          allocation.replicas[i] > now.services[i].terms.min_replicas &&
                          makes_room(now.services[i].terms, now.services[to].terms, left);
    if (!may_give) continue;
    const double loss = loss_of_one(now.services[i], claims[i], allocation.replicas[i]);
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
  const double here = worth_at(service, claim, rationale.chosen);
  const auto gain = next_gain(service, claim, rationale.chosen);

  const Duration service_time = believe(service).service_time;
  if (service_time > service.terms.slo) {
    rationale.limit = fmt::format(
        "no count can meet the SLO: one request alone takes {:.3f} s, promised are {:.3f} s",
        to_seconds(service_time), to_seconds(service.terms.slo));
    rationale.otherwise = "a faster model or a longer SLO";
    return;
  }
  if (claim.pinned[0] != '\0') {
    rationale.limit = claim.pinned;
    rationale.otherwise = "it is weighed again at the next plan";
    return;
  }
  if (claim.starts != Starts::kTrusted) {
    rationale.limit = "replicas asked for do not become ready: ";
    rationale.limit += claim.starts == Starts::kDoubted
                           ? "more are taken to be worth nothing"
                           : "they are given back, and asked for anew later";
    rationale.otherwise =
        "a replica that starts: see why its last ones do not (image, node, quota)";
    return;
  }
  if (!gain) {
    rationale.limit =
        here > 1.0 - kNoticeable
            ? "nothing: it has all it can use"
            : "time: replicas asked for now would serve too late to help in this horizon";
    rationale.otherwise =
        rationale.chosen <= service.terms.min_replicas
            ? fmt::format("it has the fewest replicas allowed, {}", rationale.chosen.count())
            : fmt::format("one replica fewer would cost {:.3f} of utility",
                          loss_of_one(service, claim, rationale.chosen));
    return;
  }
  if (rationale.chosen >= service.terms.max_replicas) {
    rationale.limit = fmt::format("its maximum of {} replicas", service.terms.max_replicas.count());
    rationale.otherwise = "a higher maximum: " + text_of(*gain);
    return;
  }
  const Pool* full = full_pool(now, left, service.terms);
  if (full == nullptr && gain->replicas == 1) {
    rationale.limit = "the cost of moving: " + text_of(*gain);
    rationale.otherwise = "more load, or less doubt about it";
    return;
  }
  rationale.limit = full == nullptr ? "too few units are left" : full->name + " are used up";
  rationale.otherwise = text_of(*gain);
  const auto donor = cheapest_donor(now, claims, allocation, left, i);
  if (gain->replicas == 1 && donor) {
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
