#include "pharos/models/forecast/path_shuffle.h"

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

TEST(PathShuffle, OrdersEqualValuesByIndex) {
  EXPECT_EQ(ascending_order(std::vector<double>{3, 1, 3, 0}),
            (std::vector<std::size_t>{3, 1, 0, 2}));
}

TEST(PathShuffle, SpacesRanksEvenlyOverTheDistribution) {
  const std::vector<double> ascending{10, 20, 30, 40};  // Quantiles at 1/8, 3/8, 5/8, 7/8.
  // As many paths as values: each gets one.
  for (std::size_t rank = 0; rank < 4; ++rank) {
    EXPECT_EQ(quantile_of_rank(ascending, rank, 4), ascending[rank]);
  }
  // Two paths stand for 1/4 and 3/4, half way between values.
  EXPECT_EQ(quantile_of_rank(ascending, 0, 2), 15);
  EXPECT_EQ(quantile_of_rank(ascending, 1, 2), 35);
  // Eight: the first stands for 1/16, below the first value's level.
  EXPECT_EQ(quantile_of_rank(ascending, 0, 8), 10);
  EXPECT_EQ(quantile_of_rank(std::vector<double>{7}, 2, 5), 7);
}

}  // namespace
}  // namespace pharos::models
