#pragma once

#include <cstddef>
#include <vector>

#include "pharos/core/result.h"

namespace pharos::models {

/// The architecture of an N-HiTS network (Challu et al. 2022) with one block a stack: each stack
/// looks at the input through max-pooling, passes it through dense ReLU layers, and gives a few
/// knots of what it explains of the input (subtracted from it) and of the future (added up over the
/// stacks); knots are interpolated linearly.
struct NhitsShape {
  std::size_t input = 15;                   ///< Newest values seen. In [1, 4096].
  std::size_t output = 7;                   ///< Values foretold. In [1, 4096].
  std::vector<std::size_t> pools{7, 2, 1};  ///< Max-pooling width, one a stack. In [1, input].
  std::vector<std::size_t> downsamplings{3, 1, 1};  ///< Values a knot stands for, one a stack. >= 1
  std::size_t width = 512;                          ///< Of a dense layer. In [1, 4096].
  std::size_t layers = 2;                           ///< Dense layers a stack. In [1, 16].
  bool gaussian = true;  ///< Foretells mean and spread of each value; else the mean alone.

  /// Numbers foretold for each value.
  [[nodiscard]] std::size_t outputs_per_bin() const { return gaussian ? 2 : 1; }
  friend bool operator==(const NhitsShape&, const NhitsShape&) = default;
};

[[nodiscard]] Result<Done> check(const NhitsShape& shape);

/// Where a dense map y = x·W + b lies among the parameters: W row by row (inputs × outputs), then
/// b.
struct DenseSlice {
  std::size_t offset = 0;
  std::size_t inputs = 0;
  std::size_t outputs = 0;

  [[nodiscard]] std::size_t bias() const { return offset + inputs * outputs; }
  [[nodiscard]] std::size_t end() const { return bias() + outputs; }
};

struct StackLayout {
  std::size_t pool = 1;
  std::size_t pooled = 0;  ///< Values left after pooling.
  std::vector<DenseSlice> layers;
  DenseSlice backcast;             ///< To the knots of the input.
  DenseSlice forecast;             ///< To the knots of the output: all means, then all spreads.
  std::size_t forecast_knots = 0;  ///< Of one kind.
};

/// Where everything lies in the flat vector of parameters. The last stack's backcast would go
/// unused, so it has none.
struct NhitsLayout {
  explicit NhitsLayout(const NhitsShape& shape);  ///< `shape` passes `check`.

  NhitsShape shape;
  std::vector<StackLayout> stacks;
  std::size_t parameters = 0;
};

}  // namespace pharos::models
