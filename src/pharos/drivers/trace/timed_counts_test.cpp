#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pharos/drivers/trace/trace_reader.h"

namespace pharos::drivers {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

Trace read(std::string_view text, const TraceOptions& options = {}) {
  const Result<Trace> trace = parse_trace(text, "in/web.csv.gz", options);
  EXPECT_TRUE(trace.ok()) << trace.error().text();
  return trace.ok() ? *trace : Trace{"", {}, {}, "", 0, 0, {{}}, {}};
}

std::string fault(std::string_view text, const TraceOptions& options = {}) {
  const Result<Trace> trace = parse_trace(text, "web.csv", options);
  EXPECT_FALSE(trace.ok());
  return trace.ok() ? "" : trace.error().text();
}

TraceOptions with_bin(Duration bin) {
  TraceOptions options;
  options.bin = bin;
  return options;
}

TEST(TimedCounts, AColumnForEachSeries) {
  const Trace trace = read("minute,job0,\"b, c\"\n0,1,2\n1,3,4.25\n2,5,6\n\n\n");
  EXPECT_EQ(trace.format, TraceFormat::kFaroMinutes);
  EXPECT_EQ(trace.bin, minutes(1));
  EXPECT_EQ(trace.begin, "");
  ASSERT_EQ(trace.series.size(), 2u);
  EXPECT_EQ(trace.series[1].name, "b, c");
  EXPECT_THAT(trace.series[0].counts, ElementsAre(1, 3, 5));
  EXPECT_THAT(trace.series[1].counts, ElementsAre(2, 4.25, 6));
  EXPECT_THAT(trace.notes, IsEmpty());
}

TEST(TimedCounts, RowsOutOfOrderFindTheirPlaceAndMissingBinsAreZero) {
  const Trace trace = read("minute,a\n5,50\n2,20\n3,\n");
  EXPECT_THAT(trace.series[0].counts, ElementsAre(20, 0, 0, 50));
  EXPECT_THAT(trace.notes,
              ElementsAre("rows are not in order of time", "bins missing, read as 0: 1 of 4",
                          "empty cells read as 0: 1"));
}

TEST(TimedCounts, TheBinIsTheStepOfTheTimes) {
  EXPECT_EQ(read("minute,a\n0,1\n5,1\n10,1\n").bin, minutes(5));
  EXPECT_EQ(read("second,a\n0,1\n15,1\n30,1\n").bin, seconds(15));
  EXPECT_EQ(read("second,a\n0,1\n0.25,1\n0.5,1\n").bin, std::chrono::milliseconds(250));
  EXPECT_EQ(read("t,n\n0,1\n60,1\n120,1\n").bin, minutes(1));
  EXPECT_EQ(read("t,n\n0,1\n1000,1\n2000,1\n").bin, seconds(1));
}

TEST(TimedCounts, TwoColumnsUnderAnyHeaderOrNone) {
  const Trace headed =
      read("When,How many\n2024-05-01 00:00,1\n2024-05-01 00:01,2.5\n2024-05-01 00:02,0\n");
  EXPECT_EQ(headed.format, TraceFormat::kCounts);
  EXPECT_EQ(headed.series[0].name, "web");
  EXPECT_EQ(headed.begin, "2024-05-01T00:00:00Z");
  EXPECT_THAT(headed.series[0].counts, ElementsAre(1, 2.5, 0));
  EXPECT_THAT(headed.notes, IsEmpty());

  const Trace bare = read("1714521600,1\n1714521660,2\n");
  EXPECT_EQ(bare.begin, "2024-05-01T00:00:00Z");
  EXPECT_THAT(bare.series[0].counts, ElementsAre(1, 2));
  EXPECT_THAT(bare.notes, ElementsAre("time unit s, since 1714521660 is in this century"));
}

TEST(TimedCounts, TheUnitOfPlainNumbersIsGuessedAndNoted) {
  const Trace trace = read("t,n\n0,1\n60000,2\n120000,3\n");
  EXPECT_EQ(trace.bin, minutes(1));
  EXPECT_THAT(trace.notes, ElementsAre("time unit ms, from a grid of 60000"));

  TraceOptions told;
  told.time_unit = TimeUnit::kSeconds;
  EXPECT_EQ(read("t,n\n0,1\n60000,2\n120000,3\n", told).bin, minutes(1000));
}

// A minute column whose numbers only a clock reaches is a time column that happens to be named so.
TEST(TimedCounts, AColumnNamedMinuteMayHoldMoments) {
  EXPECT_EQ(read("minute,n\n1714521600,1\n1714521660,2\n").format, TraceFormat::kCounts);
  EXPECT_EQ(read("minute,n\n2024-05-01 00:00,1\n2024-05-01 00:01,2\n").begin,
            "2024-05-01T00:00:00Z");
}

// Minutes without a request are left out of the file: 00:00, 00:02, 00:05. All steps are whole
// minutes.
TEST(TimedCounts, SparseMinutesAreBinsOfAMinute) {
  const Trace trace = read("t,n\n2024-05-01 00:00,1\n2024-05-01 00:02,2\n2024-05-01 00:05,3\n");
  EXPECT_EQ(trace.bin, minutes(1));
  EXPECT_THAT(trace.series[0].counts, ElementsAre(1, 0, 2, 0, 0, 3));
}

TEST(TimedCounts, UnevenStepsAreRefusedUnlessABinIsGiven) {
  const std::string_view text = "t,n\n100,1\n110,2\n120,4\n127,8\n130,16\n";
  EXPECT_EQ(fault(text),
            "web.csv:5: time is off the grid; expected steps of 10s from line 2; try --bin LENGTH "
            "to add up "
            "rows of uneven steps");
  // Bins of 20 s from 100: [100, 120), [120, 140).
  const Trace trace = read(text, with_bin(seconds(20)));
  EXPECT_EQ(trace.bin, seconds(20));
  EXPECT_THAT(trace.series[0].counts, ElementsAre(3, 28));
  EXPECT_THAT(trace.notes, ElementsAre("time unit s, from a step of 10",
                                       "5 rows of uneven steps are added up in bins of 20s"));
}

TEST(TimedCounts, ARepeatedTimeIsRefusedUnlessABinIsGiven) {
  const std::string_view text = "t,n\n60,1\n120,2\n60,4\n";
  EXPECT_EQ(fault(text),
            "web.csv:4: time is given again; expected it once; line 2 has it; try --bin LENGTH to "
            "add up rows, "
            "or UTC where clocks were put back");
  EXPECT_THAT(read(text, with_bin(minutes(1))).series[0].counts, ElementsAre(5, 2));
  // A table of minutes is no list of events: there a repeated row is a mistake in any case.
  EXPECT_NE(fault("minute,a,b\n0,1,1\n0,1,1\n", with_bin(minutes(1))), "");
}

TEST(TimedCounts, ALongerBinSumsAndAShorterOneIsRefused) {
  const std::string_view text = "minute,a\n0,1\n1,2\n2,4\n3,8\n4,16\n";
  const Trace trace = read(text, with_bin(minutes(2)));
  EXPECT_THAT(trace.series[0].counts, ElementsAre(3, 12, 16));
  EXPECT_THAT(trace.notes, ElementsAre("the last bin of 2m holds 1 of 1m"));
  EXPECT_EQ(fault(text, with_bin(seconds(30))),
            "web.csv: bins of 1m do not fit into bins of 30s; expected a multiple of 1m; try "
            "another --bin");
}

TEST(TimedCounts, OneRowHasTheBinThatIsGiven) {
  EXPECT_EQ(read("t,n\n2024-05-01,7\n").bin, minutes(1));
  EXPECT_EQ(read("t,n\n2024-05-01,7\n", with_bin(seconds(10))).bin, seconds(10));
}

TEST(TimedCounts, EveryFaultIsToldInFileOrder) {
  EXPECT_EQ(fault("minute,a,a,\n0,1,2,3\nx,1,2,-3\n2,1,1,1,1\n0,1,2,inf\n2024-05-01,1,1,1\n"),
            "web.csv:1:10: series 'a' is named again; expected it once; column 8 has it\n"
            "web.csv:1:12: series has no name; expected a name\n"
            "web.csv:3:1: 'x' is not a time; expected a number >= 0, or a date as in "
            "2024-05-01T12:00:00Z\n"
            "web.csv:3:7: count -3 is negative; expected a number from 0 to 1000000000\n"
            "web.csv:4: row has 5 columns; expected 4, as the header has\n"
            "web.csv:5:7: count 'inf' is not finite; expected a number from 0 to 1000000000\n"
            "web.csv:6: time is a date; expected a number, as on line 2");
}

// 175 years hold 42 leap days (2028 to 2196 without 2100): 63,917 days, 92,040,480 minutes.
TEST(TimedCounts, ATimeFarAwayDoesNotAllocateTheBinsBetween) {
  EXPECT_EQ(fault("t,n\n2024-05-01 00:00,1\n2024-05-01 00:01,1\n2199-05-01 00:00,1\n"),
            "web.csv:4: time lies 92040481 bins of 1m after the first; expected at most 4000000; "
            "try a longer "
            "--bin, another --time-unit, or checking that time");
}

TEST(TimedCounts, ATimePast292YearsIsRefused) {
  TraceOptions told;
  told.time_unit = TimeUnit::kSeconds;
  EXPECT_EQ(fault("t,n\n0,1\n10000000000,1\n", told),
            "web.csv:3: time is over 292 years; try another --time-unit");
}

TEST(TimedCounts, NoRowsAreAnEmptyTrace) {
  EXPECT_EQ(fault("minute,a\n"), "web.csv: trace is empty; expected a row for each bin");
  EXPECT_EQ(fault("t,n\n"), "web.csv: trace is empty; expected a row for each bin");
}

}  // namespace
}  // namespace pharos::drivers
