#include "pharos/models/queueing/upper_bound.h"

#include <cmath>

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

using std::chrono::milliseconds;

// 40 requests of 0.15 s are 6 s of work; three replicas need 2 s for it.
TEST(UpperBound, IsTheTimeToClearOneSecondOfArrivals) {
  EXPECT_DOUBLE_EQ(upper_bound_latency_s(Rate::per_second(40), milliseconds(150), 3), 2.0);
  EXPECT_TRUE(std::isinf(upper_bound_latency_s(Rate::per_second(40), milliseconds(150), 0)));
}

// 40 · 0.15 / 0.6 = 10 replicas meet 0.6 s exactly; a little less time needs one more.
TEST(UpperBound, InvertsToTheFewestReplicas) {
  EXPECT_EQ(upper_bound_replicas(Rate::per_second(40), milliseconds(150), milliseconds(600)),
            Replicas(10));
  EXPECT_EQ(upper_bound_replicas(Rate::per_second(40), milliseconds(150), milliseconds(599)),
            Replicas(11));
  EXPECT_EQ(upper_bound_replicas(Rate::per_second(0), milliseconds(150), milliseconds(600)),
            Replicas(1));
}

TEST(UpperBound, TheInverseMeetsTheSloAndOneLessDoesNot) {
  for (int rate = 1; rate <= 500; ++rate) {
    const Rate arrivals = Rate::per_second(rate);
    const Replicas x = upper_bound_replicas(arrivals, milliseconds(180), milliseconds(720));
    EXPECT_LE(upper_bound_latency_s(arrivals, milliseconds(180), static_cast<double>(x.count())),
              0.72 + 1e-12);
    if (x > Replicas(1)) {
      EXPECT_GT(
          upper_bound_latency_s(arrivals, milliseconds(180), static_cast<double>(x.count() - 1)),
          0.72 + 1e-12);
    }
  }
}

}  // namespace
}  // namespace pharos::models
