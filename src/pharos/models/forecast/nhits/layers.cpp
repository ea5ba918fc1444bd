#include "pharos/models/forecast/nhits/layers.h"

#include <algorithm>
#include <cmath>

namespace pharos::models {

template <class T>
void max_pool(std::span<const T> x, std::size_t length, std::size_t pool, std::span<T> y,
              std::span<std::size_t> source) {
  std::size_t out = 0;
  for (std::size_t row = 0; row < x.size(); row += length) {
    for (std::size_t begin = 0; begin < length; begin += pool, ++out) {
      const std::size_t end = std::min(begin + pool, length);
      std::size_t best = row + begin;
      for (std::size_t i = row + begin + 1; i < row + end; ++i) {
        if (x[i] > x[best]) best = i;
      }
      y[out] = x[best];
      source[out] = best;
    }
  }
}

template <class T>
void max_pool_gradient(std::span<const T> dy, std::span<const std::size_t> source,
                       std::span<T> dx) {
  for (std::size_t i = 0; i < dy.size(); ++i) dx[source[i]] += dy[i];
}

template <class T>
void relu_dropout(std::span<T> x, std::span<const T> keep) {
  for (T& value : x) value = std::max(T(0), value);
  for (std::size_t i = 0; i < keep.size(); ++i) x[i] *= keep[i];
}

template <class T>
void relu_dropout_gradient(std::span<const T> y, std::span<const T> keep, std::span<T> dy) {
  // A value that was cut off or dropped is 0 afterwards and passes nothing on.
  for (std::size_t i = 0; i < y.size(); ++i) dy[i] = y[i] > T(0) ? dy[i] : T(0);
  for (std::size_t i = 0; i < keep.size(); ++i) dy[i] *= keep[i];
}

std::vector<Interpolation> interpolation(std::size_t knots, std::size_t length) {
  std::vector<Interpolation> result;
  for (std::size_t i = 0; i < length; ++i) {
    const double cells = static_cast<double>(knots) / static_cast<double>(length);
    const double position = std::max(0.0, (static_cast<double>(i) + 0.5) * cells - 0.5);
    const auto left = std::min(static_cast<std::size_t>(position), knots - 1);
    const std::size_t right = std::min(left + 1, knots - 1);
    result.push_back({left, right, position - static_cast<double>(left)});
  }
  return result;
}

template <class T>
T softplus(T x) {
  return x > T(0) ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x));
}

template <class T>
PointLoss<T> gaussian_loss(T mean, T raw_spread, T actual) {
  constexpr T kLeast = T(1e-6);
  const T spread = softplus(raw_spread);
  const T variance = std::max(kLeast, spread * spread);
  const T error = mean - actual;
  const T by_variance = T(0.5) / variance - T(0.5) * error * error / (variance * variance);
  const T slope = T(1) / (T(1) + std::exp(-raw_spread));  // Of softplus.
  const bool flat = spread * spread < kLeast;
  return {T(0.5) * (std::log(variance) + error * error / variance), error / variance,
          flat ? T(0) : by_variance * T(2) * spread * slope};
}

template <class T>
PointLoss<T> squared_loss(T mean, T actual) {
  const T error = mean - actual;
  return {error * error, T(2) * error, T(0)};
}

#define PHAROS_FOR_TYPE(T)                                                                         \
  template void max_pool(std::span<const T>, std::size_t, std::size_t, std::span<T>,               \
                         std::span<std::size_t>);                                                  \
  template void max_pool_gradient(std::span<const T>, std::span<const std::size_t>, std::span<T>); \
  template void relu_dropout(std::span<T>, std::span<const T>);                                    \
  template void relu_dropout_gradient(std::span<const T>, std::span<const T>, std::span<T>);       \
  template T softplus(T);                                                                          \
  template PointLoss<T> gaussian_loss(T, T, T);                                                    \
  template PointLoss<T> squared_loss(T, T);
PHAROS_FOR_TYPE(float)
PHAROS_FOR_TYPE(double)
#undef PHAROS_FOR_TYPE

}  // namespace pharos::models
