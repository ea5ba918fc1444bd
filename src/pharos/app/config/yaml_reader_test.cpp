#include "pharos/app/config/yaml_reader.h"

#include <gtest/gtest.h>

#include <functional>

#include "pharos/app/config/nearest_word.h"

namespace pharos::app {
namespace {

using namespace std::chrono_literals;

std::string first_problem(const std::string& text) {
  const auto tree = parse_yaml(text, "f.yaml");
  return tree.ok() ? "none" : tree.error().problems.front().text();
}

/// Reads one map with `read` and returns the problems as text.
std::string problems_of(const std::string& text, const std::function<void(MapReader&)>& read) {
  const auto tree = parse_yaml(text, "f.yaml");
  ProblemList problems("f.yaml");
  MapReader map(&tree.value(), problems, "the test");
  read(map);
  map.refuse_unknown();
  return problems.empty() ? "" : problems.error().text();
}

TEST(YamlTree, KeepsPlaces) {
  const auto tree = parse_yaml("a: 1\nb:\n  - x\n  - y\n", "f.yaml");
  ASSERT_TRUE(tree.ok());
  const YamlNode* list = tree->find("b");
  ASSERT_NE(list, nullptr);
  EXPECT_EQ(list->list[1].scalar, "y");
  EXPECT_EQ(list->list[1].line, 4);
  EXPECT_EQ(list->list[1].column, 5);
}

TEST(YamlTree, RefusesWhatIsNotOneDocumentOfYaml) {
  EXPECT_EQ(first_problem(""), "f.yaml: the file is empty; expected a YAML document");
  EXPECT_NE(first_problem("a: [1, 2\n").find("not YAML"), std::string::npos);
  EXPECT_NE(first_problem("a: 1\n---\nb: 2\n").find("second document"), std::string::npos);
  EXPECT_EQ(
      first_problem("a: 1\nb: 2\na: 3\n"),
      "f.yaml:3:1: key \"a\" stands here a second time; expected it once; the first is in line 1; "
      "try removing one of them");
  EXPECT_NE(first_problem("? [1, 2]\n: 3\n").find("not a word"), std::string::npos);
  EXPECT_NE(first_problem(std::string((1 << 20) + 1, '#')).find("bytes"), std::string::npos);
}

TEST(YamlTree, ABombIsRefusedBeforeItGoesOff) {
  // Ten levels of ten aliases each are 10^10 values; the walk stops at 100,000.
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i <= 10; ++i) {
    const std::string before = "*a" + std::to_string(i - 1);
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
    for (int k = 0; k < 10; ++k) bomb += (k > 0 ? ", " : "") + before;
    bomb += "]\n";
  }
  EXPECT_NE(first_problem(bomb).find("too many"), std::string::npos);
  EXPECT_NE(first_problem(std::string(500, '[') + std::string(500, ']')), "none");
}

TEST(YamlReader, ReadsSpansOfTime) {
  EXPECT_EQ(parse_duration("720ms"), 720ms);
  EXPECT_EQ(parse_duration("1h 30m"), 90min);
  EXPECT_EQ(parse_duration("79.302ms"), Duration(79'302'000));
  EXPECT_EQ(parse_duration("5min"), 5min);
  for (const char* bad : {"", "5", "ms", "-3s", "3 weeks", "1e99h", "nan s", "5s x"}) {
    EXPECT_FALSE(parse_duration(bad)) << bad;
  }
}

TEST(YamlReader, RefusesNumbersThatAreNone) {
  for (const char* bad : {"", "nan", "inf", "-inf", "1e999", "12x", "0x10", "1,5"}) {
    EXPECT_FALSE(parse_number(bad)) << bad;
  }
  EXPECT_EQ(parse_number("-2.5e3"), -2500.0);
}

TEST(YamlReader, SaysEveryFaultOfAFileAtOnceInTheOrderOfItsLines) {
  int count = 7;
  double share = 0.5;
  bool flag = false;
  const std::string problems =
      problems_of("share: 130 %\ncount: 2.5\ncuont: 3\nflag: maybe\n", [&](MapReader& map) {
        map.read("flag", flag);
        map.read("count", count, {0, 10});
        map.read_share("share", share, {0, 1});
      });
  EXPECT_EQ(problems,
            "f.yaml:1:8: share: \"130 %\"; expected a share from 0 to 1, or in percent\n"
            "f.yaml:2:8: count: \"2.5\"; expected a whole number\n"
            "f.yaml:3:1: unknown key \"cuont\" in the test; expected one of flag, count, share; "
            "try count "
            "(did you mean it?)\n"
            "f.yaml:4:7: flag: \"maybe\"; expected one of false, true, off, on, no, yes");
  // What could not be read is left as it was.
  EXPECT_EQ(count, 7);
  EXPECT_EQ(share, 0.5);
}

TEST(YamlReader, AValueThatIsNotThereIsMissedWhereItsKeyStands) {
  int count = 0;
  EXPECT_EQ(problems_of("count:\nother: 1\n",
                        [&](MapReader& map) {
                          map.read("count", count, {0, 1}), map.child("other");
                        }),
            "f.yaml:1:1: count is not a single value; expected a number");
}

TEST(YamlReader, SaysTheFirstHundredProblemsAndHowManyMore) {
  std::string text;
  for (int i = 0; i < 103; ++i) text += "key" + std::to_string(i) + ": 1\n";
  const std::string said = problems_of(text, [](MapReader&) {});
  EXPECT_NE(said.find("\"key99\""), std::string::npos);
  EXPECT_EQ(said.find("\"key100\""), std::string::npos);
  EXPECT_NE(said.find("3 more problems"), std::string::npos);
}

TEST(YamlReader, ReadsSharesInPercentAndPlain) {
  double a = 0.0;
  double b = 0.0;
  EXPECT_EQ(problems_of("a: 99 %\nb: 0.99\n",
                        [&](MapReader& map) {
                          map.read_share("a", a, {0, 1});
                          map.read_share("b", b, {0, 1});
                        }),
            "");
  EXPECT_DOUBLE_EQ(a, 0.99);
  EXPECT_DOUBLE_EQ(b, 0.99);
}

TEST(NearestWord, FindsOneOrTwoSlipsAndNoMore) {
  const std::vector<std::string> words = {"fairshare", "pharos", "aiad"};
  EXPECT_EQ(nearest_word("pahros", words), "pharos");
  EXPECT_EQ(nearest_word("fairshar", words), "fairshare");
  EXPECT_FALSE(nearest_word("kubernetes", words));
  EXPECT_FALSE(nearest_word("a", words));
}

}  // namespace
}  // namespace pharos::app
