#include "pharos/models/queueing/franx_mdc.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/core/rng.h"
#include "pharos/models/queueing/erlang.h"

namespace pharos::models {
namespace {

using std::chrono::seconds;

/// D = 1 s throughout, so that times are in service times.
FranxMdc queue(double utilisation, int replicas) {
  return FranxMdc(Rate::per_second(utilisation * replicas), seconds(1), replicas);
}

// M/D/1 (Erlang 1909): P(W <= t) = (1 − ρ) Σ_{j=0..⌊t⌋} e^{ρ(t−j)} (−ρ(t−j))^j / j!. Its signs
// alternate, so it is trusted only for short waits.
TEST(FranxMdc, IsErlangsFormulaForOneReplica) {
  for (const double utilisation : {0.2, 0.5, 0.8, 0.95}) {
    const FranxMdc exact = queue(utilisation, 1);
    for (double t = 0.0; t < 6.0; t += 0.25) {
      double sum = 0.0;
      double factorial = 1.0;
      for (int j = 0; j <= static_cast<int>(t); ++j) {
        if (j > 0) factorial *= j;
        const double m = utilisation * (t - j);
        sum += std::exp(m) * std::pow(-m, j) / factorial;
      }
      EXPECT_NEAR(exact.wait_at_most(t), (1.0 - utilisation) * sum, 1e-10)
          << utilisation << ' ' << t;
    }
  }
}

// Pollaczek-Khinchine: ρ / (2·(1 − ρ)) service times.
TEST(FranxMdc, HasTheMeanOfPollaczekAndKhinchineForOneReplica) {
  for (const double utilisation : {0.1, 0.5, 0.9, 0.95}) {
    EXPECT_NEAR(queue(utilisation, 1).mean_wait_s(), utilisation / (2.0 * (1.0 - utilisation)),
                1e-8);
  }
}

// Two unrelated formulas, Little's over the queue and the integral of P(W > t), must give one mean.
TEST(FranxMdc, HasOneMeanByLittleAndByItsDistribution) {
  for (const int replicas : {1, 2, 5, 17, 60}) {
    for (const double utilisation : {0.3, 0.7, 0.9}) {
      const FranxMdc exact = queue(utilisation, replicas);
      const double step = 1.0 / 32.0;  // Simpson's rule; kinks fall on whole service times.
      double integral = 0.0;
      for (int i = 0; i < 32 * 120; i += 2) {
        const auto waits = [&](int k) { return 1.0 - exact.wait_at_most((i + k) * step); };
        integral += step / 3.0 * (waits(0) + 4.0 * waits(1) + waits(2));
      }
      EXPECT_NEAR(integral, exact.mean_wait_s(), 1e-5) << replicas << ' ' << utilisation;
    }
  }
}

TEST(FranxMdc, RunsFromChanceOfNoWaitToOneWithoutJumps) {
  for (const int replicas : {1, 3, 40, 1000}) {
    const FranxMdc exact = queue(replicas < 10 ? 0.9 : 0.98, replicas);
    double previous = exact.wait_at_most(0.0);
    EXPECT_GT(previous, 0.0);
    for (int i = 1; i <= 400; ++i) {
      const double now = exact.wait_at_most(i * 0.01);
      EXPECT_GE(now, previous - 1e-12);
      EXPECT_LE(now, 1.0);
      // The pieces of two service times meet: just before a whole one P(W <= t) has its value.
      if (i % 100 == 0) {
        EXPECT_NEAR(exact.wait_at_most(i * 0.01 - 1e-10), now, 1e-8);
      }
      previous = now;
    }
    EXPECT_NEAR(exact.wait_at_most(400.0), 1.0, 1e-9);
  }
}

// How many must wait hardly depends on the service times' distribution (Tijms 2006): Erlang C,
// which is M/M/c's, is within a tenth at high load.
TEST(FranxMdc, LetsAboutAsManyWaitAsErlangC) {
  for (const int replicas : {2, 5, 10, 20}) {
    const double must_wait = 1.0 - queue(0.9, replicas).wait_at_most(0.0);
    EXPECT_NEAR(must_wait, erlang_c(0.9 * replicas, replicas), 0.1 * must_wait) << replicas;
  }
}

TEST(FranxMdc, PercentileInvertsTheDistribution) {
  const FranxMdc exact = queue(0.9, 4);
  for (const double q : {0.5, 0.9, 0.99, 0.999}) {
    EXPECT_NEAR(exact.wait_at_most(exact.wait_percentile_s(Ratio::of(q))), q, 1e-8);
  }
  EXPECT_EQ(queue(0.1, 4).wait_percentile_s(Ratio::of(0.5)), 0.0);
}

/// Share of waits up to each time in one simulated run: with constant service and first come first
/// served, request n starts when it arrives or when request n − c is done.
std::vector<double> simulate(double utilisation, int replicas, const std::vector<double>& times,
                             Rng rng) {
  constexpr int kWarmUp = 20'000;
  constexpr int kCounted = 60'000;
  std::vector<double> starts(static_cast<std::size_t>(replicas), -1.0);
  std::vector<double> shares(times.size(), 0.0);
  double arrival = 0.0;
  for (int n = 0; n < kWarmUp + kCounted; ++n) {
    arrival += rng.exponential() / (utilisation * replicas);
    double& slot = starts[static_cast<std::size_t>(n % replicas)];
    slot = std::max(arrival, slot + 1.0);
    if (n < kWarmUp) continue;
    for (std::size_t i = 0; i < times.size(); ++i) {
      shares[i] += slot - arrival <= times[i] ? 1.0 / kCounted : 0.0;
    }
  }
  return shares;
}

// 30 independent runs; Student's t with 29 degrees of freedom is below 3.66 with probability 0.999.
TEST(FranxMdc, LiesInTheConfidenceIntervalOfASimulation) {
  struct Case {
    double utilisation;
    int replicas;
  };
  for (const Case& c : {Case{0.8, 1}, {0.7, 3}, {0.9, 4}, {0.9, 10}, {0.95, 25}}) {
    SCOPED_TRACE(fmt::format("{} of {} replicas", c.utilisation, c.replicas));
    const FranxMdc exact = queue(c.utilisation, c.replicas);
    const std::vector<double> times = {0.0, 0.3, exact.wait_percentile_s(Ratio::of(0.9)),
                                       exact.wait_percentile_s(Ratio::of(0.99))};
    constexpr int kRuns = 30;
    std::vector<double> sum(times.size(), 0.0);
    std::vector<double> squares(times.size(), 0.0);
    for (int run = 0; run < kRuns; ++run) {
      const auto shares =
          simulate(c.utilisation, c.replicas, times, Rng(5).stream(fmt::format("run/{}", run)));
      for (std::size_t i = 0; i < times.size(); ++i) {
        sum[i] += shares[i];
        squares[i] += shares[i] * shares[i];
      }
    }
    for (std::size_t i = 0; i < times.size(); ++i) {
      const double mean = sum[i] / kRuns;
      const double deviation = std::sqrt((squares[i] - kRuns * mean * mean) / (kRuns - 1));
      EXPECT_NEAR(exact.wait_at_most(times[i]), mean, 3.66 * deviation / std::sqrt(kRuns))
          << times[i];
    }
  }
}

}  // namespace
}  // namespace pharos::models
