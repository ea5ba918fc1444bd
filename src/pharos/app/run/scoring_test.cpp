#include "pharos/app/run/scoring.h"

#include <gtest/gtest.h>

namespace pharos::app {
namespace {

using namespace std::chrono_literals;

sim::BinOutcome bin_of(std::int64_t requests, std::int64_t within, Duration percentile) {
  sim::BinOutcome bin;
  bin.requests = requests;
  bin.within_slo = within;
  bin.percentile_all = bin.percentile_success = percentile;
  return bin;
}

// a: in time, then twice its SLO of 100 ms, which the relaxed utility values at 1/2. b (SLO 200
// ms): in time, twice.
struct TwoServices {
  sim::WorldSpec world;
  sim::Outcome outcome;
  TwoServices() {
    world.services.resize(2);
    outcome.services.resize(2);
    world.services[0].terms.slo = 100ms;
    world.services[1].terms.slo = 200ms;
    outcome.services[0].service = ServiceId("a");
    outcome.services[0].bins = {bin_of(10, 10, 80ms), bin_of(30, 15, 200ms)};
    outcome.services[1].service = ServiceId("b");
    outcome.services[1].bins = {bin_of(10, 10, 200ms), bin_of(10, 10, 200ms)};
  }
};

// Lost: 2 - (1 + 1/2 + 1 + 1)/2 = 1/4. Late: minute 1 none; minute 2 half of a's, none of b's, so
// 1/4; mean 1/8.
TEST(Scoring, EachServiceIsHeldToItsOwnSlo) {
  const TwoServices run;
  const models::ClusterScore score = score_of(run.outcome, run.world);
  EXPECT_DOUBLE_EQ(score.lost_utility, 0.25);
  EXPECT_DOUBLE_EQ(score.slo_violation, 0.125);
}

TEST(Scoring, AServiceWithoutAnswersIsWorthNothing) {
  TwoServices run;
  run.outcome.services[0].bins = {bin_of(10, 0, Duration::max()), bin_of(10, 0, Duration::max())};
  EXPECT_DOUBLE_EQ(score_of(run.outcome, run.world).lost_utility, 1.0);
}

// a: utility (1 + 1/2)/2, late 15 of 40.
TEST(Scoring, TellsWhatEachServiceWentThrough) {
  const TwoServices run;
  const auto services = service_results(run.outcome, run.world);
  ASSERT_EQ(services.size(), 2u);
  EXPECT_EQ(services[0].service, ServiceId("a"));
  EXPECT_DOUBLE_EQ(services[0].utility_mean, 0.75);
  EXPECT_DOUBLE_EQ(services[0].slo_violation, 15.0 / 40.0);
  EXPECT_DOUBLE_EQ(services[1].utility_mean, 1.0);
  EXPECT_DOUBLE_EQ(services[1].slo_violation, 0.0);
}

}  // namespace
}  // namespace pharos::app
