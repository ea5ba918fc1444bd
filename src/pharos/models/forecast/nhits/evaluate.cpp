#include "pharos/models/forecast/nhits/evaluate.h"

#include <algorithm>
#include <cmath>

#include "pharos/core/assert.h"
#include "pharos/models/forecast/nhits/layers.h"

namespace pharos::models {
namespace {

// y = x·W + b: y starts as b, then gains one row of W after another. Columns are independent sums,
// so that a compiler may do several at once without changing any.
std::vector<float> dense(const DenseSlice& slice, std::span<const float> parameters,
                         std::span<const float> x) {
  const float* bias = &parameters[slice.bias()];
  std::vector<float> y(bias, bias + slice.outputs);
  float* __restrict out = y.data();
  for (std::size_t k = 0; k < slice.inputs; ++k) {
    const float factor = x[k];
    if (factor == 0.0F) continue;  // About half of the values behind a ReLU.
    const float* __restrict row = &parameters[slice.offset + k * slice.outputs];
    for (std::size_t j = 0; j < slice.outputs; ++j) out[j] += factor * row[j];
  }
  return y;
}

void add_interpolated(std::span<const float> knots, std::size_t length, float sign, float* to) {
  const std::vector<Interpolation> between = interpolation(knots.size(), length);
  for (std::size_t i = 0; i < length; ++i) {
    const auto share = static_cast<float>(between[i].share);
    to[i] += sign * ((1.0F - share) * knots[between[i].left] + share * knots[between[i].right]);
  }
}

}  // namespace

std::vector<float> evaluate(const NhitsLayout& layout, std::span<const float> parameters,
                            std::span<const float> window) {
  const NhitsShape& shape = layout.shape;
  PHAROS_ASSERT(window.size() == shape.input && parameters.size() == layout.parameters,
                "a window and parameters of the network's size");
  std::vector<float> residual(window.begin(), window.end());
  std::vector<float> output(shape.output * shape.outputs_per_bin(), 0.0F);
  std::vector<std::size_t> pooled_from;
  for (const StackLayout& stack : layout.stacks) {
    std::vector<float> hidden(stack.pooled);
    pooled_from.resize(stack.pooled);
    max_pool<float>(residual, shape.input, stack.pool, hidden, pooled_from);
    for (const DenseSlice& layer : stack.layers) {
      hidden = dense(layer, parameters, hidden);
      for (float& value : hidden) value = std::max(0.0F, value);
    }
    const std::vector<float> knots = dense(stack.forecast, parameters, hidden);
    for (std::size_t kind = 0; kind < shape.outputs_per_bin(); ++kind) {
      add_interpolated(std::span(knots).subspan(kind * stack.forecast_knots, stack.forecast_knots),
                       shape.output, 1.0F, &output[kind * shape.output]);
    }
    if (stack.backcast.outputs > 0) {
      add_interpolated(dense(stack.backcast, parameters, hidden), shape.input, -1.0F,
                       residual.data());
    }
  }
  for (std::size_t i = shape.output; i < output.size(); ++i) output[i] = softplus(output[i]);
  return output;
}

}  // namespace pharos::models
