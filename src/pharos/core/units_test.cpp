#include "pharos/core/units.h"

#include <gtest/gtest.h>

namespace pharos {
namespace {

TEST(Units, SecondsSurviveTheTripThroughNanoseconds) {
  EXPECT_EQ(from_seconds(0.18), std::chrono::milliseconds(180));
  EXPECT_DOUBLE_EQ(to_seconds(from_seconds(0.079302)), 0.079302);
  EXPECT_DOUBLE_EQ(to_seconds(at_seconds(90)), 90.0);
}

TEST(Units, ARateOverASpanIsACount) {
  // 82 a second for half a minute: 2460.
  EXPECT_DOUBLE_EQ(Rate::per_second(82) * std::chrono::seconds(30), 2460.0);
  EXPECT_DOUBLE_EQ(Rate::per_minute(60).per_second(), 1.0);
}

TEST(Units, ReplicasCostUnits) {
  constexpr Units total = Replicas(3) * Units(2);
  EXPECT_EQ(total, Units(6));
  static_assert(!std::is_convertible_v<Replicas, Units>);
  static_assert(!std::is_convertible_v<int, Replicas>);
}

}  // namespace
}  // namespace pharos
