#include "pharos/drivers/trace/trace_edit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pharos::drivers {
namespace {

using std::chrono::minutes;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Two series over days 3 and 4 of four minutes each.
Trace two_days() {
  Trace trace;
  trace.path = "t";
  trace.bins_per_day = 4;
  trace.first_day = 3;
  trace.series = {{"a", {1, 2, 3, 4, 5, 6, 7, 8}, {{8, 7, 6, 5, 4, 3, 2, 1}}},
                  {"b", {10, 10, 10, 10, 0, 0, 0, 0}, {{0, 0, 0, 0, 10, 10, 10, 10}}}};
  return trace;
}

TEST(TraceEdit, LongerBinsAreSums) {
  const Result<Trace> trace = rebin(two_days(), minutes(2));
  ASSERT_TRUE(trace.ok()) << trace.error().text();
  EXPECT_EQ(trace->bin, minutes(2));
  EXPECT_EQ(trace->bins_per_day, 2u);
  EXPECT_THAT(trace->series[0].counts, ElementsAre(3, 7, 11, 15));
  EXPECT_THAT(trace->series[0].phases[0], ElementsAre(15, 11, 7, 3));
}

TEST(TraceEdit, ABinMustDivideTheDay) {
  EXPECT_EQ(rebin(two_days(), minutes(3)).error().text(),
            "t: a day of 4 bins has no whole number of 3m; expected a bin that divides the day; "
            "try another --bin");
}

TEST(TraceEdit, SumsPastTheLargestCountAreRefused) {
  Trace trace = two_days();
  trace.series[0].counts[0] = 1e9;
  EXPECT_THAT(rebin(trace, minutes(2)).error().text(),
              HasSubstr("counts of one bin add up to 1000000002"));
  EXPECT_THAT(scale(trace, 1.5).error().text(), HasSubstr("a count becomes 1500000000"));
}

TEST(TraceEdit, DaysAreNamedAsTheFileNamesThem) {
  const Result<Trace> trace = select_days(two_days(), 4, 4);
  ASSERT_TRUE(trace.ok()) << trace.error().text();
  EXPECT_EQ(trace->first_day, 4);
  EXPECT_EQ(trace->days(), 1u);
  EXPECT_THAT(trace->series[0].counts, ElementsAre(5, 6, 7, 8));
  EXPECT_THAT(trace->series[1].phases[0], ElementsAre(10, 10, 10, 10));
  EXPECT_EQ(*select_days(two_days(), 3, 4), two_days());
  EXPECT_EQ(select_days(two_days(), 4, 5).error().text(),
            "t: no days 4 to 5; expected days from 3 to 4");
  EXPECT_FALSE(select_days(two_days(), 2, 3).ok());
  EXPECT_FALSE(select_days(two_days(), 4, 3).ok());
}

TEST(TraceEdit, ATraceWithoutDaysHasNone) {
  Trace trace = two_days();
  trace.bins_per_day = 0;
  EXPECT_THAT(select_days(trace, 3, 3).error().text(),
              HasSubstr("t: trace is not laid out by days"));
}

TEST(TraceEdit, SeriesAreSelectedInTheOrderNamed) {
  const Result<Trace> trace = select_series(two_days(), {"b", "a"});
  ASSERT_TRUE(trace.ok()) << trace.error().text();
  EXPECT_EQ(trace->series[0].name, "b");
  EXPECT_EQ(trace->series[1].name, "a");
  EXPECT_EQ(select_series(two_days(), {"c", "a", "a"}).error().text(),
            "t: no series 'c'; expected a name that it has; try pharos trace info\n"
            "t: series 'a' is named twice; expected it once");
  EXPECT_FALSE(select_series(two_days(), {}).ok());
}

// a has 36 requests, b has 40.
TEST(TraceEdit, TheBusiestHaveMostRequests) {
  EXPECT_EQ(select_busiest(two_days(), 1).series[0].name, "b");
  EXPECT_EQ(select_busiest(two_days(), 9), two_days());
}

TEST(TraceEdit, ScalingReachesEveryPhase) {
  const Result<Trace> trace = scale(two_days(), 0.5);
  ASSERT_TRUE(trace.ok());
  EXPECT_DOUBLE_EQ(trace->series[0].counts[2], 1.5);
  EXPECT_DOUBLE_EQ(trace->series[0].phases[0][0], 4.0);
  EXPECT_FALSE(scale(two_days(), -1.0).ok());
  EXPECT_FALSE(scale(two_days(), std::numeric_limits<double>::quiet_NaN()).ok());
}

}  // namespace
}  // namespace pharos::drivers
