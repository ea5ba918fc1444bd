#include "pharos/sim/world.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "pharos/core/assert.h"
#include "pharos/core/rng.h"
#include "pharos/sim/engine.h"
#include "pharos/sim/replica_set.h"
#include "pharos/sim/service_log.h"
#include "pharos/sim/workload.h"

namespace pharos::sim {
namespace {

// A request that nothing will ever answer must not keep a run alive.
constexpr Duration kPatience = std::chrono::hours(1);

LoadMeter::Options meter_options(const WorldSpec& world, const ServiceSpec& service) {
  return {world.recent_length, world.metrics_period, world.metrics_memory,
          service.terms.percentile};
}

TimePoint end_of_load(const WorldSpec& world) {
  std::size_t bins = 0;
  for (const ServiceSpec& service : world.services) bins = std::max(bins, service.counts.size());
  return TimePoint{} + world.bin * static_cast<Duration::rep>(bins);
}

}  // namespace

/// One service and all that belongs to it. Its random streams bear its name, so that other services
/// move nothing here.
struct Service {
  Service(const WorldSpec& world, std::size_t index, const Rng& rng, EventQueue& queue,
          PoolLedger& ledger, const FaultCalendar& faults, Fingerprint& fingerprint)
      : spec(world.services[index]),
        log{static_cast<std::uint32_t>(index), fingerprint, LoadMeter(meter_options(world, spec)),
            OutcomeTally(spec.terms.slo, spec.terms.percentile)},
        engine(make_engine(spec, queue, log, rng.stream("serving/" + spec.terms.id.name()))),
        replicas(spec, index, queue, ledger, faults, *engine, log),
        workload(world.arrivals, world.bin, queue, *engine,
                 rng.stream("arrivals/" + spec.terms.id.name())) {}

  const ServiceSpec& spec;
  ServiceLog log;
  std::unique_ptr<Engine> engine;
  ReplicaSet replicas;
  Workload workload;
  Ratio admitted = Ratio::of(1.0);
  std::int64_t wanted_ns = 0;  // Replicas wanted and ready, integrated to the last bin's end.
  std::int64_t ready_ns = 0;
};

namespace {

Result<Done> set_replicas(Service& service, Replicas wanted, TimePoint now) {
  const ServiceTerms& terms = service.spec.terms;
  if (wanted < terms.min_replicas || wanted > terms.max_replicas) {
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("{}: {} replicas; expected {} to {}", terms.id.name(), wanted.count(),
                             terms.min_replicas.count(), terms.max_replicas.count()),
                 {}};
  }
  service.replicas.set_wanted(wanted, now);
  return Done{};
}

Result<Done> set_admission(Service& service, Ratio admitted, TimePoint now) {
  const double share = admitted.value();
  if (!(share >= 0.0 && share <= 1.0)) {
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("{}: an admitted share of {}; expected 0 to 1",
                             service.spec.terms.id.name(), share),
                 {}};
  }
  service.admitted = admitted;
  service.engine->set_admission(admitted);
  service.log.changed(Change::kAdmission, std::bit_cast<std::uint64_t>(share), now);
  return Done{};
}

}  // namespace

World::World(const WorldSpec& spec, std::uint64_t seed)
    : spec_(spec), faults_(spec_), ledger_(spec_.pools), load_end_(end_of_load(spec_)) {
  PHAROS_ASSERT(problems_of(spec_).empty(), "a world is validated before it is built");
  const Rng rng = Rng(seed).stream("sim");
  services_.reserve(spec_.services.size());
  for (std::size_t i = 0; i < spec_.services.size(); ++i) {
    services_.push_back(
        std::make_unique<Service>(spec_, i, rng, events_, ledger_, faults_, fingerprint_));
  }
  for (const auto& service : services_) service->replicas.begin();
  next_read_out_ = TimePoint{} + spec_.metrics_period;
}

World::~World() = default;

void World::every(TimePoint first, Duration period, std::function<void()> callback) {
  PHAROS_ASSERT(period > Duration{}, "a period of nothing never ends");
  periodics_.push_back({std::max(first, now_), period, std::move(callback)});
}

void World::run() {
  for (const auto& service : services_) PHAROS_ASSERT(!service->log.tally.bins_used(), "runs once");
  while (!finished()) step(next_step());
  for (const auto& service : services_) service->log.tally.fail_unanswered();
  end_bin(now_ - (next_bin_ - spec_.bin));
}

TimePoint World::next_step() const {
  TimePoint next = std::min({faults_.next_strike(), next_bin_, next_read_out_});
  for (const Periodic& periodic : periodics_) next = std::min(next, periodic.next);
  return next;
}

void World::step(TimePoint at) {
  if (at > TimePoint{}) events_.run_until(at - Duration(1));
  now_ = at;
  while (faults_.next_strike() == at) strike(faults_.take_strike());
  if (next_bin_ == at) begin_bin();
  events_.run_until(at);
  if (next_read_out_ == at) read_out();
  for (std::size_t i = 0; i < periodics_.size(); ++i) {  // A callback may register another.
    if (periodics_[i].next != at) continue;
    periodics_[i].next = at + periodics_[i].period;
    const std::function<void()> callback = periodics_[i].callback;
    callback();
  }
}

bool World::finished() const {
  if (now_ < load_end_ || next_bin_ == TimePoint{}) return false;
  if (now_ >= load_end_ + kPatience) return true;
  return std::all_of(services_.begin(), services_.end(), [](const auto& service) {
    return !service->workload.sending() && service->log.meter.ongoing() == 0;
  });
}

