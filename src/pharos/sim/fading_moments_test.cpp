#include "pharos/sim/fading_moments.h"

#include <gtest/gtest.h>

namespace pharos::sim {
namespace {

TEST(FadingMoments, WithoutFadingTheyAreMeanAndVariance) {
  FadingMoments moments;
  for (const double x : {1.0, 2.0, 3.0, 6.0}) moments.add(x);
  // Mean 3; squared distances 4, 1, 0, 9.
  EXPECT_DOUBLE_EQ(moments.count(), 4.0);
  EXPECT_DOUBLE_EQ(moments.mean(), 3.0);
  EXPECT_DOUBLE_EQ(moments.variance(), 3.5);
}

// 10 faded to a quarter beside a 5: (2.5 + 5)/1.25 = 6.
TEST(FadingMoments, OldValuesCountLess) {
  FadingMoments moments;
  moments.add(10.0);
  moments.fade(0.25);
  moments.add(5.0);
  EXPECT_DOUBLE_EQ(moments.count(), 1.25);
  EXPECT_DOUBLE_EQ(moments.mean(), 6.0);
}

TEST(FadingMoments, EqualValuesHaveNoVariance) {
  FadingMoments moments;
  for (int i = 0; i < 1000; ++i) {
    moments.add(0.18);
    moments.fade(0.99);
  }
  EXPECT_NEAR(moments.variance(), 0.0, 1e-15);
}

}  // namespace
}  // namespace pharos::sim
