#include "pharos/control/random_tick.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace pharos::control {
namespace {

std::int64_t between(Rng& rng, std::int64_t low, std::int64_t high) {
  return low + static_cast<std::int64_t>(rng.below(static_cast<std::uint64_t>(high - low + 1)));
}
bool one_in(Rng& rng, std::uint64_t chances) { return rng.below(chances) == 0; }
Duration seconds_between(Rng& rng, std::int64_t low, std::int64_t high) {
  return std::chrono::seconds(between(rng, low, high));
}
std::string text(Rng& rng) {
  std::string out(rng.below(12), ' ');
  for (char& c : out) c = static_cast<char>(rng.below(256));
  return out;
}
std::vector<double> numbers(Rng& rng) {
  std::vector<double> out(rng.below(6));
  for (double& number : out) number = rng.normal() * std::exp(20.0 * rng.normal());
  return out;
}

ServiceTerms random_terms(Rng& rng, std::size_t place, std::size_t pools) {
  ServiceTerms terms;
  terms.id = ServiceId(fmt::format("service-{}", place));
  terms.slo = seconds_between(rng, 1, 5);
  terms.service_time = std::chrono::milliseconds(between(rng, 10, 900));
  terms.start_up_time = seconds_between(rng, 0, 70);
  terms.min_replicas = Replicas(between(rng, 0, 2));
  terms.max_replicas = terms.min_replicas + Replicas(between(rng, 0, 20));
  terms.priority = 0.5 + rng.uniform();
  for (std::size_t p = 0; p < pools; ++p) {
    terms.units_per_replica.push_back(Units(between(rng, p == 0 ? 1 : 0, 3)));
  }
  return terms;
}

RecentLoad random_load(Rng& rng, TimePoint now) {
  RecentLoad load;
  if (one_in(rng, 10)) return load;  // Never measured.
  load.end = now - seconds_between(rng, 0, one_in(rng, 4) ? 200 : 20);
  load.length = std::chrono::seconds(30);
  load.arrivals = between(rng, 0, 2000);
  load.rejected = between(rng, 0, 20);
  load.completed = std::max<std::int64_t>(0, load.arrivals - load.rejected);
  load.latency_mean = std::chrono::milliseconds(between(rng, 0, 3000));
  load.latency_percentile = 2 * load.latency_mean;
  load.ongoing_mean = 10.0 * rng.uniform();
  load.busy_mean = 4.0 * rng.uniform();
  load.waiting = between(rng, 0, 50);
  return load;
}

ServiceState random_service(Rng& rng, std::size_t place, std::size_t pools, TimePoint now) {
  ServiceState service;
  service.terms = random_terms(rng, place, pools);
  service.wanted = Replicas(
      between(rng, service.terms.min_replicas.count(), service.terms.max_replicas.count()));
  service.ready = Replicas(between(rng, 0, service.wanted.count()));
  if (one_in(rng, 5)) {
    service.changing_since = now - std::chrono::seconds(between(rng, 0, 900));
  }
  service.admitted = Ratio::of(one_in(rng, 3) ? rng.uniform() : 1.0);
  service.arrivals.begin = now - std::chrono::minutes(5);
  for (int i = 0; i < 5; ++i)
    service.arrivals.counts.push_back(static_cast<double>(rng.below(900)));
  service.recent = random_load(rng, now);
  if (one_in(rng, 2)) service.measured.service_time = service.terms.service_time;
  if (one_in(rng, 2)) service.measured.service_variation = rng.uniform();
  if (one_in(rng, 2)) service.measured.arrival_variation = rng.uniform();
  if (one_in(rng, 2)) service.measured.start_up_time = service.terms.start_up_time;
  return service;
}

Action random_action(const ClusterSnapshot& now, Rng& rng) {
  const std::size_t place = rng.below(now.services.size());
  ServiceId service = now.services[place].terms.id;
  if (one_in(rng, 20)) service = ServiceId("nobody");
  if (one_in(rng, 5)) {
    const double share =
        one_in(rng, 8) ? std::numeric_limits<double>::quiet_NaN() : 1.4 * rng.uniform() - 0.2;
    return SetAdmission{service, Ratio::of(share), "sheds"};
  }
  return SetReplicas{service, Replicas(between(rng, -3, 40)), "wants", one_in(rng, 2) ? 5 : 1};
}

Rationale random_rationale(const ServiceState& service, Rng& rng) {
  Rationale rationale{service.terms.id, text(rng),    text(rng),    text(rng),      text(rng),
                      numbers(rng),     numbers(rng), numbers(rng), service.wanted, {}};
  for (std::uint64_t n = rng.below(4); n > 0; --n) {
    rationale.candidates.push_back({Replicas(between(rng, 0, 9)), rng.uniform()});
  }
  return rationale;
}

GuardState random_guard_state(Rng& rng) {
  GuardState state;
  for (std::uint64_t n = rng.below(4); n > 0; --n) {
    GuardState::Memory& memory = state.services[ServiceId(text(rng))];
    memory.wishes.push_back({at_seconds(rng.uniform()), Replicas(between(rng, 0, 9))});
    memory.counts.push_back({at_seconds(rng.uniform()), Replicas(between(rng, 0, 9))});
    if (one_in(rng, 2)) memory.believed = {Replicas(3), Rate::per_second(rng.uniform())};
    if (one_in(rng, 2)) memory.doubt = {at_seconds(rng.uniform()), at_seconds(rng.uniform())};
  }
  return state;
}

}  // namespace

