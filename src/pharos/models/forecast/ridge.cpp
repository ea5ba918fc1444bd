#include "pharos/models/forecast/ridge.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include "pharos/core/assert.h"

namespace pharos::models {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Normal equations of some rows: Σ w x xᵀ (lower half) and Σ w x y.
struct Moments {
  Matrix gram;
  Eigen::VectorXd cross;
};

struct Standardisation {
  Eigen::RowVectorXd mean, scale;
};

Standardisation standardisation_of(const Eigen::Map<const Matrix>& x) {
  Standardisation result{x.colwise().mean(), {}};
  result.scale = ((x.rowwise() - result.mean).array().square().colwise().mean()).sqrt().matrix();
  result.mean(0) = 0.0;
  // A feature that never varies says nothing: its coefficient stays 0 under the penalty.
  for (Eigen::Index j = 0; j < result.scale.size(); ++j) {
    if (result.scale(j) < 1e-9 * (1.0 + std::abs(result.mean(j)))) result.scale(j) = 1.0;
  }
  return result;
}

std::vector<std::pair<std::size_t, std::size_t>> group_ranges(
    const std::vector<std::size_t>& group) {
  std::vector<std::pair<std::size_t, std::size_t>> ranges;
  for (std::size_t begin = 0; begin < group.size();) {
    std::size_t end = begin + 1;
    while (end < group.size() && group[end] == group[begin]) ++end;
    ranges.emplace_back(begin, end);
    begin = end;
  }
  return ranges;
}

Moments moments_of(const Matrix& x, const Eigen::VectorXd& y, const Eigen::VectorXd& w,
                   std::pair<std::size_t, std::size_t> range) {
  const auto begin = static_cast<Eigen::Index>(range.first);
  const auto count = static_cast<Eigen::Index>(range.second - range.first);
  const auto rows = x.middleRows(begin, count);
  const Matrix weighted = w.segment(begin, count).asDiagonal() * rows;
  return {weighted.transpose() * rows, weighted.transpose() * y.segment(begin, count)};
}

Eigen::VectorXd solve(const Matrix& gram, const Eigen::VectorXd& cross, double penalty) {
  Matrix penalised = gram;
  penalised.diagonal().tail(penalised.rows() - 1).array() += penalty;
  penalised(0, 0) += 1e-12 * penalty;
  return penalised.ldlt().solve(cross);
}

}  // namespace

RidgeFit fit_ridge(const RegressionTable& table, const std::vector<double>& weights,
                   double penalty) {
  PHAROS_ASSERT(table.rows() > 0 && weights.size() == table.rows() &&
                    table.features.size() == table.rows() * table.width,
                "a regression table is whole");
  const auto rows = static_cast<Eigen::Index>(table.rows());
  const auto width = static_cast<Eigen::Index>(table.width);
  const Eigen::Map<const Matrix> raw(table.features.data(), rows, width);
  const Standardisation standard = standardisation_of(raw);
  const Matrix x =
      ((raw.rowwise() - standard.mean).array().rowwise() / standard.scale.array()).matrix();
  const Eigen::VectorXd y = Eigen::Map<const Eigen::VectorXd>(table.observed.data(), rows);
  const Eigen::VectorXd w = Eigen::Map<const Eigen::VectorXd>(weights.data(), rows);

  const auto ranges = group_ranges(table.group);
  std::vector<Moments> parts;
  Moments all{Matrix::Zero(width, width), Eigen::VectorXd::Zero(width)};
  for (const auto& range : ranges) {
    parts.push_back(moments_of(x, y, w, range));
    all.gram += parts.back().gram;
    all.cross += parts.back().cross;
  }
  const double strength = penalty * w.sum();
  const Eigen::VectorXd fitted = solve(all.gram, all.cross, strength);

  RidgeFit fit;
  fit.residuals.resize(table.rows());
  for (std::size_t g = 0; g < ranges.size(); ++g) {
    const Eigen::VectorXd others =
        ranges.size() == 1 ? fitted
                           : solve(all.gram - parts[g].gram, all.cross - parts[g].cross, strength);
    for (std::size_t i = ranges[g].first; i < ranges[g].second; ++i) {
      const auto row = static_cast<Eigen::Index>(i);
      fit.residuals[i] = y(row) - x.row(row).dot(others);
    }
  }
  fit.coefficients.resize(table.width);
  fit.coefficients[0] = fitted(0);
  for (Eigen::Index j = 1; j < width; ++j) {
    const double b = fitted(j) / standard.scale(j);
    fit.coefficients[static_cast<std::size_t>(j)] = b;
    fit.coefficients[0] -= b * standard.mean(j);
  }
  return fit;
}

double dot(const std::vector<double>& b, const double* x) {
  double sum = 0.0;
  for (std::size_t j = 0; j < b.size(); ++j) sum += b[j] * x[j];
  return sum;
}

}  // namespace pharos::models
