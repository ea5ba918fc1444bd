#include "pharos/models/forecast/history.h"

#include <limits>

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

History three_days_of_two() {
  return {
      at_seconds(-360), std::chrono::minutes(1), 2, {1, 2, 3, 4, 5, 6}, {{7, 8, 9, 10, 11, 12}}};
}

TEST(History, KeepsTheNamedDaysAndNothingElse) {
  const auto kept = only_days(three_days_of_two(), {2, 3});
  ASSERT_TRUE(kept.ok());
  EXPECT_EQ(kept->counts, (std::vector<double>{3, 4, 5, 6}));
  EXPECT_EQ(kept->resampled, (std::vector<std::vector<double>>{{9, 10, 11, 12}}));
  EXPECT_EQ(kept->begin, at_seconds(-240));  // A day of two one-minute bins later.
  EXPECT_EQ(kept->days(), 2U);
}

TEST(History, RefusesDaysItDoesNotHave) {
  EXPECT_FALSE(only_days(three_days_of_two(), {0, 1}).ok());
  EXPECT_FALSE(only_days(three_days_of_two(), {3, 2}).ok());
  EXPECT_FALSE(only_days(three_days_of_two(), {1, 4}).ok());
}

TEST(History, RefusesWhatIsNoHistory) {
  const auto broken = [](auto change) {
    History history = three_days_of_two();
    change(history);
    return !check(history).ok();
  };
  EXPECT_FALSE(broken([](History&) {}));
  EXPECT_TRUE(broken([](History& h) { h.counts.pop_back(); }));
  EXPECT_TRUE(broken([](History& h) { h.counts.clear(); }));
  EXPECT_TRUE(broken([](History& h) { h.bins_per_day = 0; }));
  EXPECT_TRUE(broken([](History& h) { h.bin = Duration::zero(); }));
  EXPECT_TRUE(broken([](History& h) { h.counts[1] = -1; }));
  EXPECT_TRUE(broken([](History& h) { h.counts[1] = std::numeric_limits<double>::quiet_NaN(); }));
  EXPECT_TRUE(broken([](History& h) { h.resampled[0].pop_back(); }));
  EXPECT_TRUE(
      broken([](History& h) { h.resampled[0][0] = std::numeric_limits<double>::infinity(); }));
}

TEST(History, CountsWholeBinsOnBothSidesOfAMoment) {
  const Duration minute = std::chrono::minutes(1);
  EXPECT_EQ(bins_between(at_seconds(60), at_seconds(180), minute), 2);
  EXPECT_EQ(bins_between(at_seconds(60), at_seconds(179), minute), 1);
  EXPECT_EQ(bins_between(at_seconds(60), at_seconds(59), minute), -1);  // In the bin before.
  EXPECT_EQ(bins_between(at_seconds(60), at_seconds(0), minute), -1);
}

}  // namespace
}  // namespace pharos::models
