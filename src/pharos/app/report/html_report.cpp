#include "pharos/app/report/html_report.h"

#include <fmt/format.h>

#include "pharos/app/report/findings.h"
#include "pharos/app/report/markup.h"
#include "pharos/app/report/number_text.h"
#include "pharos/app/report/phrases.h"
#include "pharos/app/report/sections.h"
#include "pharos/app/report/stylesheet.h"

namespace pharos::app {
namespace report {
namespace {

void write_head(Markup& out, const Comparison& comparison) {
  out.open("head").empty("meta", {{"charset", "utf-8"}});
  // Nothing may be loaded and nothing may run, whatever a service is called.
  out.empty("meta", {{"http-equiv", "Content-Security-Policy"},
                     {"content",
                      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
                      "form-action 'none'"}});
  out.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
  out.empty("meta", {{"name", "color-scheme"}, {"content", "light dark"}});
  out.leaf("title", fmt::format("{} · Pharos", comparison.scenario));
  out.open("style").trusted(stylesheet()).close("style").close("head");
}

/// Three radio buttons that the style sheet looks at; no script.
void write_theme_switch(Markup& out) {
  out.open("fieldset", {{"class", "theme"}}).leaf("legend", "Theme");
  const auto choice = [&](const char* id, const char* label, bool chosen) {
    if (chosen) {
      out.empty("input",
                {{"type", "radio"}, {"name", "theme"}, {"id", id}, {"checked", "checked"}});
    } else {
      out.empty("input", {{"type", "radio"}, {"name", "theme"}, {"id", id}});
    }
    out.leaf("label", {{"for", id}}, label);
  };
  choice("theme-system", "System", true);
  choice("theme-light", "Light", false);
  choice("theme-dark", "Dark", false);
  out.close("fieldset");
}

std::string facts(const Comparison& comparison, const Findings& findings) {
  std::vector<std::string> parts{count_text(comparison.services.size(), "service")};
  for (const Pool& pool : comparison.pools) {
    parts.push_back(fmt::format("{} {}", grouped(pool.capacity.count()), pool.name));
  }
  if (findings.bins > 0) {
    const Duration length = findings.bin * static_cast<Duration::rep>(findings.bins);
    parts.push_back(length_text(length));
  }
  if (!comparison.policies.empty() && !comparison.seeds.empty()) {
    const auto seeds = static_cast<std::int64_t>(comparison.seeds.size());
    parts.push_back(grouped(comparison.policies.front().requests / seeds) + " requests a run");
  }
  parts.push_back(comparison.policies.size() == 1
                      ? "1 policy"
                      : fmt::format("{} policies", comparison.policies.size()));
  std::vector<std::string> seeds;
  for (const std::uint64_t seed : comparison.seeds) seeds.push_back(std::to_string(seed));
  if (!seeds.empty()) {
    parts.push_back((seeds.size() == 1 ? "seed " : "seeds ") + list_text(seeds));
  }
  return fmt::format("{}", fmt::join(parts, " · "));
}

void write_navigation(Markup& out) {
  struct Link {
    const char* href;
    const char* text;
  };
  out.open("nav", {{"aria-label", "Sections"}});
  for (const Link& link :
       {Link{"#totals", "Totals"}, Link{"#services", "Services"}, Link{"#latency", "Latency"},
        Link{"#load", "Load"}, Link{"#replicas", "Replicas"}, Link{"#run", "How this was found"}}) {
    out.leaf("a", {{"href", link.href}}, link.text);
  }
  out.close("nav");
}

void write_header(Markup& out, const Comparison& comparison, const Findings& findings) {
  out.leaf("a", {{"class", "skip"}, {"href", "#answer"}}, "Skip to the answer");
  out.open("header").open("div", {{"class", "top"}});
  out.leaf("span", {{"class", "brand"}}, "Pharos");
  write_navigation(out);
  write_theme_switch(out);
  out.close("div");
  out.leaf("h1", comparison.scenario);
  if (!comparison.description.empty()) out.leaf("p", comparison.description);
  out.leaf("p", {{"class", "facts"}}, facts(comparison, findings));
  out.close("header");
}

}  // namespace
}  // namespace report

std::string html_report(const Comparison& comparison) {
  using namespace report;
  const Findings findings = find(comparison);
  Markup out;
  out.trusted("<!DOCTYPE html>\n").open("html", {{"lang", "en"}});
  write_head(out, comparison);
  out.open("body");
  write_header(out, comparison, findings);
  out.open("main");
  write_answer(out, comparison, findings);
  write_totals(out, comparison, findings);
  write_services(out, comparison, findings);
  write_latency(out, comparison, findings);
  write_load(out, comparison, findings);
  write_replicas(out, comparison, findings);
  write_run_facts(out, comparison, findings);
  out.close("main");
  out.leaf("footer", "Made by pharos. One file, no scripts, nothing loaded from elsewhere.");
  out.close("body").close("html").trusted("\n");
  return std::move(out).finish();
}

}  // namespace pharos::app
