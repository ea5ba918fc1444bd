#include "pharos/app/report/phrases.h"

#include <fmt/format.h>

#include "pharos/app/report/number_text.h"

namespace pharos::app::report {

std::string list_text(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? " and " : ", ";
    text += items[i];
  }
  return text;
}

std::string count_text(std::size_t count, const std::string& singular) {
  return fmt::format("{} {}{}", grouped(static_cast<std::int64_t>(count)), singular,
                     count == 1 ? "" : "s");
}

std::string percent_interval(const Spread& spread) {
  if (!spread.ci95) return kNoNumber;
  return fmt::format("{} to {}", percent_number(spread.ci95->first), percent(spread.ci95->second));
}

std::string per_bin_text(Duration bin) {
  if (bin == std::chrono::minutes(1)) return "a minute";
  if (bin == std::chrono::seconds(1)) return "a second";
  if (bin == std::chrono::hours(1)) return "an hour";
  return "in " + duration_text(bin);
}

std::string first_seed_text(const Comparison& comparison) {
  if (comparison.seeds.empty()) return "the first seed";
  return fmt::format("seed {}", comparison.seeds.front());
}

void open_figure(Markup& out, const std::string& heading, const std::string& note) {
  out.open("figure").open("figcaption").leaf("h3", heading);
  if (!note.empty()) out.leaf("p", note);
  out.close("figcaption");
}

void open_section(Markup& out, const std::string& id, const std::string& heading,
                  const std::string& introduction) {
  out.open("section", {{"id", id}, {"aria-labelledby", id + "-h"}});
  out.leaf("h2", {{"id", id + "-h"}}, heading);
  if (!introduction.empty()) out.leaf("p", {{"class", "intro"}}, introduction);
}

}  // namespace pharos::app::report
