#include "pharos/app/report/html_report.h"

#include <algorithm>
#include <limits>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pharos/app/report/document_reader.h"
#include "pharos/app/report/number_text.h"
#include "pharos/app/report/sample_comparison.h"
#include "pharos/app/report/sections.h"

namespace pharos::app::report {
namespace {

using testing::Contains;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Document read_report(const Comparison& comparison) {
  Document document = read_document(html_report(comparison));
  EXPECT_THAT(document.faults, IsEmpty());
  return document;
}

/// The element of the tag whose id is `id`; fails the test when there is none.
const Element* by_id(const Document& document, std::string_view tag, const std::string& id) {
  for (const Element* each : document.root.all(tag)) {
    if (each->attribute("id") == id) return each;
  }
  ADD_FAILURE() << "no <" << tag << " id=" << id << ">";
  return nullptr;
}

std::vector<std::string> texts(const std::vector<const Element*>& elements) {
  std::vector<std::string> found;
  found.reserve(elements.size());
  for (const Element* each : elements) found.push_back(each->text);
  return found;
}

TEST(HtmlReport, IsWellFormedAndItsIdsAreUnique) {
  const Document document = read_report(sample_comparison({}, 1));
  std::set<std::string> ids;
  for (const char* tag : {"section", "h2", "title", "desc", "input", "path"}) {
    for (const Element* each : document.root.all(tag)) {
      const std::string id = each->attribute("id");
      if (id.empty()) continue;
      EXPECT_TRUE(ids.insert(id).second) << id;
    }
  }
  EXPECT_GT(ids.size(), 20U);
}

TEST(HtmlReport, AnswersWhoMissedInItsFirstSentence) {
  const Comparison comparison = sample_comparison({}, 1);
  const auto best = std::min_element(
      comparison.policies.begin(), comparison.policies.end(),
      [](const auto& a, const auto& b) { return a.slo_violation.mean < b.slo_violation.mean; });
  const Document document = read_report(comparison);
  const Element* answer = by_id(document, "section", "answer");
  ASSERT_NE(answer, nullptr);
  EXPECT_THAT(answer->all("p").front()->text,
              HasSubstr(fmt::format("Under {}, {} of requests were late or failed", best->name,
                                    percent(best->slo_violation.mean))));
}

TEST(HtmlReport, LoadsNothingAndRunsNothing) {
  const std::string html = html_report(sample_comparison({}, 1));
  for (const char* forbidden : {"http://", "https://", "<script", "<link", "<img", "<iframe",
                                "@import", "url(", "javascript:"}) {
    EXPECT_THAT(html, Not(HasSubstr(forbidden)));
  }
  EXPECT_THAT(html, HasSubstr("default-src &#39;none&#39;"));
}

TEST(HtmlReport, KeepsAStrangersWordsAsWords) {
  Comparison comparison = sample_comparison({3, 20, 2, {"a", "b"}}, 1);
  const std::string nasty = "</title><script>alert('x')</script>&amp;\"";
  comparison.scenario = comparison.description = nasty;
  comparison.pools[0].name = nasty;
  comparison.policies[0].name = nasty;
  comparison.services[0].id = ServiceId(nasty);
  for (PolicyResult& policy : comparison.policies) {
    policy.services[0].service = ServiceId(nasty);
    policy.first.services[0].service = ServiceId(nasty);
  }
  const Document document = read_report(comparison);
  EXPECT_THAT(document.root.all("script"), IsEmpty());
  EXPECT_EQ(document.root.all("h1").front()->text, nasty);
  const Element* services = by_id(document, "section", "services");
  ASSERT_NE(services, nullptr);
  EXPECT_THAT(texts(services->all("th")), Contains(HasSubstr(nasty)));
}

TEST(HtmlReport, WritesTheNumbersItWasGiven) {
  const Comparison comparison = sample_comparison({}, 1);
  const Document document = read_report(comparison);
  const Element* section = by_id(document, "section", "services");
  ASSERT_NE(section, nullptr);
  const Element* table = section->all("table").front();
  const auto columns = texts(table->all("thead").front()->all("th"));
  std::size_t checked = 0;
  for (const Element* row : table->all("tbody").front()->all("tr")) {
    const std::string name = row->all("th").front()->text;
    for (std::size_t c = 0; c < row->all("td").size(); ++c) {
      for (const PolicyResult& policy : comparison.policies) {
        if (policy.name != columns[c + 1]) continue;
        for (const ServiceResult& service : policy.services) {
          if (name.rfind(service.service.name() + " ", 0) != 0) continue;
          EXPECT_THAT(row->all("td")[c]->text, HasSubstr(percent(service.slo_violation)));
          ++checked;
        }
      }
    }
  }
  EXPECT_EQ(checked, 50U);  // 10 services under 5 policies.
}

TEST(HtmlReport, SumsUpTheLoadTableByHand) {
  // Three bins of 10, 20 and 60 requests: few enough for a row each.
  Comparison comparison = sample_comparison({1, 3, 1, {"p"}}, 1);
  auto& bins = comparison.policies[0].first.services[0].bins;
  bins[0].requests = 10;
  bins[1].requests = 20;
  bins[2].requests = 60;
  const Document document = read_report(comparison);
  const Element* section = by_id(document, "section", "load");
  ASSERT_NE(section, nullptr);
  std::vector<std::string> requests;
  for (const Element* row : section->all("tbody").front()->all("tr")) {
    requests.push_back(row->all("td").front()->text);
  }
  EXPECT_THAT(requests, ElementsAre("10", "20", "60"));
}

TEST(HtmlReport, PutsATableUnderEveryChart) {
  const Document document = read_report(sample_comparison({}, 1));
  for (const char* id : {"totals", "load", "replicas"}) {
    const Element* section = by_id(document, "section", id);
    ASSERT_NE(section, nullptr);
    for (const Element* figure : section->all("figure")) {
      EXPECT_EQ(figure->all("table").size(), 1U) << id;
    }
  }
  const Element* latency = by_id(document, "section", "latency");
  ASSERT_NE(latency, nullptr);
  EXPECT_EQ(latency->all("table").size(), 1U);
}

TEST(HtmlReport, CanBeUsedWithoutSeeingAndByKeyboard) {
  const Document document = read_report(sample_comparison({}, 1));
  EXPECT_EQ(document.root.all("html").front()->attribute("lang"), "en");
  EXPECT_EQ(document.root.all("h1").size(), 1U);
  EXPECT_EQ(document.root.all("main").size(), 1U);
  for (const Element* svg : document.root.all("svg")) {
    if (svg->attribute("role") != "img") continue;
    EXPECT_FALSE(svg->all("title").front()->text.empty());
    EXPECT_FALSE(svg->all("desc").front()->text.empty());
  }
  for (const Element* box : document.root.all("div")) {
    if (box->attribute("class") != "scroll") continue;
    EXPECT_EQ(box->attribute("tabindex"), "0");
    EXPECT_FALSE(box->attribute("aria-label").empty());
  }
  for (const Element* table : document.root.all("table")) {
    EXPECT_EQ(table->all("caption").size(), 1U);
  }
  // Every link within the page leads somewhere, and every label names a button.
  std::set<std::string> ids;
  for (const char* tag : {"section", "input", "path"}) {
    for (const Element* each : document.root.all(tag)) ids.insert(each->attribute("id"));
  }
  for (const Element* each : document.root.all("a")) {
    EXPECT_TRUE(ids.count(each->attribute("href").substr(1))) << each->attribute("href");
  }
  for (const Element* each : document.root.all("label")) {
    EXPECT_TRUE(ids.count(each->attribute("for"))) << each->attribute("for");
  }
}

TEST(HtmlReport, HeadingsDescendOneLevelAtATime) {
  const std::string html = html_report(sample_comparison({}, 1));
  char before = '0';
  for (std::size_t at = html.find("<h"); at != std::string::npos; at = html.find("<h", at + 1)) {
    const char level = html[at + 2];
    if (level < '1' || level > '6') continue;  // <html>, <head>, <header>
    EXPECT_LE(level, before + 1);
    before = level;
  }
  EXPECT_EQ(before, '2');
}

// The sizes that were promised: pages that open at once and can be mailed.
TEST(HtmlReport, StaysSmall) {
  EXPECT_LT(html_report(sample_comparison({10, 360, 5, {"a", "b", "c", "d", "e"}}, 1)).size(),
            2'000'000U);
  SampleSize large{100, 1440, 5, {}};
  for (int i = 0; i < 13; ++i) large.policies.push_back(fmt::format("policy-{}", i));
  EXPECT_LT(html_report(sample_comparison(large, 1)).size(), 3'000'000U);
}

TEST(HtmlReport, ShowsTheWorstServicesOfManyAndSaysSo) {
  const Document document = read_report(sample_comparison({40, 30, 2, {"a", "b"}}, 1));
  const Element* load = by_id(document, "section", "load");
  ASSERT_NE(load, nullptr);
  EXPECT_EQ(load->all("figure").size(), kMostServiceCharts);
  EXPECT_THAT(load->text, HasSubstr("the 12 of 40 services that suffered most"));
  // The heat table has them all.
  const Element* services = by_id(document, "section", "services");
  ASSERT_NE(services, nullptr);
  EXPECT_EQ(services->all("tbody").front()->all("tr").size(), 40U);
}

TEST(HtmlReport, HasNoIntervalsWithOneSeed) {
  const Document document = read_report(sample_comparison({3, 20, 1, {"a", "b"}}, 1));
  const Element* totals = by_id(document, "section", "totals");
  ASSERT_NE(totals, nullptr);
  EXPECT_THAT(totals->text, HasSubstr("One seed, so there is no interval"));
  for (const Element* line : totals->all("line")) EXPECT_NE(line->attribute("class"), "whisker");
}

TEST(HtmlReport, ShowsAReferenceButRanksItLast) {
  const Document document =
      read_report(sample_comparison({3, 20, 2, {"clairvoyant", "a", "b"}}, 1));
  const Element* answer = by_id(document, "section", "answer");
  ASSERT_NE(answer, nullptr);
  const auto rows = answer->all("tbody").front()->all("tr");
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows.back()->text, HasSubstr("clairvoyant reference: knows the future"));
}

TEST(HtmlReport, SurvivesHavingNothingToSay) {
  Comparison no_services;
  no_services.policies.resize(1);
  Comparison no_bins = sample_comparison({2, 0, 1, {}}, 1);
  no_bins.policies.resize(2);
  for (const Comparison& comparison : {Comparison{}, no_services, no_bins}) {
    const Document document = read_report(comparison);
    EXPECT_EQ(document.root.all("h1").size(), 1U);
  }
}

TEST(HtmlReport, SurvivesServicesWithoutRequests) {
  Comparison comparison = sample_comparison({2, 20, 2, {"a", "b"}}, 1);
  for (PolicyResult& policy : comparison.policies) {
    policy.requests = policy.failed = 0;
    for (auto& service : policy.first.services) {
      for (auto& bin : service.bins) bin = {};
      std::fill(service.latency_histogram.begin(), service.latency_histogram.end(), 0);
    }
  }
  read_report(comparison);
}

// A number gone wrong upstream shows as a dash, in no text as "nan" and in no drawing at all.
TEST(HtmlReport, NeverWritesWhatIsNoNumber) {
  Comparison comparison = sample_comparison({2, 20, 2, {"a", "b"}}, 1);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (PolicyResult& policy : comparison.policies) {
    policy.slo_violation = {nan, nan, std::pair{nan, nan}, {nan, nan}};
    policy.lost_utility = {std::numeric_limits<double>::infinity(), nan, std::nullopt, {nan}};
    policy.replicas_mean = policy.cpu_seconds = nan;
    policy.services[0].slo_violation = nan;
    policy.first.services[0].bins[3].replicas = nan;
    if (!policy.services[1].forecasts.empty()) policy.services[1].forecasts[0].high[0] = nan;
  }
  const std::string html = html_report(comparison);
  EXPECT_THAT(read_document(html).faults, IsEmpty());
  const Document document = read_document(html);
  EXPECT_THAT(document.root.text, Not(ContainsRegex("(^|[^a-z])(nan|inf)([^a-z]|$)")));
  for (const char* tag : {"path", "rect", "line", "circle", "text", "svg"}) {
    for (const Element* each : document.root.all(tag)) {
      for (const auto& [name, value] : each->attributes) {
        EXPECT_EQ(value.find("nan"), std::string::npos) << name;
        EXPECT_EQ(value.find("inf"), std::string::npos) << name;
      }
    }
  }
}

TEST(HtmlReport, IsTheSameForTheSameComparison) {
  EXPECT_EQ(html_report(sample_comparison({}, 3)), html_report(sample_comparison({}, 3)));
}

}  // namespace
}  // namespace pharos::app::report
