#include "pharos/policies/autoscale/pharos/claim.h"

#include <algorithm>

#include "pharos/core/assert.h"
#include "pharos/policies/autoscale/pharos/service_value.h"

namespace pharos::policies {
namespace {

/// How many of the newest minutes stand in for a forecast, each carried on as one possible future.
constexpr std::size_t kCarriedOn = 5;

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

Claim claim_of(const ServiceState& service, bool units_are_free, bool doubted,
               const ForecasterSet& forecasters, const ClaimOptions& options, TimePoint now,
               const Rng& rng) {
  Claim claim;
  claim.doubted = doubted;
  claim.load = expected_load(service, forecasters, options.horizon_bins, rng);
  claim.claimant.weight = service.terms.priority;
  claim.claimant.now = service.wanted;
  claim.claimant.max = service.terms.max_replicas;
  claim.claimant.units_per_replica = service.terms.units_per_replica;
  claim.claimant.curve.first = service.terms.min_replicas;

  Outlook outlook;
  outlook.forecast = possible_futures(claim.load, options.horizon_bins);
  if (outlook.forecast.empty()) {
    claim.claimant.curve.utility = {0.0};
    restrict_to(claim.claimant, service.wanted, service.wanted);
    claim.pinned = "nothing is known of its load yet";
    return claim;
  }
  const ServiceBelief belief = believe(service);
  outlook.elapsed = now - service.arrivals.end();
  // However late the measurements are, some of the horizon must lie ahead.
  outlook.elapsed = std::clamp(outlook.elapsed, Duration{}, outlook.forecast.bin);
  outlook.until_ready = belief.start_up_time + (units_are_free ? Duration{} : options.hand_over);
  claim.worth = service_value(service, belief, outlook);
  if (doubted) {
    const Replicas serving = std::max(service.ready, service.terms.min_replicas);
    const auto counts = static_cast<std::size_t>((serving - service.terms.min_replicas).count());
    claim.worth.resize(std::min(claim.worth.size(), counts + 1));
  }

  const double cost_each = options.move_cost / static_cast<double>(options.horizon_bins);
  for (std::size_t i = 0; i < claim.worth.size(); ++i) {
    const Replicas x = service.terms.min_replicas + Replicas(static_cast<std::int64_t>(i));
    const auto added = std::max<std::int64_t>(0, (x - service.wanted).count());
    claim.claimant.curve.utility.push_back(claim.worth[i] - cost_each * static_cast<double>(added));
  }
  if (change_under_way(service, now)) {
    restrict_to(claim.claimant, service.wanted, service.wanted);
    claim.pinned = "an earlier change is in progress";
  } else if (now - service.arrivals.end() > options.stale_after) {
    restrict_to(claim.claimant, service.wanted,
                std::max(service.wanted, claim.claimant.curve.last()));
    claim.pinned = "its measurements are stale, so it may only grow";
  }
  return claim;
}

}  // namespace

std::vector<Claim> claims_of(const ClusterSnapshot& now, const ForecasterSet& forecasters,
                             const std::vector<bool>& doubted, const ClaimOptions& options,
                             const Rng& rng) {
  PHAROS_ASSERT(doubted.size() == now.services.size(), "a doubt for each service");
  const std::vector<Units> free = free_units(now);
  const bool units_are_free =
      std::all_of(free.begin(), free.end(), [](Units left) { return left > Units(0); });
  std::vector<Claim> claims;
  claims.reserve(now.services.size());
  for (std::size_t i = 0; i < now.services.size(); ++i) {
    claims.push_back(
        claim_of(now.services[i], units_are_free, doubted[i], forecasters, options, now.now, rng));
  }
  return claims;
}

}  // namespace pharos::policies
