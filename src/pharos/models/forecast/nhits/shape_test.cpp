#include "pharos/models/forecast/nhits/shape.h"

#include <gtest/gtest.h>

namespace pharos::models {
namespace {

TEST(NhitsShape, LaysOutThePublishedNetwork) {
  const NhitsLayout layout(NhitsShape{});
  ASSERT_EQ(layout.stacks.size(), 3U);
  // 15 values pooled by 7, 2, 1: 3, 8, 15. Output knots 7/3, 7/1, 7/1: 2, 7, 7, each with mean and
  // spread; input knots 15/3, 15/1, and none for the last stack.
  EXPECT_EQ(layout.stacks[0].pooled, 3U);
  EXPECT_EQ(layout.stacks[1].pooled, 8U);
  EXPECT_EQ(layout.stacks[2].pooled, 15U);
  EXPECT_EQ(layout.stacks[0].forecast.outputs, 4U);
  EXPECT_EQ(layout.stacks[1].forecast.outputs, 14U);
  EXPECT_EQ(layout.stacks[0].backcast.outputs, 5U);
  EXPECT_EQ(layout.stacks[1].backcast.outputs, 15U);
  EXPECT_EQ(layout.stacks[2].backcast.outputs, 0U);
  // Dense maps of (inputs + 1)·outputs parameters: first layers (4 + 9 + 16)·512, second 3·513·512,
  // heads 513·(4 + 14 + 14 + 5 + 15).
  EXPECT_EQ(layout.parameters, 29U * 512 + 3U * 513 * 512 + 513U * 52);
}

TEST(NhitsShape, SlicesFollowEachOtherWithoutGaps) {
  NhitsShape shape;
  shape.input = 10;
  shape.pools = {5, 2, 1};
  shape.width = 8;
  shape.gaussian = false;
  const NhitsLayout layout(shape);
  std::size_t next = 0;
  const auto follows = [&next](const DenseSlice& slice) {
    EXPECT_EQ(slice.offset, next);
    next = slice.end();
  };
  for (const StackLayout& stack : layout.stacks) {
    for (const DenseSlice& layer : stack.layers) follows(layer);
    if (stack.backcast.outputs > 0) follows(stack.backcast);
    follows(stack.forecast);
  }
  EXPECT_EQ(next, layout.parameters);
}

TEST(NhitsShape, RefusesWhatIsNoNetwork) {
  const auto refused = [](auto change) {
    NhitsShape shape;
    change(shape);
    return !check(shape).ok();
  };
  EXPECT_FALSE(refused([](NhitsShape&) {}));
  EXPECT_TRUE(refused([](NhitsShape& s) { s.input = 0; }));
  EXPECT_TRUE(refused([](NhitsShape& s) { s.output = 5000; }));
  EXPECT_TRUE(refused([](NhitsShape& s) { s.width = 0; }));
  EXPECT_TRUE(refused([](NhitsShape& s) { s.layers = 17; }));
  EXPECT_TRUE(refused([](NhitsShape& s) { s.pools = {}; }));
  EXPECT_TRUE(refused([](NhitsShape& s) { s.pools = {7, 2}; }));
  EXPECT_TRUE(refused([](NhitsShape& s) { s.pools = {16, 2, 1}; }));
  EXPECT_TRUE(refused([](NhitsShape& s) { s.downsamplings = {0, 1, 1}; }));
}

}  // namespace
}  // namespace pharos::models
