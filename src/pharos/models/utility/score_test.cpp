#include "pharos/models/utility/score.h"

#include <limits>

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Everyone answered, at this latency.
BinFigures all_served(std::int64_t requests, std::int64_t within_slo, double latency_s) {
  return {.requests = requests,
          .failed = 0,
          .within_slo = within_slo,
          .percentile_all_s = latency_s,
          .percentile_success_s = latency_s};
}

/// Latency 0.5 s where answered; more than 1 % failures make the 0.99 quantile over all infinite.
BinFigures with_failures(std::int64_t requests, std::int64_t failed) {
  return {.requests = requests,
          .failed = failed,
          .within_slo = requests - failed,
          .percentile_all_s = failed * 100 > requests ? kInfinity : 0.5,
          .percentile_success_s = 0.5};
}

TEST(BinUtility, IsTheUtilityOfThePercentile) {
  EXPECT_EQ(bin_utility(all_served(100, 100, 0.5), 0.72), 1.0);
  EXPECT_DOUBLE_EQ(bin_utility(all_served(100, 60, 1.44), 0.72), 0.5);
}

// 2 % failed: the 0.99 quantile over all is infinite; over successes it is good, and costs a
// quarter.
TEST(BinUtility, CountsFailuresAsInfiniteOrAsPenalty) {
  const BinFigures bin = with_failures(100, 2);
  EXPECT_EQ(bin_utility(bin, 0.72), 0.0);
  EXPECT_EQ(bin_effective_utility(bin, 0.72), 0.75);
  EXPECT_EQ(bin_effective_utility(with_failures(100, 1), 0.72), 1.0);
  EXPECT_EQ(bin_effective_utility(with_failures(100, 8), 0.72), 0.5);
  EXPECT_EQ(bin_effective_utility(with_failures(100, 20), 0.72), 0.0);
}

TEST(BinUtility, IsNothingWhenAllFailed) {
  BinFigures bin = with_failures(10, 10);
  bin.percentile_success_s = kInfinity;
  EXPECT_EQ(bin_utility(bin, 0.72), 0.0);
  EXPECT_EQ(bin_effective_utility(bin, 0.72), 0.0);
}

TEST(BinUtility, OfNoRequestsIsWhatTheCallerSays) {
  EXPECT_EQ(bin_utility({}, 0.72), 0.0);
  EXPECT_EQ(bin_effective_utility({}, 0.72), 0.0);
  EXPECT_EQ(bin_utility({}, 0.72, 1.0), 1.0);
  EXPECT_EQ(bin_effective_utility({}, 0.72, 1.0), 1.0);
}

// Two services, two bins. Utilities: A 1 and 0.5, B 0 (2 % failed) and 1: sums 1 and 1.5,
// mean 1.25, lost 0.75. Effective: A 1 and 0.5, B 0.75 and 1: sums 1.75 and 1.5, lost 2 − 1.625 =
// 0.375. In time: bin 0 (1 + 0.98)/2 = 0.99, bin 1 (0.6 + 1)/2 = 0.8: violated 1 − 0.895 = 0.105.
TEST(Score, IsTheClustersMeanOverBins) {
  const std::vector<ServiceFigures> services = {
      {0.72, {all_served(1000, 1000, 0.5), all_served(10, 6, 1.44)}},
      {0.72, {with_failures(100, 2), all_served(100, 100, 0.6)}}};
  const ClusterScore result = score(services);
  EXPECT_DOUBLE_EQ(result.lost_utility, 0.75);
  EXPECT_DOUBLE_EQ(result.lost_effective_utility, 0.375);
  EXPECT_NEAR(result.slo_violation, 0.105, 1e-15);
}

// Service A spills into a third bin; B has none there. Both were perfect: Σ U over three bins is 3
// + 2, so 2 − 5/3 is lost, and no request was late.
TEST(Score, CountsASpilledBinForEveryone) {
  const BinFigures good = all_served(10, 10, 0.2);
  const std::vector<ServiceFigures> services = {{0.72, {good, good, good}}, {0.72, {good, good}}};
  EXPECT_DOUBLE_EQ(score(services).lost_utility, 2.0 - 5.0 / 3.0);
  EXPECT_EQ(score(services).slo_violation, 0.0);
  EXPECT_DOUBLE_EQ(score(services, 1.0).lost_utility, 0.0);
}

TEST(Score, OfABinWithoutRequestsLeavesViolationAlone) {
  const std::vector<ServiceFigures> services = {{0.72, {{}, all_served(10, 5, 2.0)}}};
  EXPECT_DOUBLE_EQ(score(services).slo_violation, 0.5);
  EXPECT_DOUBLE_EQ(score(services).lost_utility, 1.0 - 0.36 / 2.0);
}

TEST(Score, OfNothingIsPerfect) { EXPECT_EQ(score({}), ClusterScore{}); }

}  // namespace
}  // namespace pharos::models
