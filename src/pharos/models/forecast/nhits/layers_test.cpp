#include "pharos/models/forecast/nhits/layers.h"

#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "pharos/core/rng.h"

namespace pharos::models {
namespace {

constexpr double kStep = 1e-5;

// (f(x + h) − f(x − h)) / 2h, wrong by about h².
double slope(const std::function<double(double)>& f, double x) {
  return (f(x + kStep) - f(x - kStep)) / (2.0 * kStep);
}

void expect_close(double analytic, double numeric) {
  EXPECT_LT(std::abs(analytic - numeric), 1e-5 * std::max(1e-2, std::abs(numeric)))
      << analytic << " against " << numeric;
}

TEST(MaxPool, TakesTheFirstMaximumOfEachWindow) {
  const std::vector<double> x{1, 3, 2, 5, 5, /**/ 9, 0, 0, 0, 7};
  std::vector<double> y(6);
  std::vector<std::size_t> source(6);
  max_pool<double>(x, 5, 2, y, source);  // Windows of 2, 2 and 1.
  EXPECT_EQ(y, (std::vector<double>{3, 5, 5, 9, 0, 7}));
  EXPECT_EQ(source, (std::vector<std::size_t>{1, 3, 4, 5, 7, 9}));
  std::vector<double> dx(10, 0.5);
  max_pool_gradient<double>(std::vector<double>{1, 2, 3, 4, 5, 6}, source, dx);
  EXPECT_EQ(dx, (std::vector<double>{0.5, 1.5, 0.5, 2.5, 3.5, 4.5, 0.5, 5.5, 0.5, 6.5}));
}

TEST(ReluDropout, CutsScalesAndPassesBackTheSame) {
  std::vector<double> x{-1, 2, 3};
  const std::vector<double> keep{1.25, 1.25, 0.0};
  relu_dropout<double>(x, keep);
  EXPECT_EQ(x, (std::vector<double>{0, 2.5, 0}));
  std::vector<double> dy{10, 10, 10};
  relu_dropout_gradient<double>(x, keep, dy);
  EXPECT_EQ(dy, (std::vector<double>{0, 12.5, 0}));
  std::vector<double> plain{-1, 2};
  relu_dropout<double>(plain, {});
  EXPECT_EQ(plain, (std::vector<double>{0, 2}));
}

TEST(Interpolation, PlacesKnotsInTheMiddleOfCells) {
  // 2 knots over 4 values: cells of 2, knots at 0.5 and 2.5; values 0 ... 3 lie −¼, ¼, ¾, 1¼ knots
  // along.
  const std::vector<Interpolation> between = interpolation(2, 4);
  const std::vector<double> shares{0, 0.25, 0.75, 0.25};
  const std::vector<std::size_t> left{0, 0, 0, 1};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(between[i].share, shares[i], 1e-12);
    EXPECT_EQ(between[i].left, left[i]);
  }
  EXPECT_EQ(between[3].right, 1U);  // Flat beyond the last knot.
}

TEST(Interpolation, IsTheIdentityWhereEveryValueHasAKnot) {
  const std::vector<Interpolation> between = interpolation(7, 7);
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_EQ(between[i].left, i);
    EXPECT_NEAR(between[i].share, 0.0, 1e-12);
  }
}

TEST(Softplus, KnownValuesAndLimits) {
  EXPECT_NEAR(softplus(0.0), std::log(2.0), 1e-15);
  EXPECT_NEAR(softplus(1000.0), 1000.0, 1e-9);
  EXPECT_NEAR(softplus(-40.0), std::exp(-40.0), 1e-30);
}

TEST(GaussianLoss, KnownValue) {
  // raw = ln(e − 1): σ = 1. ½·ln 1 + ½·(3 − 1)² = 2.
  EXPECT_NEAR(gaussian_loss(1.0, std::log(std::exp(1.0) - 1.0), 3.0).loss, 2.0, 1e-12);
}

TEST(GaussianLoss, DerivativesMatchDifferences) {
  Rng rng(1);
  for (int i = 0; i < 300; ++i) {
    const double mean = 2.0 * rng.normal();
    const double raw = 2.0 * rng.normal();
    const double actual = 2.0 * rng.normal();
    const PointLoss<double> point = gaussian_loss(mean, raw, actual);
    expect_close(point.by_mean,
                 slope([&](double m) { return gaussian_loss(m, raw, actual).loss; }, mean));
    expect_close(point.by_spread,
                 slope([&](double r) { return gaussian_loss(mean, r, actual).loss; }, raw));
  }
}

TEST(GaussianLoss, StandsStillBelowTheLeastVariance) {
  const PointLoss<double> point = gaussian_loss(0.0, -20.0, 0.0);  // σ² = e^−40.
  EXPECT_NEAR(point.loss, 0.5 * std::log(1e-6), 1e-12);
  EXPECT_EQ(point.by_spread, 0.0);
}

TEST(SquaredLoss, DerivativeMatchesDifferences) {
  EXPECT_NEAR(squared_loss(5.0, 2.0).loss, 9.0, 1e-12);
  expect_close(squared_loss(5.0, 2.0).by_mean,
               slope([](double m) { return squared_loss(m, 2.0).loss; }, 5.0));
}

}  // namespace
}  // namespace pharos::models
