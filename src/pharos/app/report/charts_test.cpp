// What the charts draw, read back from their SVG.

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pharos/app/report/bar_chart.h"
#include "pharos/app/report/document_reader.h"
#include "pharos/app/report/heat_table.h"
#include "pharos/app/report/load_chart.h"
#include "pharos/app/report/stack_chart.h"

namespace pharos::app::report {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <class Chart>
Document drawn(const Chart& chart) {
  Markup out;
  draw(out, chart);
  Document document = read_document(std::move(out).finish());
  EXPECT_THAT(document.faults, IsEmpty());
  return document;
}

std::vector<const Element*> with_class(const Document& document, std::string_view tag,
                                       const std::string& name) {
  std::vector<const Element*> found;
  for (const Element* each : document.root.all(tag)) {
    if ((" " + each->attribute("class") + " ").find(" " + name + " ") != std::string::npos) {
      found.push_back(each);
    }
  }
  return found;
}

std::string plain_percent(double share) { return std::to_string(static_cast<int>(100 * share)); }

TEST(BarChart, DrawsBarsWhiskersAndSeedsOnOneScale) {
  // The greatest is 0.3; the axis ends there, at three steps of 0.1. 0.15 is half of it.
  const BarChart chart{"b",
                       "Title",
                       "Description",
                       {{"one", 0.15, std::pair{0.1, 0.2}, {0.12, 0.18}, "15", Bar::Style::kBest},
                        {"two", 0.3, std::nullopt, {}, "30", Bar::Style::kReference}},
                       plain_percent};
  const Document document = drawn(chart);
  const auto bars = document.root.all("rect");
  ASSERT_EQ(bars.size(), 2U);
  EXPECT_EQ(bars[0]->attribute("width"), "50%");
  EXPECT_EQ(bars[1]->attribute("width"), "100%");
  EXPECT_EQ(with_class(document, "line", "whisker").size(), 3U);
  EXPECT_EQ(document.root.all("circle").size(), 2U);
  EXPECT_EQ(with_class(document, "g", "best").size(), 1U);
  EXPECT_EQ(with_class(document, "g", "reference").size(), 1U);
}

TEST(BarChart, TellsThoseWhoDoNotSeeItWhatItShows) {
  const Document document = drawn(BarChart{"id", "Late requests", "one 15 %.", {}, plain_percent});
  const Element* svg = document.root.all("svg").front();
  EXPECT_EQ(svg->attribute("role"), "img");
  EXPECT_EQ(svg->attribute("aria-labelledby"), "id-t id-d");
  EXPECT_EQ(document.root.all("title").front()->text, "Late requests");
  EXPECT_EQ(document.root.all("desc").front()->text, "one 15 %.");
}

TEST(BarChart, LeavesOutWhatIsNoNumber) {
  const Document document =
      drawn(BarChart{"b", "", "", {{"x", kNan, std::pair{kNan, 1.0}, {kNan}, "–"}}, plain_percent});
  EXPECT_TRUE(document.root.all("rect").empty());
  EXPECT_TRUE(with_class(document, "line", "whisker").empty());
  EXPECT_TRUE(document.root.all("circle").empty());
}

LoadChart two_minutes() {
  LoadChart chart;
  chart.id = "l";
  chart.bin = std::chrono::minutes(1);
  chart.requests = {0.0, 100.0};
  return chart;
}

TEST(LoadChart, DrawsTheLoadFromTheBottomToItsPeak) {
  // 120 pixels high and the axis ends at 100: 0 is at the bottom, y = 120, and 100 at y = 0.
  const Document document = drawn(two_minutes());
  const auto load = with_class(document, "path", "load");
  ASSERT_EQ(load.size(), 1U);
  EXPECT_EQ(load[0]->attribute("d"), "M0.5 120L1.5 0");
}

TEST(LoadChart, DrawsOneClosedBandForEachStretchOfForecast) {
  LoadChart chart = two_minutes();
  chart.requests = {100.0, 100.0, 100.0, 100.0};
  chart.forecast = {ForecastBin{25, 50, 75}, ForecastBin{25, 50, 75}, std::nullopt,
                    ForecastBin{0, 50, 100}};
  const Document document = drawn(chart);
  // Up along the 0.9 quantile, back along the 0.1 quantile: 75 of 100 is 30 pixels from the top.
  EXPECT_EQ(with_class(document, "path", "band").at(0)->attribute("d"),
            "M0.5 30L1.5 30L1.5 90L0.5 90ZM3.5 0L3.5 120Z");
  EXPECT_EQ(with_class(document, "path", "median").at(0)->attribute("d"), "M0.5 60L1.5 60M3.5 60");
}

TEST(LoadChart, MarksMissedBinsInARowForEachPolicy) {
  LoadChart chart = two_minutes();
  chart.rows = {{"first", {false, true}}, {"second", {false, false}}};
  const Document document = drawn(chart);
  EXPECT_EQ(with_class(document, "path", "track").size(), 2U);
  // The first row begins 10 pixels below the load and is 7 high; its second bin was missed.
  const auto missed = with_class(document, "path", "missed");
  ASSERT_EQ(missed.size(), 1U);
  EXPECT_EQ(missed[0]->attribute("d"), "M1 130H2V137H1Z");
}

TEST(LoadChart, ReadsOutRequestsAndForecast) {
  LoadChart chart = two_minutes();
  chart.forecast = {std::nullopt, ForecastBin{80, 90, 110}};
  const Document document = drawn(chart);
  const auto readouts = with_class(document, "g", "at");
  ASSERT_EQ(readouts.size(), 2U);
  EXPECT_EQ(readouts[0]->text, "0:00 · 0 requests");
  EXPECT_EQ(readouts[1]->text, "0:01 · 100 requests, expected 90 (80 to 110)");
}

TEST(LoadChart, DrawsNothingOfARunWithoutBins) {
  LoadChart chart = two_minutes();
  chart.requests.clear();
  const Document document = drawn(chart);
  EXPECT_TRUE(document.root.all("path").empty());
}

TEST(LoadChart, StaysBoundedOverAMonthOfMinutes) {
  LoadChart chart = two_minutes();
  chart.requests.assign(43200, 1.0);
  for (std::size_t i = 0; i < chart.requests.size(); ++i)
    chart.requests[i] += static_cast<double>(i % 7);
  chart.rows = {{"p", std::vector<bool>(43200, false)}};
  for (std::size_t i = 0; i < 43200; i += 3) chart.rows[0].missed[i] = true;
  Markup out;
  draw(out, chart);
  EXPECT_LT(out.size(), 60'000U);
}

StackChart two_layers() {
  StackChart chart;
  chart.id = "s";
  chart.bin = std::chrono::minutes(1);
  chart.capacity = 4.0;
  chart.unit = "units";
  chart.layers = {{"below", 0, {1.0, 1.0, 2.0}}, {"above", 1, {1.0, 2.0, 2.0}}};
  return chart;
}

TEST(StackChart, DrawsEachLayerOnTopOfTheOnesBefore) {
  // 220 pixels for 4 units: 55 each. The upper layer reaches 2, 3 and 4 units, the lower 1, 1 and
  // 2; the lower is drawn last, over the upper one.
  const Document document = drawn(two_layers());
  const auto layers = with_class(document, "path", "layer");
  ASSERT_EQ(layers.size(), 2U);
  EXPECT_EQ(layers[0]->attribute("d"), "M0 220V110H1V55H2V0H3V220Z");
  EXPECT_EQ(layers[1]->attribute("d"), "M0 220V165H2V110H3V220Z");
  EXPECT_THAT(layers[0]->attribute("class"), HasSubstr("l1"));
}

TEST(StackChart, ReadsOutWhatStandsIdle) {
  const Document document = drawn(two_layers());
  const auto readouts = with_class(document, "g", "at");
  ASSERT_EQ(readouts.size(), 3U);
  EXPECT_EQ(readouts[0]->text, "0:00 · 2 of 4 units in use, 2 idle");
  EXPECT_EQ(readouts[2]->text, "0:02 · 4 of 4 units in use, 0 idle");
}

TEST(StackChart, ShowsMoreThanTheCapacityWhereSomeWasLost) {
  StackChart chart = two_layers();
  chart.capacity = 2.0;
  // The axis ends at 4, so the capacity's line is half way up.
  const Document document = drawn(chart);
  const auto line = with_class(document, "line", "capacity");
  ASSERT_EQ(line.size(), 1U);
  EXPECT_EQ(line[0]->attribute("y1"), "110");
}

TEST(HeatTable, SaysInWordsWhatItShades) {
  HeatTable table{"Caption",
                  {"p"},
                  {{"svc", "note", {{0.02, 0.01, true}}}, {"fine", "", {{0.01, 0.01, false}}}}};
  Markup out;
  write(out, table);
  const Document document = read_document(std::move(out).finish());
  EXPECT_THAT(document.faults, IsEmpty());
  const auto cells = document.root.all("td");
  ASSERT_EQ(cells.size(), 2U);
  EXPECT_EQ(cells[0]->text, "▲ 2.00\u00A0%");
  EXPECT_EQ(cells[0]->all("abbr").front()->attribute("title"), "missed");
  EXPECT_EQ(cells[1]->text, "1.00\u00A0%");
}

TEST(HeatLevel, CountsHowManyTimesTheAllowedShareWasUsed) {
  const auto level = [](double share) { return heat_level({share, 0.01, share > 0.01}); };
  EXPECT_EQ(level(0.01), 0U);
  EXPECT_EQ(level(0.02), 1U);
  EXPECT_EQ(level(0.05), 2U);
  EXPECT_EQ(level(0.20), 3U);
  EXPECT_EQ(level(0.21), 4U);
}

}  // namespace
}  // namespace pharos::app::report
