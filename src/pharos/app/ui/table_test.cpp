#include "pharos/app/ui/table.h"

#include <gtest/gtest.h>

namespace pharos::app {
namespace {

TEST(Table, AlignsWordsLeftAndNumbersRightWithoutTrailingBlanks) {
  Table table({{"NAME"}, {"COUNT", Table::Align::kRight}, {"NOTE"}});
  table.add({"a", "7", ""});
  table.add({"longer", "1234", "yes"});
  EXPECT_EQ(table.text(),
            "NAME    COUNT  NOTE\n"
            "a           7\n"
            "longer   1234  yes\n");
}

TEST(Table, CountsCodePointsNotBytes) {
  EXPECT_EQ(width_of("±"), 1u);
  EXPECT_EQ(width_of("0.5 ± 0.1"), 9u);
}

}  // namespace
}  // namespace pharos::app
