#include "pharos/app/forecasting/trace_history.h"

#include <gtest/gtest.h>

namespace pharos::app {
namespace {

using models::DayRange;

drivers::Trace three_days() {
  drivers::Trace trace;
  trace.path = "requests.csv";
  trace.bins_per_day = 2;
  trace.first_day = 8;
  trace.series = {{"a", {1, 2, 3, 4, 5, 6}, {{7, 8, 9, 10, 11, 12}}},
                  {"b", {6, 5, 4, 3, 2, 1}, {}}};
  return trace;
}

TEST(TraceHistory, EndsAtTimeZero) {
  const auto history = history_of(three_days());
  ASSERT_TRUE(history.ok());
  ASSERT_EQ(history->subjects.size(), 2U);
  const ForecastSubject& a = history->subjects[0];
  EXPECT_EQ(a.origin, "requests.csv, a");
  EXPECT_EQ(a.history.begin, at_seconds(-360));  // Six minutes.
  EXPECT_EQ(a.history.resampled.size(), 1U);
  EXPECT_EQ(a.days, (DayRange{1, 3}));
  EXPECT_EQ(history->days(), 3U);
}

TEST(TraceHistory, TakesDaysOf24HoursWhereTheFileHasNone) {
  drivers::Trace trace;
  trace.bin = std::chrono::hours(6);
  trace.series = {{"a", {1, 2, 3, 4, 5, 6, 7, 8, 9}, {}}};
  const auto history = history_of(trace);
  ASSERT_TRUE(history.ok());
  // Four bins a day; the ninth bin begins a day that is not whole.
  EXPECT_EQ(history->subjects[0].history.bins_per_day, 4U);
  EXPECT_EQ(history->subjects[0].history.counts, (std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(TraceHistory, RefusesWhatHoldsNoDay) {
  drivers::Trace trace;
  trace.path = "hour.csv";
  trace.series = {{"a", std::vector<double>(60, 1.0), {}}};
  const auto hour = history_of(trace);
  ASSERT_FALSE(hour.ok());
  EXPECT_NE(hour.error().text().find("60 bins of 60 s are no whole day"), std::string::npos);
  trace.bin = std::chrono::minutes(7);  // No number of them is a day.
  trace.series[0].counts.resize(1000);
  EXPECT_FALSE(history_of(trace).ok());
}

TEST(DaysNamed, CountAsTheFileDoes) {
  const auto history = history_of(three_days());
  ASSERT_TRUE(history.ok());
  const auto named = [&](const std::string& text) { return days_named(text, "--days", *history); };
  EXPECT_EQ(*named(""), (DayRange{1, 3}));
  EXPECT_EQ(*named("8..9"), (DayRange{1, 2}));
  EXPECT_EQ(*named("10"), (DayRange{3, 3}));
  for (const char* bad :
       {"7..9", "9..8", "8..11", "1..2", "8..", "..9", "a", "8...9", "8..9x", "-8", " 8"}) {
    const auto refused = named(bad);
    ASSERT_FALSE(refused.ok()) << bad;
    EXPECT_NE(refused.error().text().find("within 8..10"), std::string::npos) << bad;
  }
}

}  // namespace
}  // namespace pharos::app
