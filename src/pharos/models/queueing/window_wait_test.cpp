#include "pharos/models/queueing/window_wait.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace pharos::models {
namespace {

using namespace std::chrono_literals;
constexpr double kNoLimit = std::numeric_limits<double>::infinity();

WindowLoad load_at(double utilisation, int replicas) {
  WindowLoad load;
  load.service_time = 160ms;
  load.service_variation = 0.2;
  load.arrivals = Rate::per_second(utilisation * replicas / 0.16);
  return load;
}

TEST(WindowWait, TendsToTheSteadyPercentileInALongWindow) {
  // M/G/1, ρ = 0.5: C = ρ, κ = ln(0.5/0.01) = 3.9120; κσ²/(2μ) with σ² = 0.5·0.16·1.04 = 0.0832:
  // 0.32548.
  WindowLoad load = load_at(0.5, 1);
  load.window = 24h;
  EXPECT_NEAR(window_wait(load, 1).median_s, 0.32548, 1e-4);
}

TEST(WindowWait, IsTheFluidBacklogFarBeyondSaturation) {
  // ρ = 3: after a minute the queue is (3 − 1)·60 = 120 s long, and every window looks alike.
  const WindowWait wait = window_wait(load_at(3.0, 4), 4);
  EXPECT_NEAR(wait.median_s, 120.0, 0.5);
  EXPECT_LT(wait.spread, 0.01);
}

TEST(WindowWait, IsDiffusiveAtSaturation) {
  // μ = 0, C = 1: σ√(κT/2) = √(0.04·1.04 · 4.6052 · 60/2) = 2.3973 with p/c = 0.04.
  EXPECT_NEAR(window_wait(load_at(1.0, 4), 4).median_s, 2.3973, 1e-3);
}

TEST(WindowWait, GrowsWithLoadAndShrinksWithReplicas) {
  for (int replicas = 1; replicas <= 64; replicas *= 2) {
    double last = -1.0;
    for (double rho = 0.05; rho < 2.0; rho += 0.05) {
      const WindowLoad load = load_at(rho, replicas);
      const double wait = window_wait(load, replicas).median_s;
      EXPECT_GE(wait, last) << replicas << " replicas at " << rho;
      EXPECT_GE(wait, window_wait(load, replicas + 1).median_s);
      last = wait;
    }
  }
}

TEST(WindowWait, UtilityIsOneWithoutWaitingAndNothingWhenRequestsAreTurnedAway) {
  EXPECT_EQ(expected_window_utility({}, 160ms, 640ms, kNoLimit), 1.0);
  // A certain wait of 1 s: 0.64/1.16. Where no request may wait longer than 0.9 s: turned away.
  EXPECT_NEAR(expected_window_utility({1.0, 0.0}, 160ms, 640ms, kNoLimit), 0.64 / 1.16, 1e-12);
  EXPECT_EQ(expected_window_utility({1.0, 0.0}, 160ms, 640ms, 0.9), 0.0);
  // An SLO below the service time can still be half met, never met.
  EXPECT_NEAR(expected_window_utility({}, 160ms, 80ms, kNoLimit), 0.5, 1e-12);
}

TEST(WindowWait, NeverProducesNonsense) {
  for (const double rate : {0.0, 1e-9, 1.0, 1e6}) {
    for (const int replicas : {1, 3, 1000}) {
      WindowLoad load = load_at(0.5, 1);
      load.arrivals = Rate::per_second(rate);
      const WindowWait wait = window_wait(load, replicas);
      EXPECT_TRUE(std::isfinite(wait.median_s) && std::isfinite(wait.spread));
      const double utility = expected_window_utility(wait, 160ms, 640ms, 2.0);
      EXPECT_TRUE(utility >= 0.0 && utility <= 1.0);
    }
  }
}

}  // namespace
}  // namespace pharos::models
