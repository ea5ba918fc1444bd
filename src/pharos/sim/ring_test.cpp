#include "pharos/sim/ring.h"

#include <deque>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/core/rng.h"

namespace pharos::sim {
namespace {

TEST(Ring, BehavesLikeADequeThroughGrowthAndWrapping) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    Ring<int> ring;
    std::deque<int> deque;
    for (int step = 0; step < 500; ++step) {
      const std::uint64_t what = rng.below(8);
      if (what < 5 || deque.empty()) {
        ring.push_back(step);
        deque.push_back(step);
      } else if (what < 7) {
        EXPECT_EQ(ring.pop_front(), deque.front());
        deque.pop_front();
      } else {
        const auto count = static_cast<std::ptrdiff_t>(rng.below(deque.size() + 1));
        ring.drop_front(static_cast<std::size_t>(count));
        deque.erase(deque.begin(), deque.begin() + count);
      }
      ASSERT_EQ(ring.size(), deque.size());
      ASSERT_EQ(ring.empty(), deque.empty());
      if (!deque.empty()) {
        ASSERT_EQ(ring.front(), deque.front());
        ASSERT_EQ(ring.back(), deque.back());
        const std::size_t i = rng.below(deque.size());
        ASSERT_EQ(ring[i], deque[i]);
      }
    }
  }
}

}  // namespace
}  // namespace pharos::sim
