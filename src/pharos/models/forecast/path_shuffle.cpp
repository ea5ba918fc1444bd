#include "pharos/models/forecast/path_shuffle.h"

#include <algorithm>
#include <numeric>

namespace pharos::models {

std::vector<std::size_t> ascending_order(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return values[a] != values[b] ? values[a] < values[b] : a < b;
  });
  return order;
}

double quantile_of_rank(std::span<const double> ascending, std::size_t rank, std::size_t paths) {
  const double level = (static_cast<double>(rank) + 0.5) / static_cast<double>(paths);
  const double position = std::clamp(level * static_cast<double>(ascending.size()) - 0.5, 0.0,
                                     static_cast<double>(ascending.size() - 1));
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, ascending.size() - 1);
  const double part = position - static_cast<double>(below);
  return ascending[below] + part * (ascending[above] - ascending[below]);
}

}  // namespace pharos::models
