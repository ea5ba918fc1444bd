#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pharos/drivers/trace/trace_reader.h"

namespace pharos::drivers {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Trace read(std::string_view text, const TraceOptions& options = {}) {
  const Result<Trace> trace = parse_trace(text, "chat.log", options);
  EXPECT_TRUE(trace.ok()) << trace.error().text();
  return trace.ok() ? *trace : Trace{"", {}, {}, "", 0, 0, {{}}, {}};
}

std::string fault(std::string_view text, const TraceOptions& options = {}) {
  const Result<Trace> trace = parse_trace(text, "chat.log", options);
  EXPECT_FALSE(trace.ok());
  return trace.ok() ? "" : trace.error().text();
}

TEST(Requests, AzureLlmRowsAreCountedByTheMinuteOfTheClock) {
  const Trace trace = read(
      "TIMESTAMP,ContextTokens,GeneratedTokens\r\n"
      "2023-11-16 18:17:03.9799600,4808,10\r\n"
      "2023-11-16 18:17:59.9999999,3180,8\r\n"
      "2023-11-16 18:19:00.0000000,110,27");
  EXPECT_EQ(trace.format, TraceFormat::kAzureLlm2023);
  EXPECT_EQ(trace.begin, "2023-11-16T18:17:00Z");
  EXPECT_EQ(trace.series[0].name, "chat");
  EXPECT_THAT(trace.series[0].counts, ElementsAre(2, 0, 1));
  EXPECT_THAT(trace.notes, IsEmpty());
}

TEST(Requests, MooncakeLinesAreCountedFromTheirMilliseconds) {
  const std::string_view text =
      "{\"timestamp\": 0, \"input_length\": 6758, \"hash_ids\": [0, 1]}\n"
      "{\"timestamp\": 119999.5, \"input_length\": 1}\n"
      "\n"
      "{\"timestamp\": 59999}\n";
  const Trace trace = read(text);
  EXPECT_EQ(trace.format, TraceFormat::kMooncake);
  EXPECT_EQ(trace.begin, "");
  EXPECT_THAT(trace.series[0].counts, ElementsAre(2, 1));
  EXPECT_THAT(trace.notes, ElementsAre("requests are not in order of time"));

  TraceOptions options;
  options.bin = std::chrono::seconds(30);
  EXPECT_THAT(read(text, options).series[0].counts, ElementsAre(1, 1, 0, 1));
}

TEST(Requests, OneTimeARowUnderAHeaderOrNone) {
  EXPECT_THAT(read("time\n2024-05-01T00:00:10Z\n2024-05-01T00:01:20+00:00\n2024-05-01T00:01:59Z\n")
                  .series[0]
                  .counts,
              ElementsAre(1, 2));
  const Trace trace = read("30.5\n61.25\n200\n");
  EXPECT_EQ(trace.format, TraceFormat::kTimestamps);
  EXPECT_THAT(trace.series[0].counts, ElementsAre(1, 1, 0, 1));
  EXPECT_THAT(trace.notes, ElementsAre("time unit s, since some have a fraction"));
}

// 150 s begins in the third minute; the bins before it are no part of the trace.
TEST(Requests, BinsBeginAtMultiplesOfTheirLength) {
  EXPECT_THAT(read("150\n179\n180\n").series[0].counts, ElementsAre(2, 1));
}

TEST(Requests, EveryFaultIsToldInFileOrder) {
  EXPECT_EQ(fault("{\"timestamp\": 1}\n{\"timestamp\": \"2\"}\n{\"time\": 3}\n{\"timestamp\": "
                  "-4}\n{\"timestamp\": 5\n[]\n"),
            "chat.log:2:15: timestamp '\"2\"' is wrong; expected a number >= 0\n"
            "chat.log:3:1: no member \"timestamp\"; expected one in each object\n"
            "chat.log:4:15: timestamp '-4' is wrong; expected a number >= 0\n"
            "chat.log:5:16: line ends too early; expected a comma or }\n"
            "chat.log:6:1: '[' is out of place; expected an object: {...}");
  EXPECT_EQ(
      fault("TIMESTAMP,ContextTokens,GeneratedTokens\n"
            "2023-11-16 18:17:03,a,-1\n2023-11-31 18:17:03,1,1\n2023-11-16 18:17:03,1\n"),
      "chat.log:2:21: count 'a' is not a number; expected a number from 0 to 1000000000\n"
      "chat.log:2:23: count -1 is negative; expected a number from 0 to 1000000000\n"
      "chat.log:3:1: '2023-11-31 18:17:03' is not a time; expected a number >= 0, or a date as in "
      "2024-05-01T12:00:00Z\n"
      "chat.log:4: row has 2 columns; expected TIMESTAMP,ContextTokens,GeneratedTokens");
}

TEST(Requests, FaultsPastTheCapAreCounted) {
  std::string text = "time\n";
  for (int i = 0; i < 37; ++i) text += "never\n";
  TraceOptions options;
  options.limits.problems = 5;
  const std::string told = fault(text, options);
  EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 5);
  EXPECT_THAT(told, ::testing::EndsWith("\nchat.log: and 32 more"));
}

TEST(Requests, ATimeFarAwayDoesNotAllocateTheBinsBetween) {
  EXPECT_EQ(fault("1970-01-01\n2023-11-16\n"),
            "chat.log:2: time lies 28334881 bins of 1m after the first; expected at most 4000000; "
            "try a longer "
            "--bin, another --time-unit, or checking that time");
}

TEST(Requests, MoreRowsThanTheLimitAreRefused) {
  TraceOptions options;
  options.limits.rows = 2;
  EXPECT_EQ(fault("1\n2\n3\n", options),
            "chat.log:3: more than 2 requests; try a part of the trace");
}

TEST(Requests, ALineOverTheCapIsRefused) {
  TraceOptions options;
  options.limits.row_bytes = 20;
  EXPECT_EQ(fault("{\"timestamp\": 1}\n{\"timestamp\": 1,            \"a\": 2}\n", options),
            "chat.log:2: line is longer than 20 bytes; expected an object a line");
}

}  // namespace
}  // namespace pharos::drivers
