#include "pharos/control/moment_text.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "pharos/core/rng.h"

namespace pharos::control {
namespace {

TEST(MomentText, CountsFromTheStartOfASimulation) {
  EXPECT_EQ(moment_text(at_seconds(0)), "00:00:00");
  EXPECT_EQ(moment_text(at_seconds(5100.25)), "01:25:00.25");
  // A day has 86,400 s: the second begins there, and the day is counted from 0 as hours are.
  EXPECT_EQ(moment_text(at_seconds(86400 + 5100)), "1d 01:25:00");
  EXPECT_EQ(moment_text(at_seconds(-10)), "-1d 23:59:50");
}

// 1,769,817,600 s after the Unix epoch it is 2026-01-31 00:00:00 UTC.
TEST(MomentText, IsADateWhereItCountsFromTheUnixEpoch) {
  EXPECT_EQ(moment_text(at_seconds(1'769'817'600 + 43'203)), "2026-01-31 12:00:03Z");
  EXPECT_EQ(parse_moment("2026-01-31T12:00:03Z"), at_seconds(1'769'817'600 + 43'203));
  EXPECT_EQ(parse_moment("2026-01-31 12:00"), at_seconds(1'769'817'600 + 43'200));
}

TEST(MomentText, ReadsWhatItWrites) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const auto most = rng.below(2) == 0 ? std::uint64_t{10'000'000'000'000}
                                        : std::uint64_t{3'000'000'000'000'000'000};
    const TimePoint at{
        Duration(static_cast<Duration::rep>(rng.below(most) / 1'000'000 * 1'000'000))};
    const auto back = parse_moment(moment_text(at));
    ASSERT_TRUE(back) << moment_text(at);
    EXPECT_EQ(*back, at) << moment_text(at);
  }
}

TEST(MomentText, ReadsSecondsAndClocks) {
  EXPECT_EQ(parse_moment("5100"), at_seconds(5100));
  EXPECT_EQ(parse_moment("5100.5"), at_seconds(5100.5));
  EXPECT_EQ(parse_moment("01:25"), at_seconds(5100));
  EXPECT_EQ(parse_moment("1:25:00"), at_seconds(5100));
  EXPECT_EQ(parse_moment("1d 01:25"), at_seconds(86400 + 5100));
}

TEST(MomentText, ReadsSpansFromTheBegin) {
  EXPECT_EQ(parse_moment("85m"), at_seconds(5100));
  EXPECT_EQ(parse_moment("1h 25m"), at_seconds(5100));
  EXPECT_EQ(parse_moment("1d1s"), at_seconds(86401));
}

TEST(MomentText, RefusesWhatIsNoMoment) {
  for (const char* text : {"",
                           "soon",
                           "24:00",
                           "1:60",
                           "1:25:60",
                           "1:25:",
                           "1:",
                           "1x",
                           "1h 5",
                           "999999h",
                           "1d 25:00",
                           "nan",
                           "inf",
                           "1e300",
                           "99999999999",
                           "2026-02-30 12:00",
                           "2026-13-01 12:00",
                           "2026-01-01",
                           "-1:00",
                           "1:-1",
                           "1:25:-3",
                           "5100 s",
                           "0x10"}) {
    EXPECT_FALSE(parse_moment(text)) << text;
  }
}

}  // namespace
}  // namespace pharos::control
