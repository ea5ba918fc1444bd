#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pharos/drivers/trace/trace_reader.h"

namespace pharos::drivers {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Trace read(std::string_view text) {
  const Result<Trace> trace = parse_trace(text, "t.csv", {});
  EXPECT_TRUE(trace.ok()) << trace.error().text();
  return trace.ok() ? *trace : Trace{};
}

std::string fault(std::string_view text, const TraceOptions& options = {}) {
  const Result<Trace> trace = parse_trace(text, "t.csv", options);
  EXPECT_FALSE(trace.ok());
  return trace.ok() ? "" : trace.error().text();
}

TEST(DailyCounts, DaysFollowOneAnotherWhateverTheirOrderInTheFile) {
  const Trace trace = read(
      "job,source,day,m0,m1\n"
      "b,x,2,7,8\n"
      "a,x,1,1,2\n"
      "b,x,1,5,6\n"
      "a,x,2,3,4.5\n");
  EXPECT_EQ(trace.format, TraceFormat::kFaroMinutes);
  EXPECT_EQ(trace.bin, std::chrono::minutes(1));
  EXPECT_EQ(trace.bins_per_day, 2u);
  EXPECT_EQ(trace.days(), 2u);
  EXPECT_EQ(trace.first_day, 1);
  ASSERT_EQ(trace.series.size(), 2u);
  EXPECT_EQ(trace.series[0].name, "b");
  EXPECT_THAT(trace.series[0].counts, ElementsAre(5, 6, 7, 8));
  EXPECT_THAT(trace.series[1].counts, ElementsAre(1, 2, 3, 4.5));
  EXPECT_THAT(trace.series[1].phases, IsEmpty());
  EXPECT_THAT(trace.notes, IsEmpty());
}

TEST(DailyCounts, PhaseZeroIsTheSeriesAndTheOthersStandBesideIt) {
  const Trace trace = read(
      "job,day,phase,m0,m1\n"
      "a,4,0,1,2\na,4,1,3,4\na,4,2,5,6\n"
      "a,5,0,10,20\na,5,1,30,40\na,5,2,50,60\n");
  EXPECT_EQ(trace.first_day, 4);
  ASSERT_EQ(trace.series.size(), 1u);
  EXPECT_THAT(trace.series[0].counts, ElementsAre(1, 2, 10, 20));
  EXPECT_THAT(trace.series[0].phases,
              ElementsAre(ElementsAre(3, 4, 30, 40), ElementsAre(5, 6, 50, 60)));
}

TEST(DailyCounts, MissingDaysAndEmptyCellsAreZeroAndNoted) {
  const Trace trace = read("func,day,m0,m1\na,1,1,\na,3,5,6\nb,2,7,8\n");
  EXPECT_EQ(trace.format, TraceFormat::kAzureFunctions2019);
  EXPECT_THAT(trace.series[0].counts, ElementsAre(1, 0, 0, 0, 5, 6));
  EXPECT_THAT(trace.series[1].counts, ElementsAre(0, 0, 7, 8, 0, 0));
  EXPECT_THAT(trace.notes,
              ElementsAre("days of a series missing, read as 0: 3", "empty cells read as 0: 1"));
}

TEST(DailyCounts, ThePublishedLayoutOfAzureFunctionsIsOneDay) {
  const Trace trace = read(
      "HashOwner,HashApp,HashFunction,Trigger,1,2,3\n"
      "o1,a1,f1,http,1,2,3\n"
      "o1,a1,f2,timer,4,5,6\n");
  EXPECT_EQ(trace.format, TraceFormat::kAzureFunctions2019);
  EXPECT_EQ(trace.bins_per_day, 3u);
  EXPECT_EQ(trace.days(), 1u);
  EXPECT_EQ(trace.series[0].name, "f1");
  EXPECT_THAT(trace.series[1].counts, ElementsAre(4, 5, 6));
}

// A function's hash is its own within an application only: f1 of two applications are two
// functions.
TEST(DailyCounts, AFunctionHashThatOccursTwiceIsNamedByAllItsColumns) {
  const Trace trace = read(
      "HashOwner,HashApp,HashFunction,Trigger,1\n"
      "o1,a1,f1,http,1\n"
      "o1,a2,f1,http,2\n"
      "o1,a2,f2,http,3\n");
  ASSERT_EQ(trace.series.size(), 3u);
  EXPECT_EQ(trace.series[0].name, "o1/a1/f1/http");
  EXPECT_EQ(trace.series[1].name, "o1/a2/f1/http");
  EXPECT_EQ(trace.series[2].name, "f2");
}

TEST(DailyCounts, EveryFaultIsToldInFileOrder) {
  EXPECT_EQ(fault("job,day,m0,m1\n"
                  "a,1,-3,2\n"
                  "a,one,1,2\n"
                  "a,1,3,4\n"
                  ",2,nan,2000000000\n"
                  "a,2,1\n"
                  "a,3,1e400,x\n"),
            "t.csv:2:5: count -3 is negative; expected a number from 0 to 1000000000\n"
            "t.csv:3:3: day 'one' is wrong; expected a whole number from 0 to 1000000\n"
            "t.csv:4: series 'a' day 1 is given again; expected it once; line 2 has it\n"
            "t.csv:5:1: series has no name; expected a name\n"
            "t.csv:5:4: count 'nan' is not finite; expected a number from 0 to 1000000000\n"
            "t.csv:5:8: count '2000000000' is over 10^9; expected a number from 0 to 1000000000\n"
            "t.csv:6: row has 3 columns; expected 4, as the header has\n"
            "t.csv:7:5: count '1e400' is out of range; expected a number from 0 to 1000000000\n"
            "t.csv:7:11: count 'x' is not a number; expected a number from 0 to 1000000000");
}

TEST(DailyCounts, AHeaderOutOfOrderIsToldOnce) {
  EXPECT_EQ(fault("job,day,m0,m2\na,1,1,2\n"),
            "t.csv:1:12: column 'm2' is out of place; expected 'm1'");
  EXPECT_EQ(fault("HashOwner,HashApp,HashFunction,Trigger,2\n"),
            "t.csv:1:40: column '2' is out of place; expected '1'");
  EXPECT_EQ(fault("HashOwner,HashApp,HashFunction,Trigger\na,b,c,d\n"),
            "t.csv:1: header has no column for a minute; expected 1,2,3,...");
  EXPECT_EQ(fault("a,m0,m1\n",
                  {.format = TraceFormat::kFaroMinutes, .time_unit = {}, .bin = {}, .limits = {}}),
            "t.csv:1: header has no columns for a name, a day and its minutes; expected "
            "job,day,m0,m1,... or "
            "func,day,m0,m1,...");
}

TEST(DailyCounts, NothingBelowTheHeaderIsAnEmptyTrace) {
  EXPECT_EQ(fault("job,day,m0\n\n"), "t.csv: trace is empty; expected rows below the header");
}

TEST(DailyCounts, ASeriesWithoutItsPhaseZeroIsRefused) {
  EXPECT_EQ(fault("job,day,phase,m0\na,1,0,1\nb,1,1,2\n"),
            "t.csv: series 'b' has no phase 0; expected one of each series");
}

TEST(DailyCounts, ADayFarAwayDoesNotAllocateTheDaysBetween) {
  EXPECT_EQ(fault("job,day,m0,m1,m2,m3,m4\na,1,1,2,3,4,5\na,1000000,1,2,3,4,5\n"),
            "t.csv: 1000000 days of 5 bins in 1 phases of 1 series are too many; expected at most "
            "4000000 bins a "
            "series and 100000000 counts; try checking the column 'day'");
}

}  // namespace
}  // namespace pharos::drivers
