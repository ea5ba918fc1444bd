#pragma once

#include <algorithm>
#include <cmath>

namespace pharos::sim {

/// Mean and variance of what was seen, older values counting less and less.
///
///     n = Σ wᵢ,   mean = Σ wᵢxᵢ / n,   variance = Σ wᵢxᵢ² / n − mean²
///
/// where each wᵢ starts at 1 and is multiplied by every later `fade`. The variance loses precision
/// once the standard deviation is below 1e-7 of the mean, and is then taken as zero or noise of
/// that order.
class FadingMoments {
 public:
  void add(double x) {
    count_ += 1.0;
    sum_ += x;
    squares_ += x * x;
  }

  void fade(double factor) {
    count_ *= factor;
    sum_ *= factor;
    squares_ *= factor;
  }

  /// How many values of full weight the evidence is worth.
  [[nodiscard]] double count() const { return count_; }
  /// Only where something was seen.
  [[nodiscard]] double mean() const { return sum_ / count_; }
  [[nodiscard]] double variance() const {
    const double centre = mean();
    return std::max(0.0, squares_ / count_ - centre * centre);
  }

 private:
  double count_ = 0.0;
  double sum_ = 0.0;
  double squares_ = 0.0;
};

}  // namespace pharos::sim
