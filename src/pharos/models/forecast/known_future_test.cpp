#include "pharos/models/forecast/known_future.h"

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

TEST(KnownFuture, ReadsOnFromTheWindowsEnd) {
  const KnownFuture future({1, 2, 3, 4}, std::chrono::minutes(1));
  ArrivalWindow window;
  window.counts = {1, 2};  // Up to minute 2.
  Rng rng(1);
  // Minutes 2 and 3, then the last one for ever.
  EXPECT_EQ(future.forecast(window, 3, rng).paths, (std::vector<std::vector<double>>{{3, 4, 4}}));
  EXPECT_TRUE(KnownFuture({}, std::chrono::minutes(1)).forecast(window, 3, rng).empty());
}

}  // namespace
}  // namespace pharos::models
