#include "pharos/app/report/csv_report.h"

#include <limits>

#include <gtest/gtest.h>

namespace pharos::app {
namespace {

PolicyResult policy(const std::string& name) {
  PolicyResult result;
  result.name = name;
  result.lost_utility.by_seed = {0.1, 0.30000000000000004};
  result.lost_effective_utility.by_seed = {0.5};
  result.slo_violation.by_seed = {1e-7, std::numeric_limits<double>::quiet_NaN()};
  result.fingerprint = {0xfeedULL, 2};
  return result;
}

TEST(CsvReport, HasOneRowForEachPolicyAndSeed) {
  Comparison comparison;
  comparison.scenario = "r36";
  comparison.seeds = {24, 32};
  comparison.policies = {policy("a"), policy("b")};
  EXPECT_EQ(csv_report(comparison),
            "scenario,policy,seed,lost_utility,lost_effective_utility,slo_violation,fingerprint\n"
            "r36,a,24,0.1,0.5,1e-07,000000000000feed\n"
            "r36,a,32,0.30000000000000004,,,0000000000000002\n"
            "r36,b,24,0.1,0.5,1e-07,000000000000feed\n"
            "r36,b,32,0.30000000000000004,,,0000000000000002\n");
}

TEST(CsvReport, QuotesWhatWouldSplitACell) {
  Comparison comparison;
  comparison.scenario = "a,\"b\"\nc";
  comparison.seeds = {1};
  comparison.policies = {policy("x")};
  EXPECT_EQ(csv_report(comparison).substr(83, 22), "\"a,\"\"b\"\"\nc\",x,1,0.1,0.");
}

TEST(CsvReport, OfNothingIsItsHeader) {
  EXPECT_EQ(csv_report(Comparison{}),
            "scenario,policy,seed,lost_utility,lost_effective_utility,slo_violation,fingerprint\n");
}

}  // namespace
}  // namespace pharos::app
