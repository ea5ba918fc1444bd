#include <fmt/format.h>

#include "pharos/app/report/heat_table.h"
#include "pharos/app/report/number_text.h"
#include "pharos/app/report/phrases.h"
#include "pharos/app/report/sections.h"

namespace pharos::app::report {

void write_services(Markup& out, const Comparison& comparison, const Findings& findings) {
  if (comparison.policies.empty() || comparison.services.empty()) return;
  open_section(out, "services", "Which services missed",
               fmt::format("Share of each service's requests late or failed in {}; the services "
                           "that suffered most come first. ▲ marks a missed SLO: more were late "
                           "than its percentile allows.",
                           first_seed_text(comparison)));
  HeatTable table;
  table.caption = "Late or failed requests by service and policy";
  for (const std::size_t i : findings.ranking) table.columns.push_back(comparison.policies[i].name);
  for (const std::size_t service : findings.services) {
    const ServiceTerms& terms = comparison.services[service];
    HeatTable::Row row{terms.id.name(),
                       fmt::format("{} at p{}", duration_text(terms.slo),
                                   short_number(terms.percentile.percent())),
                       {}};
    for (const std::size_t i : findings.ranking) {
      const ServiceFinding& found = findings.policies[i].services[service];
      row.cells.push_back({found.violation, found.allowed, found.missed});
    }
    table.rows.push_back(std::move(row));
  }
  write(out, table);
  write_heat_legend(out);
  out.close("section");
}

}  // namespace pharos::app::report
