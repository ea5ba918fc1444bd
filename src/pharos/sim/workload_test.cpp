#include "pharos/sim/workload.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace pharos::sim {
namespace {

using std::chrono::seconds;

/// An engine that only notes arrivals.
class Notebook final : public Engine {
 public:
  void submit(const Request& request) override { requests.push_back(request); }
  bool fire(std::uint32_t, TimePoint) override { return false; }
  ReplicaId add_replica(TimePoint) override { return 0; }
  void drain_replica(ReplicaId, TimePoint) override {}
  void crash_replica(ReplicaId, TimePoint) override {}
  void slow_replica(ReplicaId, double) override {}
  void set_admission(Ratio) override {}
  std::int64_t waiting() const override { return 0; }

  std::vector<Request> requests;
};

/// What arrives of `counts`, given per minute, and of as many empty minutes again.
std::vector<Request> arrivals(ArrivalProcess process, const std::vector<double>& counts,
                              std::uint64_t seed) {
  EventQueue queue;
  Notebook notebook;
  Workload workload(process, seconds(60), queue, notebook, Rng(seed));
  for (std::uint32_t bin = 0; bin < 2 * counts.size(); ++bin) {
    const TimePoint begin = TimePoint{} + seconds(60) * bin;
    if (bin > 0) queue.run_until(begin - Duration(1));
    workload.begin_bin(bin, begin, bin < counts.size() ? counts[bin] : 0.0);
  }
  queue.run_until(TimePoint::max());
  EXPECT_FALSE(workload.sending());
  return notebook.requests;
}

TEST(MinuteStreams, SendExactlyTheRoundedCountsBeginningOnTheBoundary) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const std::vector<Request> requests =
        arrivals(ArrivalProcess::kMinuteStreams, {100.4, 0.0, 0.6, 1.0, 250.5}, seed);
    // 100 + 0 + 1 + 1 + 251.
    EXPECT_EQ(requests.size(), 353u);
    EXPECT_TRUE(std::is_sorted(requests.begin(), requests.end(),
                               [](auto& a, auto& b) { return a.arrived < b.arrived; }));
    for (const int minute : {0, 2, 3, 4}) {
      const TimePoint begin = TimePoint{} + seconds(60) * minute;
      EXPECT_TRUE(std::any_of(requests.begin(), requests.end(),
                              [&](const Request& r) { return r.arrived == begin; }));
    }
    for (const Request& request : requests) {
      EXPECT_EQ(request.bin, (request.arrived - TimePoint{}) / seconds(60));
    }
  }
}

// A stream of n ends after n − 1 gaps of mean 60/n s: 60·(1 − 1/n) ± 60/√n. About half of the
// streams of 100 run into the next minute: the sum of 99 gaps exceeds 100 mean gaps with
// probability 0.447 (Erlang). Over 2000 streams the share's standard error is 0.011.
TEST(MinuteStreams, RunIntoTheNextMinuteAboutHalfOfTheTime) {
  int overrun = 0;
  double end_s = 0.0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    const std::vector<Request> requests = arrivals(ArrivalProcess::kMinuteStreams, {100.0}, seed);
    overrun += requests.back().arrived >= at_seconds(60) ? 1 : 0;
    end_s += to_seconds(requests.back().arrived) / 2000;
  }
  EXPECT_NEAR(overrun / 2000.0, 0.447, 4 * 0.011);
  EXPECT_NEAR(end_s, 59.4, 4 * 6.0 / std::sqrt(2000.0));
}

// Two streams at once do not disturb each other: the first minute's requests that arrive in the
// second are counted there, beside its own.
TEST(MinuteStreams, OverlapWhenTheyRunOver) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const std::vector<Request> alone = arrivals(ArrivalProcess::kMinuteStreams, {20.0}, seed);
    const auto late =
        std::count_if(alone.begin(), alone.end(), [](const Request& r) { return r.bin == 1; });
    if (late == 0) continue;
    // The second stream draws after the first gaps, so only numbers can be compared.
    const std::vector<Request> both = arrivals(ArrivalProcess::kMinuteStreams, {20.0, 1.0}, seed);
    EXPECT_EQ(both.size(), 21u);
    EXPECT_EQ(std::count_if(both.begin(), both.end(), [](const Request& r) { return r.bin == 1; }),
              late + 1);
  }
}

// Counts in a minute of a Poisson process have mean and variance 40; over 20,000 minutes their
// standard errors are 0.045 and 0.4.
TEST(Poisson, CountsHaveEqualMeanAndVarianceMinuteByMinute) {
  const std::vector<Request> requests =
      arrivals(ArrivalProcess::kPoisson, std::vector<double>(20'000, 40.0), 3);
  std::vector<double> counts(20'000, 0.0);
  for (const Request& request : requests) counts.at(request.bin) += 1.0;
  const double mean = std::accumulate(counts.begin(), counts.end(), 0.0) / 20'000;
  double variance = 0.0;
  for (const double count : counts) variance += (count - mean) * (count - mean) / 20'000;
  EXPECT_NEAR(mean, 40.0, 4 * 0.045);
  EXPECT_NEAR(variance, 40.0, 4 * 0.4);
}

TEST(Poisson, ChangesItsRateAtTheBoundary) {
  const std::vector<Request> requests =
      arrivals(ArrivalProcess::kPoisson, {10'000.0, 0.0, 0.5, 20'000.0}, 4);
  std::map<std::uint32_t, int> counts;
  for (const Request& request : requests) ++counts[request.bin];
  EXPECT_NEAR(counts[0], 10'000, 4 * 100);
  EXPECT_EQ(counts[1], 0);
  EXPECT_LE(counts[2], 10);
  EXPECT_NEAR(counts[3], 20'000, 4 * 142);
  EXPECT_EQ(counts[4], 0);
}

TEST(Poisson, ATinyRateSendsNothingAndOverflowsNothing) {
  EXPECT_TRUE(arrivals(ArrivalProcess::kPoisson, {1e-300, 1e-12}, 5).empty());
}

}  // namespace
}  // namespace pharos::sim
