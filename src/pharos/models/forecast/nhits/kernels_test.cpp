#include "pharos/models/forecast/nhits/kernels.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pharos/core/rng.h"

namespace pharos::models {
namespace {

template <class T>
struct KernelsTest : testing::Test {
  static std::vector<T> random(std::size_t count, Rng& rng) {
    std::vector<T> values(count);
    for (T& value : values) value = static_cast<T>(rng.normal());
    return values;
  }
  static std::vector<const Kernels<T>*> sets() {
    std::vector<const Kernels<T>*> all{&portable_kernels<T>()};
    if (wide_kernels<T>() != nullptr) all.push_back(wide_kernels<T>());
    return all;
  }
  // Sums of up to 70 products of normal numbers, each with a relative error of one rounding.
  static constexpr double kTolerance = sizeof(T) == 4 ? 1e-4 : 1e-12;
};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(KernelsTest, Types);

// Every set against the definition, over sizes that fill vectors and rows of four, and sizes that
// do not.
TYPED_TEST(KernelsTest, MultiplyAsDefined) {
  using T = TypeParam;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const DenseSize size{1 + rng.below(9), 1 + rng.below(70), 1 + rng.below(70)};
    const auto x = this->random(size.batch * size.inputs, rng);
    const auto w = this->random(size.inputs * size.outputs, rng);
    const auto b = this->random(size.outputs, rng);
    const auto dy = this->random(size.batch * size.outputs, rng);
    for (const Kernels<T>* set : this->sets()) {
      std::vector<T> y(size.batch * size.outputs, T(99));
      std::vector<T> dx(x.size(), T(99));
      std::vector<T> dw(w.size(), T(99));
      std::vector<T> db(b.size(), T(99));
      set->dense(size, x.data(), w.data(), b.data(), y.data());
      set->dense_input_gradient(size, dy.data(), w.data(), dx.data());
      set->dense_weight_gradient(size, x.data(), dy.data(), dw.data(), db.data());
      for (std::size_t i = 0; i < size.batch; ++i) {
        for (std::size_t j = 0; j < size.outputs; ++j) {
          double expected = b[j];
          for (std::size_t k = 0; k < size.inputs; ++k) {
            expected += double(x[i * size.inputs + k]) * double(w[k * size.outputs + j]);
          }
          ASSERT_NEAR(y[i * size.outputs + j], expected, this->kTolerance);
        }
        for (std::size_t k = 0; k < size.inputs; ++k) {
          double expected = 0.0;
          for (std::size_t j = 0; j < size.outputs; ++j) {
            expected += double(dy[i * size.outputs + j]) * double(w[k * size.outputs + j]);
          }
          ASSERT_NEAR(dx[i * size.inputs + k], expected, this->kTolerance);
        }
      }
      for (std::size_t j = 0; j < size.outputs; ++j) {
        double bias = 0.0;
        for (std::size_t i = 0; i < size.batch; ++i) bias += double(dy[i * size.outputs + j]);
        ASSERT_NEAR(db[j], bias, this->kTolerance);
        for (std::size_t k = 0; k < size.inputs; ++k) {
          double expected = 0.0;
          for (std::size_t i = 0; i < size.batch; ++i) {
            expected += double(x[i * size.inputs + k]) * double(dy[i * size.outputs + j]);
          }
          ASSERT_NEAR(dw[k * size.outputs + j], expected, this->kTolerance);
        }
      }
    }
  }
}

TYPED_TEST(KernelsTest, TakeOneStepOfAdam) {
  using T = TypeParam;
  for (const Kernels<T>* set : this->sets()) {
    // First step with g = 2: m = 0.1·2, v = 0.001·4; corrected 2 and 4; p = 1 − 0.5·2/(√4 + ε) =
    // 0.5.
    AdamStep step;
    step.learning_rate = 0.5;
    step.correction_mean = 1.0 - 0.9;
    step.correction_square = 1.0 - 0.999;
    std::vector<T> g(21, T(2));
    std::vector<T> m(21);
    std::vector<T> v(21);
    std::vector<T> p(21, T(1));
    set->adam(step, 21, g.data(), m.data(), v.data(), p.data());
    for (std::size_t i = 0; i < 21; ++i) {
      EXPECT_NEAR(m[i], 0.2, 1e-6);
      EXPECT_NEAR(v[i], 0.004, 1e-7);
      EXPECT_NEAR(p[i], 0.5, 1e-5);
    }
  }
}

}  // namespace
}  // namespace pharos::models
