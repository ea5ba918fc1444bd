#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pharos::models {

// The parts of the network that have no parameters: each on a batch of rows, with its derivative.
// For float, in which training runs, and double, in which the derivatives are checked.

/// Max-pooling of every row: windows of `pool` values side by side, the last perhaps shorter.
/// `source` gets the index each maximum came from, the first of equals.
template <class T>
void max_pool(std::span<const T> x, std::size_t length, std::size_t pool, std::span<T> y,
              std::span<std::size_t> source);
/// dx += dy at where the maxima came from.
template <class T>
void max_pool_gradient(std::span<const T> dy, std::span<const std::size_t> source, std::span<T> dx);

/// y = max(0, x), then dropout: kept values are scaled by 1/(1 − rate), so that expectations stay.
/// `keep` holds that factor or 0 for each value; empty: no dropout. In place.
template <class T>
void relu_dropout(std::span<T> x, std::span<const T> keep);
/// dy ← the derivative by x, from y as `relu_dropout` left it. In place.
template <class T>
void relu_dropout_gradient(std::span<const T> y, std::span<const T> keep, std::span<T> dy);

/// One value between knots: (1 − share)·knot[left] + share·knot[right].
struct Interpolation {
  std::size_t left = 0;
  std::size_t right = 0;
  double share = 0.0;
};

/// Linear interpolation of `knots` values to `length`, knots in the middle of equal cells, the
/// outer halves of the outer cells flat (PyTorch's `interpolate` with `align_corners=False`).
[[nodiscard]] std::vector<Interpolation> interpolation(std::size_t knots, std::size_t length);

/// Loss of one value under a normal distribution, without its constant:
///
///     ½·ln(σ²) + ½·(y − μ)²/σ²,   σ = softplus(raw) = ln(1 + e^raw),  σ² ≥ 1e−6
///
/// and its derivatives by μ and raw.
template <class T>
struct PointLoss {
  T loss{};
  T by_mean{};
  T by_spread{};
};
template <class T>
[[nodiscard]] PointLoss<T> gaussian_loss(T mean, T raw_spread, T actual);
/// (y − μ)² and its derivative by μ.
template <class T>
[[nodiscard]] PointLoss<T> squared_loss(T mean, T actual);

/// ln(1 + e^x) without overflow.
template <class T>
[[nodiscard]] T softplus(T x);

}  // namespace pharos::models
