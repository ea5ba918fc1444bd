#include <fmt/format.h>

#include "pharos/app/report/data_table.h"
#include "pharos/app/report/number_text.h"
#include "pharos/app/report/phrases.h"
#include "pharos/app/report/sections.h"

namespace pharos::app::report {
namespace {

DataTable service_table(const Comparison& comparison) {
  DataTable table{
      "Services as the scenario describes them",
      {"Service", "SLO", "Percentile", "Service time", "Start-up time", "Replicas", "Priority"},
      {}};
  for (const Pool& pool : comparison.pools) table.columns.push_back(pool.name + " a replica");
  for (const ServiceTerms& terms : comparison.services) {
    std::vector<std::string> row{
        terms.id.name(),
        duration_text(terms.slo),
        short_number(terms.percentile.percent()) + "\u00A0%",
        duration_text(terms.service_time),
        duration_text(terms.start_up_time),
        fmt::format("{} to {}", terms.min_replicas.count(), terms.max_replicas.count()),
        short_number(terms.priority)};
    for (std::size_t pool = 0; pool < comparison.pools.size(); ++pool) {
      row.push_back(pool < terms.units_per_replica.size()
                        ? grouped(terms.units_per_replica[pool].count())
                        : "0");
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

DataTable run_table(const Comparison& comparison, const Findings& findings) {
  DataTable table{
      "Runs. The same fingerprint is the same run, bit for bit",
      {"Policy", "Requests", "Failed", "Events", "CPU seconds", "Lost effective utility"},
      {}};
  for (const std::uint64_t seed : comparison.seeds) {
    table.columns.push_back(fmt::format("Seed {}", seed));
  }
  for (const std::size_t i : findings.ranking) {
    const PolicyResult& policy = comparison.policies[i];
    std::vector<std::string> row{policy.name,
                                 grouped(policy.requests),
                                 grouped(policy.failed),
                                 grouped(static_cast<std::int64_t>(policy.events)),
                                 decimals(policy.cpu_seconds, 2),
                                 decimals(policy.lost_effective_utility.mean, 3)};
    for (std::size_t s = 0; s < comparison.seeds.size(); ++s) {
      row.push_back(s < policy.fingerprint.size() ? fmt::format("{:016x}", policy.fingerprint[s])
                                                  : kNoNumber);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

void write_words(Markup& out) {
  out.open("dl");
  const auto define = [&](const char* word, const char* meaning) {
    out.open("div").leaf("dt", word).leaf("dd", meaning).close("div");
  };
  define("Late or failed",
         "A request answered after its service's SLO, or not at all: rejected by a "
         "full queue, shed on admission, or lost in a crash.");
  define("Missed SLO",
         "A service of whose requests more were late or failed than its percentile "
         "allows: more than 1 % at p99.");
  define("Lost utility",
         "The number of services less the sum of their utilities, averaged over the "
         "run. A service's utility is 1 while it meets its SLO and falls towards 0 "
         "the further it misses. Lost effective utility penalises dropped requests "
         "instead of counting them as infinitely late.");
  define("95 % interval",
         "Student's t interval of the mean over seeds. All policies meet the same "
         "requests on the same seed.");
  define("Reference",
         "A policy that is told the future. It shows what better forecasts could gain, "
         "and is ranked with nobody.");
  out.close("dl");
}

}  // namespace

void write_run_facts(Markup& out, const Comparison& comparison, const Findings& findings) {
  open_section(out, "run", "How this was found", "");
  write_words(out);
  if (!comparison.services.empty()) write_folded(out, service_table(comparison), "Services");
  if (!comparison.policies.empty()) {
    write_folded(out, run_table(comparison, findings), "Runs and fingerprints");
  }
  out.close("section");
}

}  // namespace pharos::app::report
