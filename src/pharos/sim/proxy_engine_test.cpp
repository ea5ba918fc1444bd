#include "pharos/sim/proxy_engine.h"

#include <vector>

#include <gtest/gtest.h>

#include "pharos/sim/test_worlds.h"

namespace pharos::sim {
namespace {

using std::chrono::milliseconds;

/// One engine with its log, driven by hand.
class Bench {
 public:
  explicit Bench(const ServiceSpec& service)
      : log_{0, fingerprint_,
             LoadMeter({std::chrono::hours(1), std::chrono::seconds(1), std::chrono::hours(1),
                        Ratio::percent(50)}),
             OutcomeTally(service.terms.slo, service.terms.percentile)},
        engine_(service, queue_, log_, Rng(1)) {}

  ProxyEngine& engine() { return engine_; }

  void submit(TimePoint at, int requests = 1) {
    queue_.run_until(at);
    for (int i = 0; i < requests; ++i) engine_.submit({at, 0});
  }

  /// What was answered up to and including `at`, since the beginning.
  RecentLoad load(TimePoint at) {
    queue_.run_until(at);
    log_.meter.read_out(at, engine_.waiting(), at);
    return log_.meter.recent();
  }

 private:
  EventQueue queue_;
  Fingerprint fingerprint_;
  ServiceLog log_;
  ProxyEngine engine_;
};

TimePoint at_ms(std::int64_t ms) { return TimePoint(milliseconds(ms)); }

// 100 ms each, one after the other: answers at 100, 200 and 300 ms.
TEST(ProxyEngine, AReplicaServesOneAtATimeFirstComeFirstServed) {
  Bench bench(plain_service("a", {}));
  bench.engine().add_replica(at_ms(0));
  bench.submit(at_ms(0), 3);
  EXPECT_EQ(bench.load(at_ms(99)).completed, 0);
  EXPECT_EQ(bench.load(at_ms(100)).completed, 1);
  EXPECT_EQ(bench.load(at_ms(299)).completed, 2);
  EXPECT_EQ(bench.load(at_ms(300)).completed, 3);
  EXPECT_EQ(bench.load(at_ms(300)).latency_mean, milliseconds(200));
}

// One replica holds 4 at once; one more is held by the scheduler; with a limit of 2, a request is
// refused when it finds more than 2 waiting: 3 wait. 8 of 10 get in, and 2 are refused at once.
TEST(ProxyEngine, RefusesWhoFindsMoreThanTheLimitWaiting) {
  ServiceSpec service = plain_service("a", {});
  service.engine.queue_limit = 2;
  Bench bench(service);
  bench.engine().add_replica(at_ms(0));
  bench.submit(at_ms(0), 10);
  EXPECT_EQ(bench.engine().waiting(), 4);
  EXPECT_EQ(bench.load(at_ms(0)).rejected, 2);
  EXPECT_EQ(bench.load(at_ms(5000)).completed, 8);
}

// The router takes 10 ms a pass. Requests pass at 10 and 20 ms; served from 10 to 110 and from 110
// to 210 ms; replies pass until 120 and 220 ms.
TEST(ProxyEngine, RequestsAndRepliesPassTheRouterOneByOne) {
  ServiceSpec service = plain_service("a", {});
  service.engine.router = true;
  service.engine.router_stage = constant(milliseconds(10));
  Bench bench(service);
  bench.engine().add_replica(at_ms(0));
  bench.submit(at_ms(0), 2);
  EXPECT_EQ(bench.load(at_ms(119)).completed, 0);
  EXPECT_EQ(bench.load(at_ms(120)).completed, 1);
  EXPECT_EQ(bench.load(at_ms(219)).completed, 1);
  EXPECT_EQ(bench.load(at_ms(220)).completed, 2);
}

// Nothing is let in: the request passes the router at 10 ms, and its refusal at 20 ms.
TEST(ProxyEngine, ARefusalPassesTheRouterTwice) {
  ServiceSpec service = plain_service("a", {});
  service.engine.router = true;
  service.engine.router_stage = constant(milliseconds(10));
  Bench bench(service);
  bench.engine().add_replica(at_ms(0));
  bench.engine().set_admission(Ratio::of(0.0));
  bench.submit(at_ms(0));
  EXPECT_EQ(bench.load(at_ms(19)).rejected, 0);
  EXPECT_EQ(bench.load(at_ms(20)).rejected, 1);
  EXPECT_EQ(bench.load(at_ms(20)).latency_mean, milliseconds(20));
}

// 10,000 requests at an admitted share of 0.7: 7000 ± 4·46.
TEST(ProxyEngine, LetsInTheAdmittedShare) {
  Bench bench(plain_service("a", {}));
  bench.engine().add_replica(at_ms(0));
  bench.engine().set_admission(Ratio::of(0.7));
  for (int i = 0; i < 10'000; ++i) bench.submit(at_ms(200 * i));
  EXPECT_NEAR(static_cast<double>(bench.load(at_ms(2'100'000)).completed), 7000.0, 4 * 46.0);
}

// Two replicas take turns: four requests are done in the time of two.
TEST(ProxyEngine, GivesReplicasRequestsInTurn) {
  Bench bench(plain_service("a", {}));
  bench.engine().add_replica(at_ms(0));
  bench.engine().add_replica(at_ms(0));
  bench.submit(at_ms(0), 4);
  EXPECT_EQ(bench.load(at_ms(100)).completed, 2);
  EXPECT_EQ(bench.load(at_ms(200)).completed, 4);
}

// One replica is slow and soon full with 2; turns then skip it. Of 9 requests at 0 ms it gets 2,
// the fast one 2, and the fast one also all 5 others, from 100 ms on: done at 700 ms.
TEST(ProxyEngine, SkipsFullReplicas) {
  ServiceSpec service = plain_service("a", {});
  service.engine.outstanding_limit = 2;
  Bench bench(service);
  const auto slow = bench.engine().add_replica(at_ms(0));
  bench.engine().add_replica(at_ms(0));
  bench.engine().slow_replica(slow, 100.0);
  bench.submit(at_ms(0), 9);
  EXPECT_EQ(bench.load(at_ms(699)).completed, 6);
  EXPECT_EQ(bench.load(at_ms(700)).completed, 7);
  EXPECT_EQ(bench.load(at_ms(9'999)).completed, 7);
  EXPECT_EQ(bench.load(at_ms(20'000)).completed, 9);
}

// 6 requests: 4 at the only replica, 2 waiting. A second replica at 50 ms changes nothing until the
// first answer at 100 ms; then the two go out in turn, one to each: at 200 ms the first replica has
// answered 2 and the second 1; the last of the first replica's 5 is done at 500 ms.
TEST(ProxyEngine, AWaitingRequestWakesWhenOneFinishesNotWhenAReplicaComes) {
  Bench bench(plain_service("a", {}));
  bench.engine().add_replica(at_ms(0));
  bench.submit(at_ms(0), 6);
  bench.load(at_ms(50));
  bench.engine().add_replica(at_ms(50));
  EXPECT_EQ(bench.engine().waiting(), 2);
  bench.load(at_ms(100));
  EXPECT_EQ(bench.engine().waiting(), 0);
  EXPECT_EQ(bench.load(at_ms(200)).completed, 3);
  EXPECT_EQ(bench.load(at_ms(499)).completed, 5);
  EXPECT_EQ(bench.load(at_ms(500)).completed, 6);
}

// With nothing left that could finish, the new replica must wake the queue itself.
TEST(ProxyEngine, TheFirstReplicaServesWhatWaitedForIt) {
  Bench bench(plain_service("a", {}));
  bench.submit(at_ms(0), 2);
  EXPECT_EQ(bench.engine().waiting(), 2);
  bench.load(at_ms(1000));
  bench.engine().add_replica(at_ms(1000));
  EXPECT_EQ(bench.load(at_ms(1200)).completed, 2);
}

// Three at the replica to be removed: it finishes them, and takes no more.
TEST(ProxyEngine, ADrainingReplicaFinishesWhatItHolds) {
  Bench bench(plain_service("a", {}));
  const auto first = bench.engine().add_replica(at_ms(0));
  bench.submit(at_ms(0), 3);
  bench.engine().drain_replica(first, at_ms(0));
  bench.submit(at_ms(10));
  EXPECT_EQ(bench.engine().waiting(), 1);
  EXPECT_EQ(bench.load(at_ms(10'000)).completed, 3);
  bench.engine().add_replica(at_ms(10'000));
  EXPECT_EQ(bench.load(at_ms(10'100)).completed, 4);
}

// 4 held and 1 waiting: the held ones fail at the crash, the waiting one is served by whoever
// comes.
TEST(ProxyEngine, ACrashFailsWhatTheReplicaHeldAndNothingElse) {
  Bench bench(plain_service("a", {}));
  const auto replica = bench.engine().add_replica(at_ms(0));
  bench.submit(at_ms(0), 5);
  bench.engine().crash_replica(replica, at_ms(0));
  EXPECT_EQ(bench.load(at_ms(50)).rejected, 4);
  EXPECT_EQ(bench.load(at_ms(50)).busy_mean, 0.0);
  bench.engine().add_replica(at_ms(50));
  EXPECT_EQ(bench.load(at_ms(150)).completed, 1);
}

// What is under way keeps its time; the next takes three times 100 ms.
TEST(ProxyEngine, ASlowdownHoldsForServicesThatBeginUnderIt) {
  Bench bench(plain_service("a", {}));
  const auto replica = bench.engine().add_replica(at_ms(0));
  bench.submit(at_ms(0), 3);
  bench.load(at_ms(50));
  bench.engine().slow_replica(replica, 3.0);
  EXPECT_EQ(bench.load(at_ms(100)).completed, 1);
  EXPECT_EQ(bench.load(at_ms(399)).completed, 1);
  EXPECT_EQ(bench.load(at_ms(400)).completed, 2);
}

// An id is used again by the next replica, with a clean slate.
TEST(ProxyEngine, AReplicaThatIsGoneLeavesNothingToItsSuccessor) {
  Bench bench(plain_service("a", {}));
  const auto first = bench.engine().add_replica(at_ms(0));
  bench.engine().slow_replica(first, 10.0);
  bench.engine().drain_replica(first, at_ms(0));
  EXPECT_EQ(bench.engine().add_replica(at_ms(0)), first);
  bench.submit(at_ms(0));
  EXPECT_EQ(bench.load(at_ms(100)).completed, 1);
}

}  // namespace
}  // namespace pharos::sim
