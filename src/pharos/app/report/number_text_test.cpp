#include "pharos/app/report/number_text.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace pharos::app::report {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(NumberText, PercentKeepsThreeOrSoDigits) {
  EXPECT_EQ(percent(0.573), "57.3\u00A0%");
  EXPECT_EQ(percent(0.0133), "1.33\u00A0%");
  EXPECT_EQ(percent(0.00058), "0.058\u00A0%");
  EXPECT_EQ(percent(0.0), "0\u00A0%");
  EXPECT_EQ(percent(1.0), "100.0\u00A0%");
}

TEST(NumberText, PercentNeverRoundsSomethingToNothing) {
  EXPECT_EQ(percent(1e-9), "<0.001\u00A0%");
}

TEST(NumberText, WhatIsNoNumberIsADash) {
  for (const double value : {kNan, kInfinity, -kInfinity}) {
    EXPECT_EQ(percent(value), kNoNumber);
    EXPECT_EQ(decimals(value, 3), kNoNumber);
    EXPECT_EQ(grouped(value), kNoNumber);
    EXPECT_EQ(short_number(value), kNoNumber);
  }
}

TEST(NumberText, ACoordinateIsAlwaysANumber) {
  EXPECT_EQ(coordinate(kNan), "0");
  EXPECT_EQ(coordinate(kInfinity), "0");
  EXPECT_EQ(coordinate(-0.001), "0");
  EXPECT_EQ(coordinate(12.0), "12");
  EXPECT_EQ(coordinate(12.345), "12.35");
  EXPECT_EQ(width_share(0.125), "12.5%");
}

TEST(NumberText, DecimalsHaveNoNegativeZero) {
  EXPECT_EQ(decimals(-0.0001, 3), "0.000");
  EXPECT_EQ(decimals(-0.001, 3), "-0.001");
}

TEST(NumberText, ThousandsStandApart) {
  EXPECT_EQ(grouped(std::int64_t{2675770}), "2,675,770");
  EXPECT_EQ(grouped(std::int64_t{-1234}), "-1,234");
  EXPECT_EQ(grouped(std::int64_t{-123}), "-123");
  EXPECT_EQ(grouped(999.0), "999");
  EXPECT_EQ(grouped(12.5), "12.5");
  EXPECT_EQ(grouped(12.0), "12");
  EXPECT_EQ(grouped(1e300), "9,000,000,000,000,000,000");
}

TEST(NumberText, AxisLabelsAreShort) {
  EXPECT_EQ(short_number(0.0), "0");
  EXPECT_EQ(short_number(250.0), "250");
  EXPECT_EQ(short_number(1500.0), "1.5k");
  EXPECT_EQ(short_number(3e6), "3M");
  EXPECT_EQ(short_number(0.001), "0.001");
}

TEST(NumberText, DurationsChooseTheirUnit) {
  EXPECT_EQ(duration_text(milliseconds(720)), "720\u00A0ms");
  EXPECT_EQ(duration_text(milliseconds(1250)), "1.25\u00A0s");
  EXPECT_EQ(duration_text(seconds(65)), "65\u00A0s");
  EXPECT_EQ(duration_text(minutes(5)), "5\u00A0min");
  EXPECT_EQ(duration_text(Duration::max()), "∞");
}

TEST(NumberText, LengthsHaveTheirTwoLargestUnits) {
  EXPECT_EQ(length_text(minutes(361)), "6\u00A0h 1\u00A0min");
  EXPECT_EQ(length_text(hours(76)), "3\u00A0d 4\u00A0h");
  EXPECT_EQ(length_text(minutes(45)), "45\u00A0min");
  EXPECT_EQ(length_text(milliseconds(500)), "500\u00A0ms");
}

TEST(NumberText, ClocksCountFromTheStart) {
  EXPECT_EQ(clock_text(minutes(245)), "4:05");
  EXPECT_EQ(clock_text(seconds(65)), "0:01:05");
  EXPECT_EQ(clock_text(hours(52) + minutes(5)),
            "2d\u00A0"
            "04:05");
}

}  // namespace
}  // namespace pharos::app::report
