// The public traces, by totals that were counted apart from this reader.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <numeric>

#include "pharos/drivers/trace/trace_reader.h"

namespace pharos::drivers {
namespace {

class PublicTraces : public ::testing::Test {
 protected:
  void SetUp() override {
    const char* folder = std::getenv("PHAROS_DATA");
    if (folder == nullptr || !std::filesystem::is_directory(folder)) {
      GTEST_SKIP() << "needs PHAROS_DATA, the folder of the public traces";
    }
    folder_ = folder;
  }

  [[nodiscard]] Trace read(const std::string& name) const {
    const Result<Trace> trace = read_trace(folder_ + "/" + name, {});
    EXPECT_TRUE(trace.ok()) << trace.error().text();
    return trace.ok() ? *trace : Trace{"", {}, {}, "", 0, 0, {{}}, {}};
  }
  [[nodiscard]] static double sum(const std::vector<double>& counts) {
    return std::accumulate(counts.begin(), counts.end(), 0.0);
  }
  [[nodiscard]] static double sum(const Trace& trace) {
    double total = 0.0;
    for (const TraceSeries& series : trace.series) total += sum(series.counts);
    return total;
  }

  std::string folder_;
};

TEST_F(PublicTraces, TheEvaluationInputOfFaro) {
  const Trace trace = read("faro/eval_10jobs_360min.csv");
  EXPECT_EQ(trace.format, TraceFormat::kFaroMinutes);
  EXPECT_EQ(trace.series.size(), 10u);
  EXPECT_EQ(trace.series[9].name, "job9");
  EXPECT_EQ(trace.bins(), 360u);
  EXPECT_EQ(sum(trace), 2'675'770);
  EXPECT_EQ(sum(trace.series[4].counts), 469'591);
  EXPECT_TRUE(trace.notes.empty());
}

TEST_F(PublicTraces, TheTrainingDaysOfFaroEndWithTheEvaluationInput) {
  const Trace days = read("faro/train_10jobs_11days.csv");
  const Trace evaluation = read("faro/eval_10jobs_360min.csv");
  EXPECT_EQ(days.days(), 11u);
  EXPECT_EQ(days.first_day, 1);
  EXPECT_EQ(days.bins_per_day, 360u);
  EXPECT_EQ(sum(days), 27'999'747);
  for (std::size_t i = 0; i < 10; ++i) {
    const std::vector<double>& counts = days.series.at(i).counts;
    EXPECT_EQ(std::vector<double>(counts.end() - 360, counts.end()),
              evaluation.series.at(i).counts);
  }
}

TEST_F(PublicTraces, ThePhasesOfFaroStandBesideTheSameDays) {
  const Trace phased = read("faro/train_10jobs_11days_4phases.csv");
  const Trace days = read("faro/train_10jobs_11days.csv");
  double total = sum(phased);
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(phased.series.at(i).counts, days.series.at(i).counts);
    ASSERT_EQ(phased.series[i].phases.size(), 3u);
    for (const std::vector<double>& phase : phased.series[i].phases) total += sum(phase);
  }
  EXPECT_EQ(total, 112'001'488);
}

TEST_F(PublicTraces, AzureFunctionsOverTwoWeeks) {
  const Trace trace = read("requests/azure_functions_2019_7funcs_14days.csv");
  EXPECT_EQ(trace.format, TraceFormat::kAzureFunctions2019);
  EXPECT_EQ(trace.series.size(), 7u);
  EXPECT_EQ(trace.days(), 14u);
  EXPECT_EQ(trace.bins_per_day, 1440u);
  EXPECT_EQ(sum(trace), 65'911'156);
  EXPECT_TRUE(trace.notes.empty());
}

// 18:17:03 to 19:14:19 touches 58 minutes of the clock.
TEST_F(PublicTraces, AnHourOfAzureLlm) {
  const Trace trace = read("requests/azure_llm_2023_code.csv");
  EXPECT_EQ(trace.format, TraceFormat::kAzureLlm2023);
  EXPECT_EQ(trace.begin, "2023-11-16T18:17:00Z");
  EXPECT_EQ(trace.bins(), 58u);
  EXPECT_EQ(sum(trace), 8'819);
}

// The last request is at 3,536,999 ms, in the 59th minute.
TEST_F(PublicTraces, AnHourOfMooncake) {
  const Trace trace = read("requests/mooncake_conversation.jsonl");
  EXPECT_EQ(trace.format, TraceFormat::kMooncake);
  EXPECT_EQ(trace.bins(), 59u);
  EXPECT_EQ(sum(trace), 12'031);
}

TEST_F(PublicTraces, ATableThatIsNoTraceIsRefused) {
  EXPECT_FALSE(read_trace(folder_ + "/faro/published_runs.csv", {}).ok());
}

}  // namespace
}  // namespace pharos::drivers
