#include "pharos/policies/autoscale/pharos/late_starts.h"

#include <algorithm>

namespace pharos::policies {
namespace {

constexpr double kFirstDoubt_s = 600.0;
constexpr double kLongestDoubt_s = 4800.0;

/// The row of a service whose starts were late.
struct Doubt {
  double until_s = 0.0;            ///< 0: not doubted at present.
  double lasts_s = kFirstDoubt_s;  ///< How long the present or else the next doubt lasts.
  double serving = 0.0;            ///< Replicas that served when it began.
};

Doubt doubt_of(const std::vector<double>& row) {
  return row.size() == 3 ? Doubt{row[0], row[1], row[2]} : Doubt{};
}

Starts judge(const ServiceState& service, TimePoint now, Doubt& doubt) {
  const double now_s = to_seconds(now);
  const auto serving = static_cast<double>(service.ready.count());
  const bool late = overdue(service, now);
  if (doubt.until_s > 0.0 && serving > doubt.serving) doubt = {};
  if (doubt.until_s == 0.0) {
    if (!late) return Starts::kTrusted;
    doubt.until_s = now_s + doubt.lasts_s;
    doubt.serving = serving;
  }
  if (now_s < doubt.until_s) return Starts::kDoubted;
  if (late) return Starts::kGivenUp;
  doubt.until_s = 0.0;
  doubt.lasts_s = std::min(2.0 * doubt.lasts_s, kLongestDoubt_s);
  return Starts::kTrusted;
}

}  // namespace

std::vector<Starts> judge_starts(const ClusterSnapshot& now, PolicyState& state) {
  std::vector<Starts> starts;
  for (const ServiceState& service : now.services) {
    const std::string row = "late starts of " + service.terms.id.name();
    const auto found = state.rows.find(row);
    Doubt doubt = found == state.rows.end() ? Doubt{} : doubt_of(found->second);
    starts.push_back(judge(service, now.now, doubt));
    if (found != state.rows.end() || starts.back() != Starts::kTrusted) {
      state.rows[row] = {doubt.until_s, doubt.lasts_s, doubt.serving};
    }
  }
  return starts;
}

}  // namespace pharos::policies
