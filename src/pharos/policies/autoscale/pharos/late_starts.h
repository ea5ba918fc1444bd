#pragma once

#include <vector>

#include "pharos/core/snapshot.h"
#include "pharos/policies/policy.h"

namespace pharos::policies {

/// What to think of the replicas of a service that do not serve yet.
enum class Starts {
  kTrusted,  ///< They will come.
  kDoubted,  ///< They are overdue: not counted on, but let be where nobody else needs their units.
  kGivenUp,  ///< They were doubted for so long that they are to be given back and asked for anew.
};

/// What to think of each service's starts, in the snapshot's order.
///
/// A service is doubted once its change is overdue, and trusted again once one more of its replicas
/// serves. If none does for ten minutes, its late replicas are given up; when that is done, it may
/// ask for new ones: a fault outside may have been mended, and only a new start can tell. Each such
/// trial is given twice as long as the last, up to eighty minutes, so that a service that merely
/// starts far more slowly than stated comes up in the end. Remembers both by name.
[[nodiscard]] std::vector<Starts> judge_starts(const ClusterSnapshot& now, PolicyState& state);

}  // namespace pharos::policies
