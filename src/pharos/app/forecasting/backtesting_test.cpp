#include "pharos/app/forecasting/backtesting.h"

#include <unistd.h>

#include <cmath>
#include <filesystem>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace pharos::app {
namespace {

constexpr std::size_t kDay = 60;

ForecastSubject subject(const std::string& name, bool repeats) {
  Rng rng(repeats ? 1 : 2);
  models::History history{TimePoint{}, std::chrono::minutes(1), kDay, {}, {}};
  double level = 500.0;
  for (std::size_t t = 0; t < 6 * kDay; ++t) {
    level += 5.0 * rng.normal();
    history.counts.push_back(repeats && t >= kDay ? history.counts[t - kDay] : level);
  }
  return {name, name, history, {1, 6}};
}

BacktestRequest request(const std::vector<std::string>& kinds) {
  BacktestRequest request;
  for (const std::string& kind : kinds) request.kinds.push_back(find_forecaster_kind(kind).value());
  request.test_days = {6, 6};
  return request;
}

class Backtesting : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              fmt::format("pharos-backtesting-{}-{}", test->name(), ::getpid());
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

TEST_F(Backtesting, ComparesWithYesterday) {
  const auto rows = backtest_kinds({subject("wanders", false)},
                                   request({"regression", "last-value", "seasonal-naive"}),
                                   folder_.string(), nullptr);
  ASSERT_TRUE(rows.ok());
  ASSERT_EQ(rows->size(), 3U);
  EXPECT_EQ((*rows)[0].model, "profile-regression");
  EXPECT_EQ((*rows)[1].model, "");
  EXPECT_EQ((*rows)[2].relative, 1.0);
  EXPECT_NEAR((*rows)[0].relative, (*rows)[0].score.pinball / (*rows)[2].score.pinball, 1e-12);
  EXPECT_LT((*rows)[0].relative, 0.8);  // Yesterday knows nothing of where the level went.
  // 60 forecasts of 7 bins, the last of which reach beyond the day: 60·7 − (1 + ... + 6).
  EXPECT_EQ((*rows)[0].score.bins, 399U);
}

TEST_F(Backtesting, LearnsNothingFromTheTestedDay) {
  ForecastSubject one = subject("a", false);
  const auto before = backtest_kinds({one}, request({"regression"}), folder_.string(), nullptr);
  // Another end of the last day leaves the bins before it as they were foretold: the models are the
  // same files.
  for (std::size_t t = 5 * kDay + 50; t < 6 * kDay; ++t) one.history.counts[t] = 0.0;
  std::size_t trained = 0;
  const auto after =
      backtest_kinds({one}, request({"regression"}), folder_.string(),
                     [&](const TrainingProgress& progress) { trained += progress.done; });
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_EQ(trained, 0U);
  EXPECT_NE((*before)[0].score, (*after)[0].score);
}

TEST_F(Backtesting, ReportsInTheOrderAskedFor) {
  const auto rows =
      backtest_kinds({subject("a", false), subject("b", true)},
                     request({"last-value", "seasonal-naive"}), folder_.string(), nullptr);
  ASSERT_TRUE(rows.ok());
  const auto json = nlohmann::json::parse(backtest_json(*rows));
  ASSERT_EQ(json["series"].size(), 4U);
  EXPECT_EQ(json["series"][0]["series"], "a");
  EXPECT_EQ(json["series"][1]["forecaster"], "seasonal-naive");
  EXPECT_EQ(json["series"][1]["model"], "seasonal-naive");
  EXPECT_TRUE(json["series"][0]["model"].is_null());
  EXPECT_EQ(json["series"][0]["pinball_by_step"].size(), 7U);
  // Series b is yesterday exactly: nothing can be relative to a loss of zero, and the summary
  // leaves it out.
  EXPECT_TRUE(json["series"][2]["relative"].is_null());
  EXPECT_EQ(json["forecasters"][0]["relative"], json["series"][0]["relative"]);
  const std::string table = backtest_table(*rows);
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 1 + 4 + 2);
}

TEST(ForecasterKinds, EachIsTrainedOrReady) {
  for (const ForecasterKind& kind : forecaster_kinds()) {
    SCOPED_TRACE(kind.name);
    EXPECT_NE(kind.training == nullptr, kind.ready == nullptr);
    if (kind.ready != nullptr) {
      Rng rng(1);
      const ArrivalWindow window{TimePoint{}, std::chrono::minutes(1), {5, 6, 7}};
      EXPECT_EQ(kind.ready()->forecast(window, 2, rng).horizon(), 2U);
    } else {
      EXPECT_FALSE(kind.training().recipes.empty());
    }
  }
}

TEST(ForecasterKinds, UnknownNamesListTheKnown) {
  const auto kind = find_forecaster_kind("prophet");
  ASSERT_FALSE(kind.ok());
  EXPECT_NE(kind.error().text().find("seasonal-naive"), std::string::npos);
}

}  // namespace
}  // namespace pharos::app
