#include "pharos/drivers/trace/problem_log.h"

#include <gtest/gtest.h>

namespace pharos::drivers {
namespace {

TEST(ProblemLog, TellsFaultsInFileOrderAndCountsTheRest) {
  ProblemLog log("f", 3);
  EXPECT_TRUE(log.empty());
  log.add(9, 2, "late");
  log.add(1, 7, "early", "x", "y");
  log.add(0, 0, "whole");
  log.add(2, 1, "one too many");
  log.add(3, 1, "another");
  EXPECT_EQ(log.error().text(),
            "f: whole\nf:1:7: early; expected x; try y\nf:9:2: late\nf: and 2 more");
}

TEST(ProblemLog, ShownTextPrintsWhateverItHolds) {
  EXPECT_EQ(shown("plain"), "'plain'");
  EXPECT_EQ(shown(std::string_view("a\0\n\x7f", 4)), "'a\\x00\\x0a\\x7f'");
  EXPECT_EQ(shown("\xc3\xa9t\xc3\xa9"), "'\xc3\xa9t\xc3\xa9'");
  EXPECT_EQ(shown("\xc3("), "'\\xc3('");
  EXPECT_EQ(shown(std::string(41, 'a')), "'" + std::string(40, 'a') + "...'");
  // The cut at 40 bytes falls inside the two bytes of é: it is left out whole.
  EXPECT_EQ(shown(std::string(39, 'a') + "\xc3\xa9z"), "'" + std::string(39, 'a') + "...'");
}

}  // namespace
}  // namespace pharos::drivers
