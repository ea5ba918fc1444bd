#include "pharos/drivers/trace/csv_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pharos::drivers {
namespace {

using ::testing::ElementsAre;

struct Table {
  std::vector<std::vector<std::string>> records;
  std::string faults;
};

Table read(std::string_view text, std::size_t record_bytes_max = 1000) {
  ProblemLog log("t.csv", 20);
  CsvReader csv(text, record_bytes_max, log);
  Table table;
  while (csv.next()) {
    std::vector<std::string>& record = table.records.emplace_back();
    for (const CsvReader::Field& field : csv.fields()) record.emplace_back(field.text);
  }
  table.faults = log.error().text();
  return table;
}

TEST(CsvReader, TakesRecordsApartAtCommasAndLineEnds) {
  const Table table = read("a,b\r\n1,\n\n  2 ,\t3\n,4");
  EXPECT_THAT(table.records, ElementsAre(ElementsAre("a", "b"), ElementsAre("1", ""),
                                         ElementsAre("2", "3"), ElementsAre("", "4")));
  EXPECT_EQ(table.faults, "");
}

TEST(CsvReader, QuotedFieldsKeepCommasQuotesSpacesAndLineBreaks) {
  const Table table = read("\"a, b\",\"say \"\"hi\"\"\",\" c\nd \"\r\n\"\"\n1");
  EXPECT_THAT(table.records, ElementsAre(ElementsAre("a, b", "say \"hi\"", " c\nd "),
                                         ElementsAre(""), ElementsAre("1")));
  EXPECT_EQ(table.faults, "");
}

TEST(CsvReader, PlacesAreCountedAcrossQuotedLineBreaks) {
  const std::string text = "\"x\ny\",  z\nq";
  ProblemLog log("t.csv", 20);
  CsvReader csv(text, 1000, log);
  ASSERT_TRUE(csv.next());
  EXPECT_EQ(csv.line(), 1);
  EXPECT_EQ(csv.fields()[1].line, 2);
  EXPECT_EQ(csv.fields()[1].column, 6);  // y",␠␠z: z is the sixth byte of line 2.
  ASSERT_TRUE(csv.next());
  EXPECT_EQ(csv.line(), 3);
}

TEST(CsvReader, ABrokenRecordIsToldAndTheRestIsRead) {
  const Table table = read("a\"b,1\nc,2\n\"d\"e,3\nf,4\n");
  EXPECT_THAT(table.records, ElementsAre(ElementsAre("c", "2"), ElementsAre("f", "4")));
  EXPECT_EQ(
      table.faults,
      "t.csv:1:2: quote inside a field that does not begin with one; expected quotes around the "
      "whole field, doubled inside it\n"
      "t.csv:3:4: 'e' after a closing quote; expected a comma or the end of the line");
}

TEST(CsvReader, AQuoteThatIsNeverClosedHidesOnlyItsOwnLine) {
  const Table table = read("a,1\nb,\"2\nc,3\n");
  EXPECT_THAT(table.records, ElementsAre(ElementsAre("a", "1"), ElementsAre("c", "3")));
  EXPECT_EQ(table.faults, "t.csv:2:3: quote is opened and never closed; expected a closing quote");
}

TEST(CsvReader, ARowOverTheCapIsRefusedAndTheNextIsRead) {
  const Table table = read("aaaaaaaaaa,b\nc,d\n", 8);
  EXPECT_THAT(table.records, ElementsAre(ElementsAre("c", "d")));
  EXPECT_THAT(table.faults, ::testing::StartsWith("t.csv:1: row is longer than 8 bytes"));
}

}  // namespace
}  // namespace pharos::drivers
