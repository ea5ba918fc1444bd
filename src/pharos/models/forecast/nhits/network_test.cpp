#include "pharos/models/forecast/nhits/network.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/core/rng.h"
#include "pharos/models/forecast/nhits/evaluate.h"

namespace pharos::models {
namespace {

NhitsShape small_shape(bool gaussian) {
  NhitsShape shape;
  shape.width = 12;
  shape.gaussian = gaussian;
  return shape;
}

template <class T>
std::vector<T> random(std::size_t count, double scale, Rng& rng) {
  std::vector<T> values(count);
  for (T& value : values) value = static_cast<T>(scale * rng.normal());
  return values;
}

std::vector<double> random_dropout(std::size_t count, Rng& rng) {
  std::vector<double> keep(count);
  for (double& factor : keep) factor = rng.uniform() < 0.1 ? 0.0 : 1.0 / 0.9;
  return keep;
}

// The largest relative error of the gradient over all parameters, against central differences.
// Where the derivative is below 1e−3 of the largest the error is taken relative to that:
// differences of a loss near 1 carry an absolute error of about 1e−16/1e−6.
double worst_gradient_error(const NhitsShape& shape, std::uint64_t seed, bool dropout,
                            const Kernels<double>& set) {
  Rng rng(seed);
  const NhitsLayout layout(shape);
  NhitsNetwork<double> network(layout, 5, set);
  std::vector<double> parameters = random<double>(layout.parameters, 0.3, rng);
  const auto inputs = random<double>(5 * shape.input, 1.0, rng);
  const auto actual = random<double>(5 * shape.output, 1.0, rng);
  const auto keep =
      dropout ? random_dropout(network.dropout_values(5), rng) : std::vector<double>{};
  std::vector<double> gradient(layout.parameters);
  network.loss_and_gradient(parameters, inputs, actual, keep, gradient);

  double largest = 0.0;
  for (const double derivative : gradient) largest = std::max(largest, std::abs(derivative));
  std::vector<double> unused(layout.parameters);
  const auto loss_at = [&](std::size_t index, double value) {
    const double kept = parameters[index];
    parameters[index] = value;
    const double loss = network.loss_and_gradient(parameters, inputs, actual, keep, unused);
    parameters[index] = kept;
    return loss;
  };
  double worst = 0.0;
  for (std::size_t p = 0; p < layout.parameters; ++p) {
    constexpr double kStep = 1e-6;
    const double numeric =
        (loss_at(p, parameters[p] + kStep) - loss_at(p, parameters[p] - kStep)) / (2.0 * kStep);
    const double scale = std::max(std::abs(numeric), 1e-3 * largest);
    worst = std::max(worst, std::abs(gradient[p] - numeric) / scale);
  }
  return worst;
}

TEST(NhitsNetwork, GradientMatchesDifferencesForEveryParameter) {
  for (const bool gaussian : {true, false}) {
    for (const bool dropout : {false, true}) {
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        SCOPED_TRACE(fmt::format("gaussian {}, dropout {}, seed {}", gaussian, dropout, seed));
        const double worst =
            worst_gradient_error(small_shape(gaussian), seed, dropout, portable_kernels<double>());
        RecordProperty(fmt::format("worst_{}_{}_{}", gaussian, dropout, seed),
                       fmt::format("{:.1e}", worst));
        EXPECT_LT(worst, 1e-5);
      }
    }
  }
}

TEST(NhitsNetwork, GradientMatchesDifferencesWithWideKernels) {
  if (wide_kernels<double>() == nullptr) GTEST_SKIP() << "needs a processor with AVX2 and FMA";
  NhitsShape shape = small_shape(true);
  shape.input = 10;
  shape.pools = {5, 2, 1};
  EXPECT_LT(worst_gradient_error(shape, 1, true, *wide_kernels<double>()), 1e-5);
}

TEST(NhitsNetwork, GradientMatchesDifferencesForOtherShapes) {
  NhitsShape shape;
  shape.input = 5;
  shape.output = 4;
  shape.pools = {2};
  shape.downsamplings = {8};  // More than the output: one knot.
  shape.width = 7;
  shape.layers = 3;
  EXPECT_LT(worst_gradient_error(shape, 1, true, portable_kernels<double>()), 1e-5);
}

// Inference is written apart from training, for another purpose; they must be the same function. A
// network's squared loss against zeros is the mean square of what it foretells.
TEST(Evaluate, IsTheFunctionThatIsTrained) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const NhitsShape shape = small_shape(false);
    const NhitsLayout layout(shape);
    const auto parameters = random<float>(layout.parameters, 0.3, rng);
    const auto window = random<float>(shape.input, 1.0, rng);
    const std::vector<float> foretold = evaluate(layout, parameters, window);
    ASSERT_EQ(foretold.size(), shape.output);
    float square = 0.0F;
    for (const float value : foretold) square += value * value / static_cast<float>(shape.output);
    NhitsNetwork<float> network(layout, 1, portable_kernels<float>());
    const std::vector<float> zeros(shape.output, 0.0F);
    EXPECT_NEAR(network.loss(parameters, window, zeros), square, 1e-4F * (1.0F + square));
  }
}

// Decisions must repeat bit for bit in debug and release builds. This network uses no function of
// the mathematics library, so its bits follow from IEEE arithmetic and the order of the sums alone,
// and were written down once.
TEST(Evaluate, GivesTheSameBitsInEveryBuild) {
  Rng rng(11);
  NhitsShape shape;
  shape.width = 40;
  shape.gaussian = false;
  const NhitsLayout layout(shape);
  std::vector<float> parameters(layout.parameters);
  for (float& parameter : parameters) parameter = static_cast<float>(0.3 * (rng.uniform() - 0.5));
  std::vector<float> window(shape.input);
  for (float& value : window) value = static_cast<float>(2.0 * (rng.uniform() - 0.5));
  std::vector<std::uint32_t> bits;
  for (const float value : evaluate(layout, parameters, window)) {
    bits.push_back(std::bit_cast<std::uint32_t>(value));
  }
  EXPECT_EQ(bits, (std::vector<std::uint32_t>{3181218111, 1044909776, 3189050548, 3184918294,
                                              3184149051, 3180997359, 1025279546}));
}

TEST(Evaluate, GivesPositiveSpreadsAfterTheMeans) {
  Rng rng(1);
  const NhitsShape shape = small_shape(true);
  const NhitsLayout layout(shape);
  const auto parameters = random<float>(layout.parameters, 0.3, rng);
  const auto window = random<float>(shape.input, 1.0, rng);
  const std::vector<float> foretold = evaluate(layout, parameters, window);
  ASSERT_EQ(foretold.size(), 2 * shape.output);
  for (std::size_t i = shape.output; i < foretold.size(); ++i) EXPECT_GT(foretold[i], 0.0F);
  // And they are those the Gaussian loss uses: recompute it from them.
  float loss = 0.0F;
  for (std::size_t i = 0; i < shape.output; ++i) {
    const float spread = foretold[shape.output + i];
    loss += (std::log(spread) + 0.5F * foretold[i] * foretold[i] / (spread * spread)) /
            static_cast<float>(shape.output);
  }
  NhitsNetwork<float> network(layout, 1, portable_kernels<float>());
  const std::vector<float> zeros(shape.output, 0.0F);
  EXPECT_NEAR(network.loss(parameters, window, zeros), loss, 1e-4F * (1.0F + std::abs(loss)));
}

}  // namespace
}  // namespace pharos::models
