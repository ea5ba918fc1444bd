#include "pharos/app/report/table_report.h"

#include <gtest/gtest.h>

namespace pharos::app {
namespace {

PolicyResult policy(const std::string& name, double lost, double violation) {
  PolicyResult result;
  result.name = name;
  result.lost_utility = {lost, 0.0125, std::nullopt, {}};
  result.slo_violation = {violation, 0.001, std::pair{violation - 0.002, violation + 0.002}, {}};
  result.requests = 1234567;
  result.failed = 89;
  result.replicas_mean = 35.96;
  return result;
}

TEST(TableReport, HasALineForEachPolicyTheBestFirst) {
  Comparison comparison;
  comparison.seeds = {24, 32};
  comparison.policies = {policy("fairshare", 2.5, 0.101), policy("pharos", 0.36, 0.0133)};
  EXPECT_EQ(
      table_report(comparison),
      "policy      lost utility  late or failed   95 % interval   requests  failed  replicas\n"
      "pharos     0.360 ± 0.013   1.33 ± 0.10 %  1.13 to 1.53 %  1,234,567      89      36.0\n"
      "fairshare  2.500 ± 0.013   10.1 ± 0.10 %  9.90 to 10.3 %  1,234,567      89      36.0\n");
}

TEST(TableReport, ShowsNoSpreadOfOneSeed) {
  Comparison comparison;
  comparison.seeds = {24};
  comparison.policies = {policy("pharos", 0.36, 0.0133)};
  comparison.policies[0].lost_utility.sd.reset();
  comparison.policies[0].slo_violation.sd.reset();
  comparison.policies[0].slo_violation.ci95.reset();
  EXPECT_EQ(table_report(comparison),
            "policy  lost utility  late or failed   requests  failed  replicas\n"
            "pharos         0.360          1.33 %  1,234,567      89      36.0\n");
}

TEST(TableReport, NamesAReferenceForWhatItIs) {
  Comparison comparison;
  comparison.seeds = {24, 32};
  comparison.policies = {policy("clairvoyant", 0.1, 0.001), policy("pharos", 0.36, 0.0133)};
  comparison.policies[0].reference = true;
  const std::string table = table_report(comparison);
  EXPECT_LT(table.find("pharos"), table.find("clairvoyant (reference)"));
}

TEST(TableReport, OfNothingIsItsHeader) {
  EXPECT_EQ(table_report(Comparison{}),
            "policy  lost utility  late or failed  requests  failed  replicas\n");
}

}  // namespace
}  // namespace pharos::app
