#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "pharos/core/action.h"
#include "pharos/core/result.h"
#include "pharos/core/snapshot.h"
#include "pharos/sim/event_queue.h"
#include "pharos/sim/fault_calendar.h"
#include "pharos/sim/fingerprint.h"
#include "pharos/sim/outcome.h"
#include "pharos/sim/pool_ledger.h"
#include "pharos/sim/world_spec.h"

namespace pharos::sim {

struct Service;

/// A serving cluster in virtual time: every request is queued, served and answered one by one, and
/// the same spec, seed and actions give the same run, bit for bit.
///
/// Of what happens at one instant, faults strike first and a bin begins; then come requests and
/// replicas, first come first served; then measurements are read out; then callbacks run, in the
/// order they were registered in.
class World {
 public:
  /// `spec` has no problems (`problems_of`).
  World(const WorldSpec& spec, std::uint64_t seed);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  /// Calls `callback` at `first` and every `period` > 0 after it for as long as the world runs.
  void every(TimePoint first, Duration period, std::function<void()> callback);

  /// Runs until the load is over and every request answered. Requests that nothing will answer are
  /// given up an hour after the load's end.
  void run();

  [[nodiscard]] TimePoint now() const { return now_; }

  /// What a policy may see now. `now` becomes the snapshot's time, and is not before `this->now()`.
  [[nodiscard]] ClusterSnapshot observe(TimePoint now) const;

  /// Changes a service now. A change is accepted while an earlier one is still in progress and
  /// replaces it, and whether or not there are units for it: what cannot be started waits for them.
  Result<Done> apply(const Action& action);

  /// What became of the requests. After `run`.
  [[nodiscard]] Outcome outcome() const;

  /// The units that pods hold now, idle and starting ones included.
  [[nodiscard]] const PoolLedger& ledger() const { return ledger_; }

 private:
  struct Periodic {
    TimePoint next{};
    Duration period{};
    std::function<void()> callback;
  };

  [[nodiscard]] TimePoint next_step() const;
  void step(TimePoint at);
  void strike(const FaultCalendar::Strike& strike);
  void shed_pods(std::size_t pool);
  void begin_bin();
  void end_bin(Duration length);
  void read_out();
  [[nodiscard]] bool finished() const;
  [[nodiscard]] ServiceState state_of(const Service& service) const;
  [[nodiscard]] ArrivalWindow window_of(const Service& service) const;

  const WorldSpec spec_;
  FaultCalendar faults_;
  PoolLedger ledger_;
  EventQueue events_;
  Fingerprint fingerprint_;
  std::vector<std::unique_ptr<Service>> services_;
  std::vector<Periodic> periodics_;
  TimePoint now_{};
  TimePoint load_end_{};
  std::uint32_t bin_ = 0;  // The one under way,
  TimePoint next_bin_{};   // and the begin of the next.
  TimePoint next_read_out_{};
};

}  // namespace pharos::sim
