#include "pharos/drivers/trace/utf8.h"

#include <gtest/gtest.h>

namespace pharos::drivers {
namespace {

TEST(Utf8, TakesWhatUnicodeHas) {
  for (const std::string_view text :
       {"", "ascii", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xc2\x80", "\xe0\xa0\x80",
        "\xf4\x8f\xbf\xbf", "\xee\x80\x80"}) {
    EXPECT_TRUE(is_utf8(text)) << text;
  }
}

// In order: a lone continuation, overlong forms of 2, 3 and 4 bytes, a surrogate, past U+10FFFF,
// cut short, a lead without its continuation.
TEST(Utf8, RefusesWhatUnicodeHasNot) {
  for (const std::string_view text :
       {"\x80", "\xc0\x80", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xed\xa0\x80", "\xf4\x90\x80\x80",
        "\xe2\x82", "\xc3(", "\xff"}) {
    EXPECT_FALSE(is_utf8(text));
  }
}

}  // namespace
}  // namespace pharos::drivers
