#include "pharos/sim/load_meter.h"

#include <gtest/gtest.h>

namespace pharos::sim {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TimePoint at(double s) { return at_seconds(s); }

LoadMeter make_meter() {
  return LoadMeter({seconds(3), seconds(1), std::chrono::minutes(10), Ratio::percent(50)});
}

/// A request that arrives at `arrived` and is answered at once or later.
void serve(LoadMeter& meter, double arrived_s, double answered_s, bool success = true) {
  meter.arrived(at(arrived_s));
  meter.answered(success, from_seconds(answered_s - arrived_s), at(answered_s));
}

TEST(LoadMeter, ShowsNothingBeforeTheFirstReadOut) {
  LoadMeter meter = make_meter();
  serve(meter, 0.1, 0.2);
  EXPECT_EQ(meter.recent(), RecentLoad{});
  EXPECT_EQ(meter.measured(), MeasuredBehaviour{});
}

// Within 1 s: latencies 100 and 300 ms and a refusal after 50 ms, mean 150 ms; the middle success
// is at position 0.5·1, rounded down: 100 ms. Requests in the system: 0.1 + 0.3 + 0.05 = 0.45 s
// of 1.
TEST(LoadMeter, CountsAnswersAndAveragesOverTheWindow) {
  LoadMeter meter = make_meter();
  serve(meter, 0.1, 0.2);
  serve(meter, 0.2, 0.5);
  serve(meter, 0.5, 0.55, false);
  meter.replica_busy(+1, at(0.4));
  meter.replica_busy(-1, at(0.6));
  meter.read_out(at(1), 7, at(1));
  const RecentLoad load = meter.recent();
  EXPECT_EQ(load.end, at(1));
  EXPECT_EQ(load.length, seconds(1));
  EXPECT_EQ(load.arrivals, 3);
  EXPECT_EQ(load.completed, 2);
  EXPECT_EQ(load.rejected, 1);
  EXPECT_EQ(load.latency_mean, milliseconds(150));
  EXPECT_NEAR(to_seconds(load.latency_percentile), 0.1, 0.001);
  EXPECT_NEAR(load.ongoing_mean, 0.45, 1e-9);
  EXPECT_NEAR(load.busy_mean, 0.2, 1e-9);
  EXPECT_EQ(load.waiting, 7);
}

// One request a second with latencies of 10, 20, ... ms: after 5 s the window holds the last three,
// 30, 40 and 50 ms.
TEST(LoadMeter, ForgetsWhatTheWindowHasLeftBehind) {
  LoadMeter meter = make_meter();
  for (int s = 0; s < 5; ++s) {
    serve(meter, s + 0.5, s + 0.5 + 0.01 * (s + 1));
    meter.read_out(at(s + 1), 0, at(s + 1));
  }
  const RecentLoad load = meter.recent();
  EXPECT_EQ(load.length, seconds(3));
  EXPECT_EQ(load.arrivals, 3);
  EXPECT_EQ(load.latency_mean, milliseconds(40));
  EXPECT_NEAR(to_seconds(load.latency_percentile), 0.04, 0.0004);
}

// Nothing newer than 2 s is shown until 7 s; then everything is, and the window is that of 4 to 7
// s.
TEST(LoadMeter, StaysAsItWasInAGapAndCatchesUpAfterIt) {
  LoadMeter meter = make_meter();
  RecentLoad frozen;
  for (int s = 1; s <= 7; ++s) {
    serve(meter, s - 0.5, s - 0.5 + 0.01 * s);
    meter.read_out(at(s), 0, s < 7 ? std::min(at(s), at(2)) : at(7));
    if (s == 2) frozen = meter.recent();
    if (s > 2 && s < 7) {
      EXPECT_EQ(meter.recent(), frozen);
      EXPECT_EQ(meter.shown_until(), at(2));
    }
  }
  const RecentLoad load = meter.recent();
  EXPECT_EQ(load.end, at(7));
  EXPECT_EQ(load.completed, 3);
  EXPECT_EQ(load.latency_mean, milliseconds(60));
  EXPECT_NEAR(to_seconds(load.latency_percentile), 0.06, 0.0006);
}

// What was shown stays shown when measurements begin to come late.
TEST(LoadMeter, NeverShowsLessThanBefore) {
  LoadMeter meter = make_meter();
  meter.read_out(at(1), 1, at(1));
  meter.read_out(at(2), 2, at(0));
  EXPECT_EQ(meter.shown_until(), at(1));
  EXPECT_EQ(meter.recent().waiting, 1);
}

// 50 services of alternately 0.1 and 0.2 s: mean 0.15, deviation 0.05. Two passes of 5 ms bring the
// mean to 0.16 and add no variance. Gaps are all 1 s. One start took 65 s, another 75 s.
TEST(LoadMeter, MeasuresWhatARequestCostsAndHowItVaries) {
  LoadMeter meter = make_meter();
  for (int i = 0; i < 50; ++i) {
    meter.arrived(at(i));
    meter.served(milliseconds(i % 2 == 0 ? 100 : 200));
    meter.routed(milliseconds(5));
    meter.routed(milliseconds(5));
  }
  meter.started(seconds(65));
  meter.started(seconds(75));
  meter.read_out(at(50), 0, at(50));
  const MeasuredBehaviour measured = meter.measured();
  ASSERT_TRUE(measured.service_time.has_value());
  EXPECT_NEAR(to_seconds(*measured.service_time), 0.16, 1e-9);
  EXPECT_NEAR(measured.service_variation.value(), 0.05 / 0.16, 1e-9);
  EXPECT_NEAR(measured.arrival_variation.value(), 0.0, 1e-6);
  EXPECT_EQ(measured.start_up_time, seconds(70));
}

// An outage's slow starts must not be believed for ever: with no start since, the evidence fades.
TEST(LoadMeter, ForgetsHowLongStartsTook) {
  LoadMeter meter = make_meter();
  meter.started(std::chrono::minutes(20));
  TimePoint now;
  while (meter.measured().start_up_time || now == TimePoint{}) {
    now += seconds(1);
    meter.read_out(now, 0, now);
    ASSERT_LT(now, at(100'000));
  }
  EXPECT_GT(now, at(600));
}

TEST(LoadMeter, SaysNothingOnTooLittleEvidence) {
  LoadMeter meter = make_meter();
  for (int i = 0; i < 29; ++i) {
    meter.arrived(at(i));
    meter.served(milliseconds(100));
  }
  meter.read_out(at(30), 0, at(30));
  EXPECT_EQ(meter.measured(), MeasuredBehaviour{});
}

// After 30 minutes, three time constants, a service that got slower has been seen to.
TEST(LoadMeter, FollowsAServiceThatChanges) {
  LoadMeter meter = make_meter();
  for (int s = 1; s <= 3600; ++s) {
    for (int i = 0; i < 3; ++i) meter.served(milliseconds(s <= 1800 ? 100 : 300));
    meter.read_out(at(s), 0, at(s));
  }
  // A share of exp(-3) = 5 % is still from before: 0.3 − 0.2·0.05 = 0.29.
  EXPECT_NEAR(to_seconds(meter.measured().service_time.value()), 0.29, 0.001);
}

}  // namespace
}  // namespace pharos::sim
