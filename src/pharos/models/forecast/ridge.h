#pragma once

#include <cstddef>
#include <vector>

namespace pharos::models {

/// Observations for a linear regression: `rows` of `width` features, row after row, each with what
/// was observed and the group it belongs to.
struct RegressionTable {
  std::size_t width = 0;
  std::vector<double> features;    ///< rows × width. Feature 0 is the constant 1.
  std::vector<double> observed;    ///< One a row.
  std::vector<std::size_t> group;  ///< One a row; rows of a group are neighbours and err together.

  [[nodiscard]] std::size_t rows() const { return observed.size(); }
  [[nodiscard]] const double* row(std::size_t index) const { return &features[index * width]; }
};

/// A linear fit, and how wrong it is about what it has not seen.
struct RidgeFit {
  std::vector<double> coefficients;  ///< For features as they are in the table.
  /// observed − predicted of each row, predicted by the fit to all other groups: what the error
  /// will be on a new group, which errors of the fit itself understate.
  std::vector<double> residuals;
};

/// Weighted least squares with a penalty on coefficients (Hoerl & Kennard 1970), features
/// standardised:
///
///     min_b Σ_i w_i (y_i − b·x_i)² + penalty · Σ_i w_i · Σ_{j>0} b_j²
///
/// `weights` > 0, one a row. With a single group the residuals are those of the fit to all rows.
[[nodiscard]] RidgeFit fit_ridge(const RegressionTable& table, const std::vector<double>& weights,
                                 double penalty);

/// b·x with the sum taken from the first term to the last, so that it is the same in every build.
[[nodiscard]] double dot(const std::vector<double>& b, const double* x);

}  // namespace pharos::models
