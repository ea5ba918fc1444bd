#include "pharos/app/report/series.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pharos/core/rng.h"

namespace pharos::app::report {
namespace {

using std::chrono::minutes;
using testing::ElementsAre;

TEST(LinePoints, StandInTheMiddleOfTheirBins) {
  const std::vector<double> values{3.0, 5.0};
  EXPECT_THAT(line_points(values, 10), ElementsAre(Point{0.5, 3.0}, Point{1.5, 5.0}));
}

// However long the run and wherever its peak, a bounded line still reaches it.
TEST(LinePoints, LoseNoPeakWhenThereAreTooMany) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    std::vector<double> values(100 + rng.below(5000));
    for (double& value : values) value = rng.uniform();
    const std::size_t most = 2 + rng.below(200);
    const std::vector<Point> points = line_points(values, most);
    ASSERT_LE(points.size(), std::max(most, values.size() > most ? most : values.size()));
    double least = 2.0, greatest = -1.0, before = -1.0;
    for (const Point& point : points) {
      EXPECT_GT(point.x, before);
      before = point.x;
      least = std::min(least, point.y);
      greatest = std::max(greatest, point.y);
    }
    EXPECT_EQ(greatest, *std::max_element(values.begin(), values.end()));
    EXPECT_EQ(least, *std::min_element(values.begin(), values.end()));
  }
}

TEST(StepMeans, LeaveAShorterGroupAtTheEnd) {
  // (1 + 3) / 2, (5 + 7) / 2, and 9 alone.
  const std::vector<double> values{1.0, 3.0, 5.0, 7.0, 9.0};
  EXPECT_THAT(step_means(values, 2), ElementsAre(2.0, 6.0, 9.0));
}

ForecastPoint forecast(int minute, std::vector<double> median) {
  ForecastPoint point;
  point.made = TimePoint(minutes(minute));
  for (const double value : median) {
    point.low.push_back(value - 1.0);
    point.high.push_back(value + 1.0);
  }
  point.median = std::move(median);
  return point;
}

TEST(ForecastInForce, IsTheLastOneMadeBeforeEachBin) {
  // Made at minute 1 for minutes 1 to 3, then at minute 2 for minute 2 alone: from minute 3 on
  // nobody expects anything.
  const auto bins =
      forecast_in_force({forecast(1, {10.0, 11.0, 12.0}), forecast(2, {20.0})}, minutes(1), 5);
  EXPECT_THAT(bins, ElementsAre(std::nullopt, ForecastBin{9.0, 10.0, 11.0},
                                ForecastBin{19.0, 20.0, 21.0}, std::nullopt, std::nullopt));
}

TEST(ForecastInForce, StopsAtTheEndOfTheRunAndSkipsWhatIsNoNumber) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto bins = forecast_in_force({forecast(0, {1.0, nan, 3.0, 4.0})}, minutes(1), 3);
  EXPECT_THAT(bins,
              ElementsAre(ForecastBin{0.0, 1.0, 2.0}, std::nullopt, ForecastBin{2.0, 3.0, 4.0}));
}

TEST(ForecastInForce, WithoutABinLengthThereIsNone) {
  EXPECT_THAT(forecast_in_force({forecast(0, {1.0})}, Duration{}, 1), ElementsAre(std::nullopt));
}

TEST(StretchesOf, JoinNeighbours) {
  EXPECT_THAT(stretches_of({true, true, false, true}, 10),
              ElementsAre(Stretch{0, 2}, Stretch{3, 4}));
}

TEST(StretchesOf, ShowASingleBinEvenWhenBinsAreGrouped) {
  // Four bins in two groups; the one set bin colours its group.
  EXPECT_THAT(stretches_of({false, false, true, false}, 2), ElementsAre(Stretch{2, 4}));
}

TEST(SpreadLabels, KeepTheirDistanceAndStayInside) {
  EXPECT_THAT(spread_labels({0.0, 1.0, 50.0}, 10.0, 0.0, 100.0), ElementsAre(0.0, 10.0, 50.0));
  EXPECT_THAT(spread_labels({98.0, 99.0, 100.0}, 10.0, 0.0, 100.0), ElementsAre(80.0, 90.0, 100.0));
}

}  // namespace
}  // namespace pharos::app::report
