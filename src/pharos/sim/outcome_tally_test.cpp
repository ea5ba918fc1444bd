#include "pharos/sim/outcome_tally.h"

#include <numeric>

#include <gtest/gtest.h>

namespace pharos::sim {
namespace {

using std::chrono::milliseconds;

Duration percentile(std::vector<std::int64_t> values, std::int64_t failed, double rank) {
  return interpolated_percentile(values, failed, Ratio::of(rank));
}

// Positions 0 to 4; 0.5·4 = 2 is a value, 0.9·4 = 3.6 lies 0.6 of the way from 40 to 50.
TEST(InterpolatedPercentile, LiesBetweenItsNeighbours) {
  EXPECT_EQ(percentile({50, 10, 40, 20, 30}, 0, 0.5), Duration(30));
  EXPECT_EQ(percentile({50, 10, 40, 20, 30}, 0, 0.9), Duration(46));
  EXPECT_EQ(percentile({7}, 0, 0.99), Duration(7));
}

// Four values and a failure: position 0.75·4 = 3 is the last finite one, anything beyond touches
// infinity.
TEST(InterpolatedPercentile, AFailureIsLaterThanAnything) {
  EXPECT_EQ(percentile({10, 20, 30, 40}, 1, 0.75), Duration(40));
  EXPECT_EQ(percentile({10, 20, 30, 40}, 1, 0.76), Duration::max());
  EXPECT_EQ(percentile({}, 3, 0.5), Duration::max());
  EXPECT_EQ(percentile({}, 0, 0.5), Duration::max());
}

TEST(OutcomeTally, PutsEveryAnswerIntoTheBinOfItsArrival) {
  OutcomeTally tally(milliseconds(250), Ratio::of(0.5));
  const Request early{TimePoint{}, 0};
  const Request late{TimePoint{}, 1};
  for (int i = 0; i < 4; ++i) tally.arrived(0);
  tally.end_bin(0, 2.5, 1.5);
  tally.arrived(1);
  // Answers to the first bin's requests keep coming in the second bin.
  tally.answered(early, true, milliseconds(100));
  tally.answered(late, true, milliseconds(900));
  tally.answered(early, true, milliseconds(200));
  tally.answered(early, true, milliseconds(300));
  tally.answered(early, false, milliseconds(10));
  tally.end_bin(1, 3.0, 3.0);

  const ServiceOutcome outcome = tally.outcome(ServiceId("a"), 3, {4.2, 1.0});
  ASSERT_EQ(outcome.bins.size(), 3u);
  const BinOutcome& first = outcome.bins[0];
  EXPECT_EQ(first.requests, 4);
  EXPECT_EQ(first.failed, 1);
  EXPECT_EQ(first.within_slo, 2);
  EXPECT_EQ(first.percentile_success, milliseconds(200));  // The middle of three.
  EXPECT_EQ(first.percentile_all, milliseconds(250));      // Of 100, 200, 300, infinity: halfway.
  EXPECT_EQ(first.mean_success, milliseconds(200));
  EXPECT_EQ(first.replicas, 2.5);
  EXPECT_EQ(first.ready, 1.5);
  EXPECT_EQ(first.offered, 4.2);
  EXPECT_EQ(outcome.bins[1].requests, 1);
  EXPECT_EQ(outcome.bins[1].percentile_all, milliseconds(900));
  EXPECT_EQ(outcome.bins[2].requests, 0);
  EXPECT_EQ(outcome.bins[2].percentile_all, Duration::max());
  EXPECT_EQ(std::accumulate(outcome.latency_histogram.begin(), outcome.latency_histogram.end(),
                            std::int64_t{0}),
            4);
}

TEST(OutcomeTally, CountsWhatWasNeverAnsweredAsFailed) {
  OutcomeTally tally(milliseconds(250), Ratio::of(0.5));
  for (int i = 0; i < 3; ++i) tally.arrived(0);
  tally.answered({TimePoint{}, 0}, true, milliseconds(100));
  tally.fail_unanswered();
  tally.end_bin(0, 1.0, 1.0);
  const ServiceOutcome outcome = tally.outcome(ServiceId("a"), 1, {});
  EXPECT_EQ(outcome.bins[0].failed, 2);
  EXPECT_EQ(outcome.bins[0].percentile_all, Duration::max());
  EXPECT_EQ(outcome.bins[0].percentile_success, milliseconds(100));
}

}  // namespace
}  // namespace pharos::sim
