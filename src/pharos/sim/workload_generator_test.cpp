#include "pharos/sim/workload_generator.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace pharos::sim {
namespace {

double mean_of(const std::vector<double>& xs) {
  return std::accumulate(xs.begin(), xs.end(), 0.0) / static_cast<double>(xs.size());
}

// Without noise and bursts a day is a cosine: 100·(1 ± 0.4) at the peak, a quarter of the day in,
// and half a day later.
TEST(WorkloadGenerator, ADayWithoutNoiseIsACosineAroundTheMean) {
  DemandOptions options;
  options.mean = 100.0;
  options.swing = 0.4;
  options.peak = 0.25;
  options.noise = 0.0;
  options.bursts_per_day = 0.0;
  Rng rng(1);
  const std::vector<double> demand = generate_demand(options, 360, 2, rng);
  ASSERT_EQ(demand.size(), 720u);
  EXPECT_NEAR(demand[90], 140.0, 1e-9);
  EXPECT_NEAR(demand[270], 60.0, 1e-9);
  EXPECT_NEAR(demand[90 + 360], 140.0, 1e-9);
  EXPECT_NEAR(mean_of(demand), 100.0, 1e-9);
}

// A burst of mean height h = 0.5·600 that falls to 1/e in 5 bins adds h/(1 − exp(−1/5)) = 1655
// requests. Two a day over 360 bins: 9.2 a bin on average. Of 2000 days the mean's standard error
// is sqrt(2·1655²·2/2000)/360 = 0.21 from number and height of bursts; four of them are allowed.
TEST(WorkloadGenerator, BurstsAddWhatTheirRateSizeAndDecaySay) {
  DemandOptions options;
  options.noise = 0.0;
  Rng rng(2);
  const std::vector<double> demand = generate_demand(options, 360, 2000, rng);
  EXPECT_NEAR(mean_of(demand), 600.0 + 9.2, 4 * 0.21);
}

// The logarithm of demand over its cosine is normal with the given deviation and memory.
TEST(WorkloadGenerator, NoiseHasItsDeviationAndMemory) {
  DemandOptions options;
  options.swing = 0.0;
  options.bursts_per_day = 0.0;
  options.noise = 0.2;
  options.noise_memory = 0.9;
  Rng rng(3);
  const std::vector<double> demand = generate_demand(options, 360, 500, rng);
  double squares = 0.0;
  double products = 0.0;
  const auto z = [&](std::size_t t) { return std::log(demand[t] / 600.0) + 0.5 * 0.2 * 0.2; };
  for (std::size_t t = 1; t < demand.size(); ++t) {
    squares += z(t) * z(t);
    products += z(t) * z(t - 1);
  }
  const auto n = static_cast<double>(demand.size() - 1);
  // 180,000 bins of memory 0.9 are worth 180,000·(1 − 0.81)/(1 + 0.81) = 19,000 for the variance.
  EXPECT_NEAR(std::sqrt(squares / n), 0.2, 4 * 0.2 / std::sqrt(2 * 19'000.0));
  EXPECT_NEAR(products / squares, 0.9, 4 * std::sqrt((1 - 0.81) / n));
}

TEST(WorkloadGenerator, DemandIsNeverNegativeAndFollowsFromTheSeed) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    DemandOptions options;
    options.swing = rng.uniform();
    options.noise = rng.uniform();
    options.bursts_per_day = 20.0 * rng.uniform();
    Rng first = rng.stream("demand");
    Rng second = rng.stream("demand");
    const std::vector<double> demand = generate_demand(options, 96, 3, first);
    EXPECT_GE(*std::min_element(demand.begin(), demand.end()), 0.0);
    EXPECT_EQ(demand, generate_demand(options, 96, 3, second));
  }
}

TEST(WorkloadGenerator, DrawnCountsAreWholeWithTheExpectedMeanAndVariance) {
  Rng rng(4);
  const std::vector<double> counts = draw_counts(std::vector<double>(100'000, 40.0), rng);
  double squares = 0.0;
  for (const double count : counts) {
    EXPECT_EQ(count, std::floor(count));
    squares += (count - 40.0) * (count - 40.0);
  }
  // Mean and variance of a Poisson number are both 40; their errors over 100,000 are 0.02 and 0.18.
  EXPECT_NEAR(mean_of(counts), 40.0, 4 * 0.02);
  EXPECT_NEAR(squares / 1e5, 40.0, 4 * 0.18);
}

}  // namespace
}  // namespace pharos::sim
