#include "pharos/app/report/json_report.h"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "pharos/app/report/sample_comparison.h"

namespace pharos::app {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> found;
  for (const auto& item : object.items()) found.push_back(item.key());
  return found;
}

Comparison two_seeds() {
  Comparison comparison;
  comparison.scenario = "r36";
  comparison.pools = {{"units", Units(36)}};
  comparison.seeds = {24, 32};
  PolicyResult policy;
  policy.name = "pharos";
  policy.lost_utility = {0.25, 0.5, std::pair{0.1, 0.4}, {0.2, 0.3}};
  policy.lost_effective_utility = {0.125, std::nullopt, std::nullopt, {0.125}};
  policy.slo_violation = {0.0133, 0.001, std::pair{0.01, 0.02}, {0.0132, 0.0134}};
  policy.requests = 2675770;
  policy.failed = 12;
  policy.replicas_mean = 35.5;
  policy.fingerprint = {0x0123456789abcdefULL, 1};
  policy.events = 9007199254740993ULL;  // 2^53 + 1: no double holds it.
  policy.cpu_seconds = 1.5;
  comparison.policies = {policy};
  return comparison;
}

// Written out in full: this text is what scripts rely on.
TEST(JsonReport, IsExactlyWhatWasPromised) {
  EXPECT_EQ(json_report(two_seeds()), R"({
  "scenario": "r36",
  "capacity": 36,
  "seeds": [
    24,
    32
  ],
  "policies": [
    {
      "name": "pharos",
      "lost_utility": {
        "mean": 0.25,
        "sd": 0.5,
        "ci95": [
          0.1,
          0.4
        ],
        "by_seed": [
          0.2,
          0.3
        ]
      },
      "lost_effective_utility": {
        "mean": 0.125,
        "sd": null,
        "ci95": null,
        "by_seed": [
          0.125
        ]
      },
      "slo_violation": {
        "mean": 0.0133,
        "sd": 0.001,
        "ci95": [
          0.01,
          0.02
        ],
        "by_seed": [
          0.0132,
          0.0134
        ]
      },
      "requests": 2675770,
      "failed": 12,
      "replicas_mean": 35.5,
      "fingerprint": [
        "0123456789abcdef",
        "0000000000000001"
      ],
      "events": 9007199254740993,
      "cpu_seconds": 1.5
    }
  ]
}
)");
}

TEST(JsonReport, ReadsBackToTheSameNumbers) {
  const Comparison comparison = report::sample_comparison({4, 50, 5, {"a", "b"}}, 9);
  const Json json = Json::parse(json_report(comparison));
  ASSERT_EQ(json["policies"].size(), 2U);
  for (std::size_t p = 0; p < 2; ++p) {
    const Spread& spread = comparison.policies[p].slo_violation;
    const Json& read = json["policies"][p]["slo_violation"];
    EXPECT_EQ(read["mean"].get<double>(), spread.mean);
    EXPECT_EQ(read["ci95"][1].get<double>(), spread.ci95->second);
    EXPECT_EQ(read["by_seed"].get<std::vector<double>>(), spread.by_seed);
  }
}

TEST(JsonReport, NamesEachOfSeveralPools) {
  Comparison comparison = two_seeds();
  comparison.pools = {{"gpus", Units(8)}, {"cpus", Units(64)}};
  EXPECT_EQ(Json::parse(json_report(comparison))["capacity"], (Json{{"gpus", 8}, {"cpus", 64}}));
}

TEST(JsonReport, OfNothingHasItsKeysAllTheSame) {
  const Json json = Json::parse(json_report(Comparison{}));
  EXPECT_THAT(keys(json), ElementsAre("scenario", "capacity", "seeds", "policies"));
  EXPECT_TRUE(json["seeds"].is_array());
  EXPECT_TRUE(json["policies"].is_array());
}

TEST(JsonReport, IsValidWhateverItHolds) {
  Comparison comparison = two_seeds();
  comparison.scenario = "quote \" slash \\ line\n bad \xFF";
  comparison.policies[0].slo_violation.mean = std::numeric_limits<double>::quiet_NaN();
  const Json json = Json::parse(json_report(comparison));
  EXPECT_EQ(json["scenario"], "quote \" slash \\ line\n bad \xEF\xBF\xBD");
  EXPECT_TRUE(json["policies"][0]["slo_violation"]["mean"].is_null());
}

}  // namespace
}  // namespace pharos::app
