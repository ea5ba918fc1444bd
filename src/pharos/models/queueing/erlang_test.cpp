#include "pharos/models/queueing/erlang.h"

#include <cmath>

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

// By definition B = (a^c/c!) / sum_{k<=c} a^k/k!. With a = 2: terms 1, 2, 2, 4/3.
TEST(ErlangB, EqualsItsDefinitionForSmallSystems) {
  EXPECT_DOUBLE_EQ(erlang_b(2.0, 0), 1.0);
  EXPECT_DOUBLE_EQ(erlang_b(2.0, 1), 2.0 / 3.0);
  EXPECT_DOUBLE_EQ(erlang_b(2.0, 2), 2.0 / 5.0);
  EXPECT_DOUBLE_EQ(erlang_b(2.0, 3), (4.0 / 3.0) / (5.0 + 4.0 / 3.0));
}

TEST(ErlangB, EqualsItsRecursionForHundredsOfServers) {
  for (const double offered : {0.01, 0.9, 7.3, 88.0, 240.0, 500.0}) {
    double blocked = 1.0;
    for (int k = 1; k <= 400; ++k) {
      blocked = offered * blocked / (k + offered * blocked);
      EXPECT_NEAR(erlang_b(offered, k), blocked, 1e-12 * blocked + 1e-307) << offered << ' ' << k;
    }
  }
}

TEST(ErlangB, IsZeroWithoutLoad) {
  EXPECT_EQ(erlang_b(0.0, 1), 0.0);
  EXPECT_EQ(erlang_b(0.0, 50), 0.0);
}

// With one server M/M/1 says P(wait) = rho. With two, C = 2 rho^2 / (1 + rho).
TEST(ErlangC, EqualsTheClosedFormsForOneAndTwoServers) {
  EXPECT_DOUBLE_EQ(erlang_c(0.7, 1.0), 0.7);
  EXPECT_NEAR(erlang_c(1.2, 2.0), 2.0 * 0.36 / 1.6, 1e-15);
}

// 170! is the last factorial that fits a double; at 5,000 servers the definition is inf/inf. At
// rho = 1 - beta/sqrt(c) the Halfin-Whitt limit is 1 / (1 + beta·Phi(beta)/phi(beta)); beta = 0.5
// gives 1 / (1 + 0.5·0.691462/0.352065) = 0.50454.
TEST(ErlangC, NeitherOverflowsNorDriftsWithThousandsOfServers) {
  const double servers = 5000.0;
  const double offered = servers - 0.5 * std::sqrt(servers);
  EXPECT_NEAR(erlang_c(offered, servers), 0.50454, 5e-3);
}

TEST(ErlangC, RisesWithLoadAndFallsWithServers) {
  for (int servers = 1; servers <= 200; ++servers) {
    double previous = 0.0;
    for (int step = 1; step < 20; ++step) {
      const double offered = servers * step / 20.0;
      const double waits = erlang_c(offered, servers);
      EXPECT_GE(waits, previous);
      EXPECT_LE(waits, 1.0);
      EXPECT_LE(erlang_c(offered, servers + 1), waits);
      previous = waits;
    }
  }
}

// C = B(3)/(1 - rho(1 - B(3))) with rho = a/3.5: a = 2.88, B(3) by its definition.
TEST(ErlangC, RoundsRealServersDownInBOnly) {
  const double a = 2.88;
  const double last = a * a * a / 6.0;
  const double b = last / (1.0 + a + a * a / 2.0 + last);
  EXPECT_NEAR(erlang_c(a, 3.5), b / (1.0 - a / 3.5 * (1.0 - b)), 1e-15);
}

}  // namespace
}  // namespace pharos::models
