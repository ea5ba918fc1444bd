#include "pharos/drivers/trace/written_time.h"

#include <gtest/gtest.h>

#include <limits>

#include <fmt/format.h>

namespace pharos::drivers {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

std::int64_t nanoseconds(std::string_view text) {
  const std::optional<WrittenTime> time = read_written_time(text);
  EXPECT_TRUE(time.has_value()) << text;
  return time ? to_nanoseconds(*time, kSecond).value_or(-1) : -1;
}

// 2023-11-16 is day 19,677 after 1970-01-01: 53 years of 365 days, 13 leap days from 1972 to 2020,
// and 319 days from January to the 15th of November: 19,345 + 13 + 319 = 19,677.
TEST(WrittenTime, ReadsTheCommonFormsOfADate) {
  const std::int64_t day = 19'677 * 86'400 * kSecond;
  const std::int64_t clock = (18 * 3600 + 17 * 60 + 3) * kSecond;
  EXPECT_EQ(nanoseconds("2023-11-16"), day);
  EXPECT_EQ(nanoseconds("2023-11-16 18:17"), day + clock - 3 * kSecond);
  EXPECT_EQ(nanoseconds("2023-11-16 18:17:03"), day + clock);
  EXPECT_EQ(nanoseconds("2023-11-16T18:17:03Z"), day + clock);
  EXPECT_EQ(nanoseconds("2023-11-16 18:17:03.9799600"), day + clock + 979'960'000);
  EXPECT_EQ(nanoseconds("2023-11-16T18:17:03,5"), day + clock + 500'000'000);
  EXPECT_EQ(nanoseconds("2023-11-16T18:17:03.1234567899+00:00"), day + clock + 123'456'789);
  EXPECT_EQ(nanoseconds("2023-11-16T18:17:03+02:00"), day + clock - 7200 * kSecond);
  EXPECT_EQ(nanoseconds("2023-11-16T18:17:03-0530"), day + clock + 19'800 * kSecond);
  EXPECT_EQ(nanoseconds("2023-11-16T18:17:03-05"), day + clock + 18'000 * kSecond);
}

TEST(WrittenTime, ReadsNumbersExactly) {
  EXPECT_EQ(nanoseconds("0"), 0);
  EXPECT_EQ(nanoseconds("1700000000.123456789"), 1'700'000'000'123'456'789);
  EXPECT_EQ(nanoseconds("0.5"), 500'000'000);
  EXPECT_EQ(nanoseconds("1.7e9"), 1'700'000'000 * kSecond);
  EXPECT_EQ(to_nanoseconds(*read_written_time("27482.25"), 1'000'000), 27'482'250'000);
  EXPECT_EQ(to_nanoseconds(*read_written_time("1.5"), 60 * kSecond), 90 * kSecond);
}

TEST(WrittenTime, RefusesWhatIsNoTime) {
  for (const std::string_view text : {"",
                                      "-1",
                                      "+1",
                                      "1.",
                                      ".5",
                                      "1,5",
                                      "0x10",
                                      "nan",
                                      "inf",
                                      "1e30",
                                      "1e",
                                      "12 ",
                                      "99999999999999999999",
                                      "2023-13-01",
                                      "2023-02-29",
                                      "2023-11-16T",
                                      "2023-11-16T24:00",
                                      "2023-11-16T12:60",
                                      "2023-11-16T12:00:60",
                                      "2023-11-16T12:00:00.",
                                      "2023-11-16T12:00:00+1",
                                      "2023-11-16T12:00:00ZZ",
                                      "2023-11-16x12:00",
                                      "2023-1-1",
                                      "1969-12-31",
                                      "2201-01-01",
                                      "minute"}) {
    EXPECT_FALSE(read_written_time(text).has_value()) << text;
  }
}

TEST(WrittenTime, AMomentPast292YearsIsNoMoment) {
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(to_nanoseconds({most, 0, false}, 1), most);
  EXPECT_EQ(to_nanoseconds({most, 0, false}, 2), std::nullopt);
  EXPECT_EQ(to_nanoseconds({9'223'372'036, 854'775'807, false}, kSecond), most);
  EXPECT_EQ(to_nanoseconds({9'223'372'036, 854'775'808, false}, kSecond), std::nullopt);
}

TEST(WrittenTime, IsWrittenAsItIsRead) {
  for (const std::string_view text : {"1970-01-01T00:00:00Z", "2024-02-29T23:59:59.25Z",
                                      "2199-12-31T00:00:01Z", "2023-11-16T18:17:03.97996Z"}) {
    EXPECT_EQ(iso_time(nanoseconds(text)), text);
  }
}

TEST(WrittenTime, UnitsHaveTheirNames) {
  for (const std::string_view name : {"s", "ms", "us", "ns"}) {
    EXPECT_EQ(name_of(time_unit_named(name).value()), name);
  }
  EXPECT_FALSE(time_unit_named("min").has_value());
}

}  // namespace
}  // namespace pharos::drivers
