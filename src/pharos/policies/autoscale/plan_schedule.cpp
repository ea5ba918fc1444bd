#include "pharos/policies/autoscale/plan_schedule.h"

#include "pharos/core/assert.h"

namespace pharos::policies {
namespace {

// The fields of the row "plan".
constexpr std::size_t kSince =
    0;  // Seconds: the last plan, or the first tick before there was one.
constexpr std::size_t kPlanned = 1;  // 1 once a plan was made.

Duration::rep periods_until(TimePoint moment, Duration period) {
  const Duration since_origin = moment.time_since_epoch();
  const auto whole = since_origin / period;
  return since_origin % period < Duration::zero() ? whole - 1 : whole;  // Rounded down.
}

}  // namespace

bool crosses_multiple(Duration period, TimePoint after, TimePoint until) {
  PHAROS_ASSERT(period > Duration::zero(), "a period lasts");
  return periods_until(until, period) > periods_until(after, period);
}

bool plan_is_due(TimePoint now, PolicyState& state, const PlanScheduleOptions& options) {
  std::vector<double>& row = state.rows["plan"];
  if (row.empty()) {
    row = {to_seconds(now), 0.0};
    return false;
  }
  const Duration period = row[kPlanned] > 0.0 ? options.period : options.first;
  if (!crosses_multiple(period, at_seconds(row[kSince]), now)) return false;
  row = {to_seconds(now), 1.0};
  return true;
}

}  // namespace pharos::policies
