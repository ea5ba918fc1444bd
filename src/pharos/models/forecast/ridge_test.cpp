#include "pharos/models/forecast/ridge.h"

#include <cmath>

#include <gtest/gtest.h>

#include "pharos/core/rng.h"

namespace pharos::models {
namespace {

RegressionTable random_table(Rng& rng, std::size_t groups, std::size_t rows_each) {
  RegressionTable table;
  table.width = 3;
  for (std::size_t g = 0; g < groups; ++g) {
    for (std::size_t i = 0; i < rows_each; ++i) {
      const double a = rng.normal();
      const double b = 100.0 + 5.0 * rng.normal();
      table.features.insert(table.features.end(), {1.0, a, b});
      table.observed.push_back(4.0 + 2.0 * a - 0.5 * b + 0.3 * rng.normal());
      table.group.push_back(g);
    }
  }
  return table;
}

TEST(Ridge, FindsAnExactLine) {
  RegressionTable table;
  table.width = 2;
  for (const double x : {0.0, 1.0, 2.0, 5.0}) {
    table.features.insert(table.features.end(), {1.0, x});
    table.observed.push_back(3.0 - 2.0 * x);
    table.group.push_back(0);
  }
  const RidgeFit fit = fit_ridge(table, {1, 2, 1, 3}, 1e-12);
  EXPECT_NEAR(fit.coefficients[0], 3.0, 1e-9);
  EXPECT_NEAR(fit.coefficients[1], -2.0, 1e-9);
  for (const double residual : fit.residuals) EXPECT_NEAR(residual, 0.0, 1e-9);
}

TEST(Ridge, ShrinksTheSlopeButNotTheMean) {
  // x = −1, 1 (mean 0, deviation 1), y = 1, 5: unpenalised slope 2, mean 3. With penalty λ per
  // weight the slope is Σxy/(Σx² + 2λ) = 4/(2 + 2λ), here λ = 1: 1.
  RegressionTable table{2, {1, -1, 1, 1}, {1, 5}, {0, 0}};
  const RidgeFit fit = fit_ridge(table, {1, 1}, 1.0);
  EXPECT_NEAR(fit.coefficients[0], 3.0, 1e-9);
  EXPECT_NEAR(fit.coefficients[1], 1.0, 1e-9);
}

TEST(Ridge, IgnoresAFeatureThatNeverVaries) {
  RegressionTable table{3, {1, -1, 7, 1, 1, 7}, {1, 5}, {0, 0}};
  const RidgeFit fit = fit_ridge(table, {1, 1}, 1e-12);
  EXPECT_NEAR(dot(fit.coefficients, table.row(0)), 1.0, 1e-6);
  EXPECT_NEAR(dot(fit.coefficients, table.row(1)), 5.0, 1e-6);
}

// A residual is what the group's rows would have shown against a fit made without them.
// Standardisation is that of all rows in one and of the rest in the other, so the two agree where
// the penalty is negligible.
TEST(Ridge, ResidualsAreThoseOfAFitWithoutTheGroup) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const RegressionTable table = random_table(rng, 3, 8);
    std::vector<double> weights(table.rows());
    for (double& weight : weights) weight = 0.5 + rng.uniform();
    const RidgeFit fit = fit_ridge(table, weights, 1e-10);

    RegressionTable rest{3, {}, {}, {}};
    std::vector<double> rest_weights;
    for (std::size_t i = 0; i < table.rows(); ++i) {
      if (table.group[i] == 1) continue;
      rest.features.insert(rest.features.end(), table.row(i), table.row(i) + 3);
      rest.observed.push_back(table.observed[i]);
      rest.group.push_back(0);
      rest_weights.push_back(weights[i]);
    }
    const RidgeFit without = fit_ridge(rest, rest_weights, 1e-10);
    for (std::size_t i = 8; i < 16; ++i) {
      EXPECT_NEAR(fit.residuals[i], table.observed[i] - dot(without.coefficients, table.row(i)),
                  1e-5);
    }
  }
}

TEST(Ridge, FollowsTheHeavierRow) {
  // Two rows with the same feature: the fit is their weighted mean, (3·0 + 1·8)/4.
  RegressionTable table{1, {1, 1}, {0, 8}, {0, 0}};
  EXPECT_NEAR(fit_ridge(table, {3, 1}, 1e-6).coefficients[0], 2.0, 1e-9);
}

}  // namespace
}  // namespace pharos::models
