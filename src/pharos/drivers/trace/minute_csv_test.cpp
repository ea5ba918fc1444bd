#include "pharos/drivers/trace/minute_csv.h"

#include <gtest/gtest.h>

#include <cmath>

#include <fmt/format.h>

#include "pharos/core/rng.h"
#include "pharos/drivers/trace/trace_reader.h"

namespace pharos::drivers {
namespace {

TEST(MinuteCsv, IsATableOfMinutes) {
  Trace trace;
  trace.series = {{"a", {1, 2.5}, {}}, {"b, \"c\"", {0, 1e9}, {}}};
  EXPECT_EQ(write_trace(trace), "minute,a,\"b, \"\"c\"\"\"\n0,1,0\n1,2.5,1000000000\n");
}

TEST(MinuteCsv, BinsThatAreNoMinutesAreCountedInSeconds) {
  Trace trace;
  trace.series = {{"a", {1, 2, 3}, {}}};
  trace.bin = std::chrono::minutes(5);
  EXPECT_EQ(write_trace(trace), "minute,a\n0,1\n5,2\n10,3\n");
  trace.bin = std::chrono::milliseconds(1250);
  EXPECT_EQ(write_trace(trace), "second,a\n0,1\n1.25,2\n2.5,3\n");
}

// Any trace: what is read back is what was written, to the last bit of every count.
TEST(MinuteCsv, ReadsBackAsItWasWritten) {
  const std::vector<Duration> bins{std::chrono::minutes(1), std::chrono::minutes(5),
                                   std::chrono::seconds(15), std::chrono::milliseconds(100),
                                   Duration(1)};
  const std::vector<std::string> names{"a",   "b c",        " padded ",
                                       "x,y", "say \"hi\"", "\xc3\xa9t\xc3\xa9"};
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    Trace trace;
    trace.path = "t";
    trace.format = TraceFormat::kFaroMinutes;
    trace.bin = bins[rng.below(bins.size())];
    const std::size_t length = 2 + rng.below(40);
    const std::size_t count = 1 + rng.below(names.size());
    for (std::size_t i = 0; i < count; ++i) {
      TraceSeries series{names[i], {}, {}};
      for (std::size_t k = 0; k < length; ++k) {
        series.counts.push_back(rng.below(2) == 0 ? std::floor(1e9 * rng.uniform())
                                                  : 1e3 * rng.uniform());
      }
      trace.series.push_back(series);
    }
    const Result<Trace> back = parse_trace(write_trace(trace), "t", {});
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(*back, trace);
  }
}

}  // namespace
}  // namespace pharos::drivers