void World::begin_bin() {
  const bool first = next_bin_ == TimePoint{};
  if (!first) {
    end_bin(spec_.bin);
    ++bin_;
  }
  for (const auto& service : services_) {
    const std::vector<double>& counts = service->spec.counts;
    service->workload.begin_bin(bin_, next_bin_, bin_ < counts.size() ? counts[bin_] : 0.0);
  }
  next_bin_ += spec_.bin;
}

void World::end_bin(Duration length) {
  const auto average = [length](std::int64_t before_ns, std::int64_t after_ns, Replicas now) {
    if (length == Duration{}) return static_cast<double>(now.count());
    return static_cast<double>(after_ns - before_ns) / static_cast<double>(length.count());
  };
  for (const auto& service : services_) {
    const ReplicaSet& replicas = service->replicas;
    const std::int64_t wanted_ns = replicas.wanted_over_time().at(now_);
    const std::int64_t ready_ns = replicas.ready_over_time().at(now_);
    service->log.tally.end_bin(bin_, average(service->wanted_ns, wanted_ns, replicas.wanted()),
                               average(service->ready_ns, ready_ns, replicas.ready()));
    service->wanted_ns = wanted_ns;
    service->ready_ns = ready_ns;
  }
}

void World::read_out() {
  for (std::size_t i = 0; i < services_.size(); ++i) {
    services_[i]->log.meter.read_out(now_, services_[i]->engine->waiting(),
                                     faults_.visible(i, now_));
  }
  next_read_out_ += spec_.metrics_period;
}

void World::strike(const FaultCalendar::Strike& strike) {
  switch (strike.kind) {
    case FaultCalendar::Strike::Kind::kCrash:
      services_[strike.target]->replicas.crash(Replicas(strike.amount), now_);
      break;
    case FaultCalendar::Strike::Kind::kSlowdown:
      services_[strike.target]->replicas.refresh_slowdowns(now_);
      break;
    case FaultCalendar::Strike::Kind::kCapacity:
      ledger_.set_capacity(strike.target, Units(strike.amount));
      shed_pods(strike.target);
      break;
  }
}

void World::shed_pods(std::size_t pool) {
  const auto held = [pool](const auto& service) {
    return Replicas(static_cast<std::int64_t>(service->replicas.pods())) *
           service->spec.terms.units_per_replica[pool];
  };
  while (ledger_.over(pool)) {
    const auto most =
        std::max_element(services_.begin(), services_.end(),
                         [&](const auto& a, const auto& b) { return held(a) < held(b); });
    const bool lost = (*most)->replicas.lose_pod(now_);
    PHAROS_ASSERT(lost, "what a pool holds is held by pods");
  }
}

ClusterSnapshot World::observe(TimePoint now) const {
  PHAROS_ASSERT(now >= now_, "the past cannot be observed");
  ClusterSnapshot snapshot;
  snapshot.now = now;
  snapshot.pools = ledger_.pools();
  snapshot.services.reserve(services_.size());
  for (const auto& service : services_) snapshot.services.push_back(state_of(*service));
  return snapshot;
}

ServiceState World::state_of(const Service& service) const {
  ServiceState state;
  state.terms = service.spec.terms;
  state.wanted = service.replicas.wanted();
  state.ready = service.replicas.ready();
  state.changing_since = service.replicas.changing_since(now_);
  state.admitted = service.admitted;
  state.arrivals = window_of(service);
  state.recent = service.log.meter.recent();
  state.measured = service.log.meter.measured();
  return state;
}

ArrivalWindow World::window_of(const Service& service) const {
  const auto complete =
      static_cast<std::size_t>((service.log.meter.shown_until() - TimePoint{}) / spec_.bin);
  const std::size_t first = complete - std::min(complete, spec_.window_bins);
  ArrivalWindow window;
  window.begin = TimePoint{} + spec_.bin * static_cast<Duration::rep>(first);
  window.bin = spec_.bin;
  window.counts.reserve(complete - first);
  for (std::size_t bin = first; bin < complete; ++bin) {
    window.counts.push_back(static_cast<double>(service.log.tally.requests(bin)));
  }
  return window;
}

Result<Done> World::apply(const Action& action) {
  const ServiceId& id = service_of(action);
  const auto at = std::find_if(services_.begin(), services_.end(),
                               [&](const auto& s) { return s->spec.terms.id == id; });
  if (at == services_.end()) {
    return Error{ErrorCode::kNotFound, fmt::format("no service is named '{}'", id.name()), {}};
  }
  if (faults_.refuses(static_cast<std::size_t>(at - services_.begin()), now_)) {
    return Error{ErrorCode::kUnavailable,
                 fmt::format("{}: the backend takes no changes now", id.name()),
                 {}};
  }
  Service& service = **at;
  return std::visit(
      Overloaded{
          [&](const SetReplicas& a) { return set_replicas(service, a.replicas, now_); },
          [&](const SetAdmission& a) { return set_admission(service, a.admitted, now_); },
      },
      action);
}

Outcome World::outcome() const {
  std::size_t bins = 0;
  for (const auto& service : services_) {
    bins = std::max({bins, service->spec.counts.size(), service->log.tally.bins_used()});
  }
  Outcome outcome;
  outcome.bin = spec_.bin;
  for (const auto& service : services_) {
    outcome.services.push_back(
        service->log.tally.outcome(service->spec.terms.id, bins, service->spec.counts));
  }
  outcome.events = events_.events();
  outcome.queue_size_mean = events_.pending_mean();
  outcome.fingerprint = fingerprint_.value();
  return outcome;
}

}  // namespace pharos::sim
