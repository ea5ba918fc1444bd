#include "pharos/app/report/markup.h"

#include <gtest/gtest.h>

#include "pharos/app/report/document_reader.h"
#include "pharos/core/rng.h"

namespace pharos::app::report {
namespace {

TEST(Markup, WritesElementsAttributesAndText) {
  Markup out;
  out.open("p", {{"class", "lead"}}).text("one ").leaf("b", "two").empty("br").close("p");
  EXPECT_EQ(std::move(out).finish(), "<p class=\"lead\">one <b>two</b><br/></p>");
}

TEST(Markup, EscapesTextAndAttributesAlike) {
  Markup out;
  out.leaf("td", {{"title", "\"a\" & 'b'"}}, "</td><script>");
  EXPECT_EQ(std::move(out).finish(),
            "<td title=\"&quot;a&quot; &amp; &#39;b&#39;\">&lt;/td&gt;&lt;script&gt;</td>");
}

TEST(MarkupDeathTest, ClosingAnotherElementThanTheInnermostIsOurMistake) {
  EXPECT_DEATH(Markup().open("p").open("b").close("p"), "close in the order they opened");
}

TEST(Escaped, ReplacesWhatNoDocumentMayHold) {
  // A lone continuation byte, an overlong "/", a surrogate half, a NUL and an escape: one
  // replacement for each bad byte, and good text around them untouched.
  using namespace std::string_literals;
  const std::string r = "\xEF\xBF\xBD";
  EXPECT_EQ(escaped("a\x80z"), "a" + r + "z");
  EXPECT_EQ(escaped("\xC0\xAF"), r + r);
  EXPECT_EQ(escaped("\xED\xA0\x80"), r + r + r);
  EXPECT_EQ(escaped("a\0b\x1B"s), "a" + r + "b" + r);
  EXPECT_EQ(escaped("\xE2\x82"), r + r);  // Cut off in the middle of a euro sign.
}

TEST(Escaped, LeavesGoodUnicodeAlone) { EXPECT_EQ(escaped("größe €9 😀\t\n"), "größe €9 😀\t\n"); }

// Whatever bytes come in, what goes out is one text node that an independent reader accepts.
TEST(Escaped, IsWellFormedForAnyBytes) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    std::string bytes;
    for (std::uint64_t i = rng.below(40); i > 0; --i) bytes += static_cast<char>(rng.below(256));
    Markup out;
    out.leaf("a", {{"title", bytes}}, bytes);
    const Document document = read_document(std::move(out).finish());
    ASSERT_EQ(document.faults, std::vector<std::string>{});
    EXPECT_EQ(document.root.children.front()->attribute("title"), document.root.text);
  }
}

TEST(Shortened, CutsBetweenCharactersAndSaysSo) {
  EXPECT_EQ(shortened("resnet", 6), "resnet");
  EXPECT_EQ(shortened("resnet34", 6), "resne…");
  EXPECT_EQ(shortened("ééééé", 3), "éé…");
  EXPECT_EQ(shortened("ab", 1), "…");
}

}  // namespace
}  // namespace pharos::app::report
