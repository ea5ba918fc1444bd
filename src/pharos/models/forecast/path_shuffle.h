#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pharos::models {

// Paths by the Schaake shuffle (Clark et al. 2004): each bin gets the quantiles of its
// distribution, evenly spaced and therefore the same whatever was drawn, and the paths share them
// out in the order in which some past stretch had its values. So bins keep their distributions
// exactly and neighbours keep their dependence.

/// Indices of the values from the least to the greatest, equal ones by index.
[[nodiscard]] std::vector<std::size_t> ascending_order(std::span<const double> values);

/// The quantile that path `rank` of `paths` stands for: level (rank + 1/2)/paths of `ascending`,
/// whose n values are taken as its quantiles at (i + 1/2)/n, linearly interpolated between, flat
/// beyond.
[[nodiscard]] double quantile_of_rank(std::span<const double> ascending, std::size_t rank,
                                      std::size_t paths);

}  // namespace pharos::models