ClusterSnapshot random_snapshot(Rng& rng) {
  ClusterSnapshot snapshot;
  snapshot.now = at_seconds(10.0 * static_cast<double>(between(rng, 100, 1000)));
  const std::size_t pools = 1 + rng.below(2);
  for (std::size_t p = 0; p < pools; ++p) snapshot.pools.push_back({fmt::format("pool-{}", p), {}});
  const std::size_t services = 1 + rng.below(6);
  for (std::size_t i = 0; i < services; ++i) {
    snapshot.services.push_back(random_service(rng, i, pools, snapshot.now));
  }
  const std::vector<Units> free = free_units(snapshot);  // Of empty pools: what is used, negated.
  for (std::size_t p = 0; p < pools; ++p) {
    const std::int64_t used = -free[p].count();
    const std::int64_t spare = one_in(rng, 8) ? -between(rng, 0, used) : between(rng, 0, 20);
    snapshot.pools[p].capacity = Units(used + spare);
  }
  return snapshot;
}

Decision random_decision(const ClusterSnapshot& now, Rng& rng) {
  Decision decision;
  decision.trigger = one_in(rng, 2) ? "long-term plan" : "";
  for (std::uint64_t n = rng.below(8); n > 0; --n) {
    decision.actions.push_back(random_action(now, rng));
  }
  for (const ServiceState& service : now.services) {
    if (one_in(rng, 4)) decision.rationales.push_back(random_rationale(service, rng));
  }
  decision.value = rng.normal();
  decision.bound = decision.value + rng.uniform();
  return decision;
}

TickRecord random_record(Rng& rng) {
  TickRecord record;
  record.tick = between(rng, 0, 1'000'000);
  record.snapshot = random_snapshot(rng);
  if (one_in(rng, 4)) record.blind = text(rng);
  for (std::uint64_t n = rng.below(3); n > 0; --n)
    record.state_before.rows[text(rng)] = numbers(rng);
  record.guards_before = random_guard_state(rng);
  record.left_overs_before.push_back(
      {{ServiceId(text(rng)), Replicas(between(rng, -3, 40)), text(rng), 4}, Replicas(2)});
  record.decision = random_decision(record.snapshot, rng);
  for (const Action& action : record.decision.actions) {
    const ServiceId service = service_of(action);
    record.verdicts.push_back({text(rng), service, action, action, one_in(rng, 2), text(rng)});
    const auto outcome = static_cast<ActionResult::Outcome>(rng.below(5));
    record.results.push_back({action, outcome, text(rng), text(rng)});
  }
  return record;
}

}  // namespace pharos::control
