#pragma once

#include <cstddef>
#include <vector>

#include "pharos/policies/autoscale/faro/problem.h"

namespace pharos::policies::faro {

/// A point of whole replicas with what it is worth, kept up to date while single services change.
class Standing {
 public:
  /// The problem must outlive it.
  Standing(const Problem& problem, Point point);

  [[nodiscard]] const Point& point() const { return point_; }
  [[nodiscard]] double replicas(std::size_t service) const { return point_.replicas[service]; }
  [[nodiscard]] double value() const { return value_; }
  [[nodiscard]] double utility(std::size_t service) const { return utilities_[service]; }

  /// The value if one service had so many replicas instead.
  [[nodiscard]] double value_with(std::size_t service, double replicas) const;
  void set_replicas(std::size_t service, double replicas);

 private:
  [[nodiscard]] double utility_with(std::size_t service, double replicas) const;

  const Problem* problem_;
  Point point_;
  std::vector<double> utilities_;
  double value_ = 0.0;
};

}  // namespace pharos::policies::faro
