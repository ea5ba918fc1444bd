#pragma once

#include <vector>

#include "pharos/core/units.h"

namespace pharos::policies {

/// What one check of a service argues for.
enum class Lean { kFewer = -1, kSame = 0, kMore = 1 };

/// For how long a service's checks have argued for the same, without a break.
///
/// The time runs from the last check that argued otherwise, or from the last `restart`: with a
/// check every 10 s the third in a row completes 30 s. Measured in time and not in checks, so that
/// a late tick counts for what it is worth. Lives in a row of the policy's state.
class Streak {
 public:
  /// `row` is empty for a service never checked, and otherwise as an earlier Streak left it.
  explicit Streak(std::vector<double>& row) : row_(row) {}

  /// Notes one check. Zero on the very first.
  Duration note(Lean lean, TimePoint now);

  /// Lets the time run anew: what the streak argued for was done.
  void restart(TimePoint now);

 private:
  std::vector<double>& row_;
};

}  // namespace pharos::policies
