#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pharos/models/forecast/nhits/kernels.h"
#include "pharos/models/forecast/nhits/layers.h"
#include "pharos/models/forecast/nhits/shape.h"

namespace pharos::models {

/// The network on a batch, for training: what it foretells, how wrong that is, and how the loss
/// changes with each parameter. Holds buffers, no parameters.
template <class T>
class NhitsNetwork {
 public:
  /// `batch_max` rows at most at a time.
  NhitsNetwork(const NhitsLayout& layout, std::size_t batch_max, const Kernels<T>& kernels);

  /// Mean loss over the batch and its values, and `gradient` of it by each parameter. `inputs` and
  /// `actual` hold whole rows; `keep` one dropout factor for each output of each dense layer (see
  /// `dropout_values`), or is empty. Gaussian shapes are charged the Gaussian loss, others the
  /// squared one.
  T loss_and_gradient(std::span<const T> parameters, std::span<const T> inputs,
                      std::span<const T> actual, std::span<const T> keep, std::span<T> gradient);

  /// The mean loss alone, without dropout.
  T loss(std::span<const T> parameters, std::span<const T> inputs, std::span<const T> actual);

  /// How many dropout factors a batch of so many rows takes.
  [[nodiscard]] std::size_t dropout_values(std::size_t batch) const;

 private:
  struct StackBuffers {
    std::vector<T> pooled;
    std::vector<std::size_t> pooled_from;
    std::vector<std::vector<T>> hidden;  // What each dense layer gave, after ReLU and dropout.
  };

  void forward(std::span<const T> parameters, std::span<const T> inputs, std::span<const T> keep);
  T charge(std::span<const T> actual);  // Fills d_output_.
  void backward(std::span<const T> parameters, std::span<const T> keep, std::span<T> gradient);
  void backward_stack(std::size_t stack, std::span<const T> parameters, std::span<const T> keep,
                      std::span<T> gradient);
  [[nodiscard]] std::span<const T> keep_of(std::span<const T> keep, std::size_t stack,
                                           std::size_t layer) const;

  const NhitsLayout& layout_;
  const Kernels<T>& kernels_;
  std::size_t batch_ = 0;
  std::vector<StackBuffers> stacks_;
  std::vector<std::vector<Interpolation>> backcast_, forecast_;  // By stack.
  std::vector<T> residual_;  // What the stacks so far left of the input.
  std::vector<T> output_;    // Rows of means, then spreads.
  std::vector<T> d_residual_, d_output_;
  std::vector<T> knots_, d_knots_, d_hidden_, d_below_;
};

}  // namespace pharos::models
