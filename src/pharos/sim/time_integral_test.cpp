#include "pharos/sim/time_integral.h"

#include <gtest/gtest.h>

#include "pharos/core/rng.h"

namespace pharos::sim {
namespace {

TimePoint at(std::int64_t ns) { return TimePoint(Duration(ns)); }

// 0 until 10, 2 until 30, 1 until 100: 2·20 + 1·70 = 110.
TEST(TimeIntegral, IsTheAreaUnderTheSteps) {
  TimeIntegral integral;
  integral.change(2, at(10));
  integral.change(-1, at(30));
  EXPECT_EQ(integral.value(), 1);
  EXPECT_EQ(integral.at(at(30)), 40);
  EXPECT_EQ(integral.at(at(100)), 110);
}

// Ten years in, moments of 3·10^17 ns summed a thousand times exceed 64 bits, but not the area of
// an hour.
TEST(TimeIntegral, SurvivesSumsThatWrapAround) {
  constexpr std::int64_t kStart = 315'360'000'000'000'000;
  constexpr std::int64_t kHour = 3'600'000'000'000;
  TimeIntegral integral;
  integral.change(1000, at(kStart));
  EXPECT_EQ(integral.at(at(kStart + kHour)), 1000 * kHour);
}

TEST(TimeIntegral, AgreesWithSummingStepByStep) {
  Rng rng(7);
  TimeIntegral integral;
  std::int64_t now = 0;
  std::int64_t value = 0;
  std::int64_t area = 0;
  for (int i = 0; i < 10'000; ++i) {
    const auto gap = static_cast<std::int64_t>(rng.below(1000));
    const std::int64_t delta = static_cast<std::int64_t>(rng.below(7)) - 3;
    area += value * gap;
    now += gap;
    value += delta;
    integral.change(delta, at(now));
    ASSERT_EQ(integral.at(at(now)), area);
  }
}

}  // namespace
}  // namespace pharos::sim
