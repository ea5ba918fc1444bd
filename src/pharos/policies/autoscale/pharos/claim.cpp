#include "pharos/policies/autoscale/pharos/claim.h"

#include <algorithm>

#include "pharos/core/assert.h"
#include "pharos/policies/autoscale/pharos/service_value.h"

namespace pharos::policies {
namespace {

/// How many of the newest minutes stand in for a forecast, each carried on as one possible future.
constexpr std::size_t kCarriedOn = 5;
/// A start-up that takes more bins than this is planned as if it took so many.
constexpr std::size_t kMostStartUpBins = 60;

models::Forecast possible_futures(const ExpectedLoad& load, std::size_t horizon) {
  if (!load.forecast.empty()) return load.forecast;
  models::Forecast futures;
  futures.bin = load.bin;
  const std::size_t seen = std::min(load.observed.size(), kCarriedOn);
  for (std::size_t k = 0; k < seen; ++k) {
    futures.paths.emplace_back(horizon, load.observed[load.observed.size() - 1 - k]);
  }
  return futures;
}

/// Keeps the counts [from, to] of a curve.
void restrict_to(Claimant& claimant, Replicas from, Replicas to) {
  ServiceCurve kept;
  kept.first = from;
  for (Replicas x = from; x <= to; ++x)
    kept.utility.push_back(claimant.curve.at(std::max(x, claimant.curve.first)));
  claimant.curve = kept;
  claimant.max = to;
}

/// Whether each pool that a replica takes units of has enough of them.
bool fits(const ServiceTerms& terms, const std::vector<Units>& free) {
  for (std::size_t pool = 0; pool < free.size(); ++pool) {
    const Units needed = terms.units_per_replica[pool];
    if (needed > Units(0) && free[pool] < needed) return false;
  }
  return true;
}

/// The most replicas that the pools hold of one service alone, within its terms.
Replicas most_of(const ServiceTerms& terms, const std::vector<Pool>& pools) {
  std::int64_t most = terms.max_replicas.count();
  for (std::size_t pool = 0; pool < pools.size(); ++pool) {
    const std::int64_t each = terms.units_per_replica[pool].count();
    if (each > 0) most = std::min(most, pools[pool].capacity.count() / each);
  }
  return Replicas(std::max(most, terms.min_replicas.count()));
}

/// How far a plan for one service looks ahead, and when what it asks for now serves.
struct Reach {
  std::size_t bins = 0;
  Duration until_ready{};
};

Reach reach_of(const ServiceState& service, const ServiceBelief& belief, bool fits,
               const ClaimOptions& options) {
  // Were all of the horizon over before a new replica serves, none would ever be worth its cost.
  const std::size_t of_use = (options.horizon_bins + 1) / 2;
  const Duration bin = service.arrivals.bin;
  Reach reach;
  reach.until_ready = std::min(belief.start_up_time + (fits ? Duration{} : options.hand_over),
                               bin * static_cast<Duration::rep>(kMostStartUpBins));
  const auto starting = static_cast<std::size_t>((reach.until_ready + bin - Duration(1)) / bin);
  reach.bins = std::max(options.horizon_bins, starting + of_use);
  return reach;
}

/// Cuts what replicas that do not come would be worth.
void count_on_what_serves(const ServiceState& service, Claim& claim) {
  const Replicas serving = std::max(service.ready, service.terms.min_replicas);
  const auto counts = static_cast<std::size_t>((serving - service.terms.min_replicas).count());
  claim.worth.resize(std::min(claim.worth.size(), counts + 1));
  if (claim.starts == Starts::kGivenUp) claim.claimant.max = serving;
}

void pin(const ServiceState& service, TimePoint now, const ClaimOptions& options, Claim& claim) {
  const Duration stale_after = std::max(options.stale_after, 2 * service.arrivals.bin);
  if (change_under_way(service, now)) {
    restrict_to(claim.claimant, service.wanted, service.wanted);
    claim.pinned = "an earlier change is in progress";
  } else if (now - service.arrivals.end() > stale_after) {
    restrict_to(claim.claimant, service.wanted,
                std::max(service.wanted, claim.claimant.curve.last()));
    claim.pinned = "its measurements are stale, so it may only grow";
  }
}

Claim claim_of(const ServiceState& service, Starts starts, const ClusterSnapshot& now,
               const ForecasterSet& forecasters, const ClaimOptions& options, const Rng& rng) {
  const ServiceBelief belief = believe(service);
  const Reach reach = reach_of(service, belief, fits(service.terms, free_units(now)), options);
  Claim claim;
  claim.starts = starts;
  claim.load = expected_load(service, forecasters, reach.bins, rng);
  claim.claimant.weight = service.terms.priority;
  claim.claimant.now = service.wanted;
  claim.claimant.max = service.terms.max_replicas;
  claim.claimant.units_per_replica = service.terms.units_per_replica;
  claim.claimant.curve.first = service.terms.min_replicas;

  Outlook outlook;
  outlook.forecast = possible_futures(claim.load, reach.bins);
  if (outlook.forecast.empty()) {
    claim.claimant.curve.utility = {0.0};
    restrict_to(claim.claimant, service.wanted, service.wanted);
    claim.pinned = "nothing is known of its load yet";
    return claim;
  }
  // However late the measurements are, some of the horizon must lie ahead.
  outlook.elapsed = std::clamp(now.now - service.arrivals.end(), Duration{}, outlook.forecast.bin);
  outlook.until_ready = reach.until_ready;
  claim.worth = service_value(service, belief, outlook, most_of(service.terms, now.pools));
  if (starts != Starts::kTrusted) count_on_what_serves(service, claim);

  const double cost_each = options.move_cost / static_cast<double>(reach.bins);
  for (std::size_t i = 0; i < claim.worth.size(); ++i) {
    const Replicas x = service.terms.min_replicas + Replicas(static_cast<std::int64_t>(i));
    const auto added = std::max<std::int64_t>(0, (x - service.wanted).count());
    claim.claimant.curve.utility.push_back(claim.worth[i] - cost_each * static_cast<double>(added));
  }
  pin(service, now.now, options, claim);
  return claim;
}

}  // namespace

std::vector<Claim> claims_of(const ClusterSnapshot& now, const ForecasterSet& forecasters,
                             const std::vector<Starts>& starts, const ClaimOptions& options,
                             const Rng& rng) {
  PHAROS_ASSERT(starts.size() == now.services.size(), "starts are judged for each service");
  std::vector<Claim> claims;
  claims.reserve(now.services.size());
  for (std::size_t i = 0; i < now.services.size(); ++i) {
    claims.push_back(claim_of(now.services[i], starts[i], now, forecasters, options, rng));
  }
  return claims;
}

}  // namespace pharos::policies
