#include "pharos/app/forecasting/content_key.h"

#include <vector>

#include <gtest/gtest.h>

namespace pharos::app {
namespace {

TEST(ContentKey, OfNothingIsTheOffsetOfFnv) {
  EXPECT_EQ(ContentKey{}.text(), "6c62272e07bb014262b821756295c58d");
}

//  the definition h ← (h xor byte)·(2^88 + 315) mod 2^128 over one 64-bit number's
// eight zero bytes is beyond a comment; what matters is that every bit and boundary counts.
TEST(ContentKey, TellsContentsApart) {
  const auto key = [](auto... parts) {
    ContentKey content;
    (content.add(parts), ...);
    return content.text();
  };
  using std::string_view;
  EXPECT_NE(key(string_view("ab"), string_view("c")), key(string_view("a"), string_view("bc")));
  EXPECT_NE(key(string_view("")), key());
  EXPECT_NE(key(std::uint64_t{1}), key(std::uint64_t{2}));
  const std::vector<double> zeros{0.0, 0.0};
  const std::vector<double> negative{0.0, -0.0};
  ContentKey a;
  ContentKey b;
  a.add(zeros);
  b.add(negative);
  EXPECT_NE(a.text(), b.text());
  EXPECT_EQ(key(string_view("ab")), key(string_view("ab")));
}

}  // namespace
}  // namespace pharos::app
