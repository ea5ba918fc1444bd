#include "pharos/drivers/trace/trace_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace pharos::drivers {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TraceOptions as(TraceFormat format) {
  TraceOptions options;
  options.format = format;
  return options;
}

std::string fault(std::string_view text, const TraceOptions& options = {}) {
  const Result<Trace> trace = parse_trace(text, "t", options);
  EXPECT_FALSE(trace.ok());
  if (trace.ok()) return "";
  EXPECT_EQ(trace.error().code, ErrorCode::kInvalidInput);
  return trace.error().text();
}

TEST(TraceReader, ReadsAFileAndNamesItsPath) {
  const std::string path =
      (std::filesystem::temp_directory_path() / "pharos-reader-test.csv").string();
  std::ofstream(path) << "minute,a\n0,1\n1,2\n";
  const Result<Trace> trace = read_trace(path, {});
  std::filesystem::remove(path);
  ASSERT_TRUE(trace.ok()) << trace.error().text();
  EXPECT_EQ(trace->path, path);
  EXPECT_THAT(trace->series[0].counts, ElementsAre(1, 2));
}

TEST(TraceReader, AMissingFileIsNotFound) {
  const Result<Trace> trace = read_trace("/none/such.csv", {});
  ASSERT_FALSE(trace.ok());
  EXPECT_EQ(trace.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(trace.error().text(),
            "/none/such.csv: no such file; expected a trace; try another path");
}

TEST(TraceReader, AFolderIsNoFile) {
  const Result<Trace> trace = read_trace("/", {});
  ASSERT_FALSE(trace.ok());
  EXPECT_EQ(trace.error().code, ErrorCode::kIo);
  EXPECT_THAT(trace.error().text(), HasSubstr("Is a directory"));
}

TEST(TraceReader, AFileOverTheLimitIsRefusedBeforeItIsRead) {
  TraceOptions options;
  options.limits.bytes = 1000;
  const Result<Trace> trace = read_trace("/dev/zero", options);
  ASSERT_FALSE(trace.ok());
  EXPECT_THAT(trace.error().text(), HasSubstr("/dev/zero: file is larger than 1000 bytes"));
}

TEST(TraceReader, AnEmptyFileIsAnEmptyTrace) {
  for (const std::string_view text : {"", "\n", "\r\n  \r\n", "\xef\xbb\xbf"}) {
    EXPECT_EQ(fault(text), "t: trace is empty; expected at least one row");
    EXPECT_EQ(fault(text, as(TraceFormat::kMooncake)),
              "t: trace is empty; expected at least one row");
  }
}

TEST(TraceReader, AByteOrderMarkIsPassedOver) {
  const Result<Trace> trace = parse_trace("\xef\xbb\xbfminute,a\r\n0,1\r\n1,2\r\n", "t", {});
  ASSERT_TRUE(trace.ok()) << trace.error().text();
  EXPECT_EQ(trace->format, TraceFormat::kFaroMinutes);
  EXPECT_EQ(fault("\xff\xfem\0i\0"),
            "t: text is UTF-16; expected UTF-8; try iconv -f UTF-16 -t UTF-8");
}

TEST(TraceReader, WhatIsNoTraceIsToldWithWhatIs) {
  EXPECT_EQ(fault("setup,jobs,limit\na,1,2\n"),
            "t:1: 3 columns from 'setup' are no known trace; expected one of faro-minutes, "
            "azure-functions-2019, "
            "azure-llm-2023, mooncake, counts, timestamps; try --format NAME, or two columns: "
            "time,count");
  EXPECT_THAT(fault("time;count\n0;1\n"), HasSubstr("t:1: 1 columns from 'time;count'"));
  EXPECT_EQ(fault(" [{\"timestamp\": 1}]"),
            "t: text is a JSON array; expected JSON Lines, an object a line; try jq -c '.[]'");
}

TEST(TraceReader, AFormatThatIsGivenIsNotGuessed) {
  // As minutes this is a series named n; as counts it is one named after the file.
  const std::string_view text = "minute,n\n0,1\n60,2\n";
  EXPECT_EQ(parse_trace(text, "t", as(TraceFormat::kFaroMinutes))->series[0].name, "n");
  EXPECT_EQ(parse_trace(text, "t", as(TraceFormat::kFaroMinutes))->bin, std::chrono::hours(1));
  EXPECT_EQ(parse_trace(text, "t", as(TraceFormat::kCounts))->series[0].name, "t");
  EXPECT_EQ(parse_trace(text, "t", as(TraceFormat::kCounts))->bin, std::chrono::minutes(1));
  EXPECT_EQ(fault(text, as(TraceFormat::kTimestamps)),
            "t:1: row has 2 columns; expected one, the time of a request");
  EXPECT_THAT(fault(text, as(TraceFormat::kMooncake)),
              HasSubstr("t:1:1: 'm' is out of place; expected an object"));
  EXPECT_THAT(fault(text, as(TraceFormat::kAzureFunctions2019)),
              HasSubstr("t:1: header has no columns for"));
  EXPECT_THAT(fault("t,n\n0,1\n", as(TraceFormat::kFaroMinutes)),
              HasSubstr("t:1: header begins with 't'"));
  EXPECT_EQ(fault("a,b,c\n", as(TraceFormat::kCounts)),
            "t:1: row has 3 columns; expected two: a time and a count");
}

TEST(TraceReader, ABinOfNoLengthIsRefused) {
  TraceOptions options;
  options.bin = Duration::zero();
  EXPECT_EQ(fault("minute,a\n0,1\n", options), "t: a bin of no length; expected more than 0");
}

TEST(TraceReader, NamesThatDoNotPrintAreRefused) {
  EXPECT_THAT(fault("minute,\"a\nb\"\n0,1\n"),
              HasSubstr("t:1:8: series name 'a\\x0ab' does not print"));
  EXPECT_THAT(fault("minute,a\xff\n0,1\n"), HasSubstr("series name 'a\\xff' does not print"));
  EXPECT_THAT(fault("minute," + std::string(300, 'a') + "\n0,1\n"),
              HasSubstr("series name of 300 bytes"));
  EXPECT_EQ(parse_trace("minute,\xc3\xa9t\xc3\xa9\n0,1\n", "t", {})->series[0].name,
            "\xc3\xa9t\xc3\xa9");
}

TEST(TraceReader, FormatsHaveTheirNames) {
  for (const std::string& name : format_names())
    EXPECT_EQ(name_of(format_named(name).value()), name);
  EXPECT_FALSE(format_named("parquet").has_value());
}

}  // namespace
}  // namespace pharos::drivers
