#include "pharos/policies/autoscale/baselines/streak.h"

namespace pharos::policies {
namespace {

// The fields of a row.
constexpr std::size_t kLean = 0;
constexpr std::size_t kSince = 1;      // Seconds: the last check that argued otherwise.
constexpr std::size_t kLastCheck = 2;  // Seconds.

}  // namespace

Duration Streak::note(Lean lean, TimePoint now) {
  const double lean_now = static_cast<double>(lean);
  const double now_s = to_seconds(now);
  if (row_.empty()) row_ = {lean_now, now_s, now_s};
  if (row_[kLean] != lean_now) row_[kSince] = row_[kLastCheck];
  row_[kLean] = lean_now;
  row_[kLastCheck] = now_s;
  return from_seconds(now_s - row_[kSince]);
}

void Streak::restart(TimePoint now) { row_[kSince] = to_seconds(now); }

}  // namespace pharos::policies
