#include "pharos/app/report/csv_report.h"

#include <cmath>
#include <string_view>

#include <fmt/format.h>

namespace pharos::app {
namespace {

std::string quoted(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char each : text) {
    if (each == '"') out += '"';
    out += each;
  }
  return out + '"';
}

/// The shortest digits that read back to the same double.
std::string cell(const Spread& spread, std::size_t seed) {
  if (seed >= spread.by_seed.size() || !std::isfinite(spread.by_seed[seed])) return "";
  return fmt::format("{}", spread.by_seed[seed]);
}

}  // namespace

std::string csv_report(const Comparison& comparison) {
  std::string out =
      "scenario,policy,seed,lost_utility,lost_effective_utility,slo_violation,fingerprint\n";
  for (const PolicyResult& policy : comparison.policies) {
    for (std::size_t s = 0; s < comparison.seeds.size(); ++s) {
      out +=
          fmt::format("{},{},{},{},{},{},{}\n", quoted(comparison.scenario), quoted(policy.name),
                      comparison.seeds[s], cell(policy.lost_utility, s),
                      cell(policy.lost_effective_utility, s), cell(policy.slo_violation, s),
                      s < policy.fingerprint.size() ? fmt::format("{:016x}", policy.fingerprint[s])
                                                    : std::string());
    }
  }
  return out;
}

}  // namespace pharos::app
