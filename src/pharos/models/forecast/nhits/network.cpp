#include "pharos/models/forecast/nhits/network.h"

#include <algorithm>

#include "pharos/core/assert.h"

namespace pharos::models {
namespace {

// to[row] += sign · interpolated knots[row]; a row of `to` holds `kinds` stretches, and so does one
// of `knots`.
template <class T>
void add_interpolated(std::span<const T> knots, std::size_t knots_each,
                      const std::vector<Interpolation>& between, T sign, std::span<T> to) {
  const std::size_t length = between.size();
  for (std::size_t stretch = 0; stretch * length < to.size(); ++stretch) {
    const T* from = &knots[stretch * knots_each];
    T* out = &to[stretch * length];
    for (std::size_t i = 0; i < length; ++i) {
      const T share = static_cast<T>(between[i].share);
      out[i] += sign * ((T(1) - share) * from[between[i].left] + share * from[between[i].right]);
    }
  }
}

// d_knots = the derivative of the above by the knots.
template <class T>
void gather_interpolated(std::span<const T> d_to, std::size_t knots_each,
                         const std::vector<Interpolation>& between, T sign, std::span<T> d_knots) {
  std::fill(d_knots.begin(), d_knots.end(), T(0));
  const std::size_t length = between.size();
  for (std::size_t stretch = 0; stretch * length < d_to.size(); ++stretch) {
    T* into = &d_knots[stretch * knots_each];
    const T* from = &d_to[stretch * length];
    for (std::size_t i = 0; i < length; ++i) {
      const T share = static_cast<T>(between[i].share);
      into[between[i].left] += sign * (T(1) - share) * from[i];
      into[between[i].right] += sign * share * from[i];
    }
  }
}

}  // namespace

template <class T>
NhitsNetwork<T>::NhitsNetwork(const NhitsLayout& layout, std::size_t batch_max,
                              const Kernels<T>& kernels)
    : layout_(layout), kernels_(kernels) {
  const NhitsShape& shape = layout.shape;
  std::size_t knots_max = 0;
  for (const StackLayout& stack : layout.stacks) {
    StackBuffers buffers;
    buffers.pooled.resize(batch_max * stack.pooled);
    buffers.pooled_from.resize(batch_max * stack.pooled);
    buffers.hidden.assign(shape.layers, std::vector<T>(batch_max * shape.width));
    stacks_.push_back(std::move(buffers));
    backcast_.push_back(
        interpolation(std::max<std::size_t>(1, stack.backcast.outputs), shape.input));
    forecast_.push_back(interpolation(stack.forecast_knots, shape.output));
    knots_max = std::max({knots_max, stack.backcast.outputs, stack.forecast.outputs});
  }
  residual_.resize(batch_max * shape.input);
  d_residual_.resize(residual_.size());
  output_.resize(batch_max * shape.output * shape.outputs_per_bin());
  d_output_.resize(output_.size());
  knots_.resize(batch_max * knots_max);
  d_knots_.resize(knots_.size());
  d_hidden_.resize(batch_max * std::max(shape.width, shape.input));
  d_below_.resize(d_hidden_.size());
}

template <class T>
std::size_t NhitsNetwork<T>::dropout_values(std::size_t batch) const {
  return batch * layout_.stacks.size() * layout_.shape.layers * layout_.shape.width;
}

template <class T>
std::span<const T> NhitsNetwork<T>::keep_of(std::span<const T> keep, std::size_t stack,
                                            std::size_t layer) const {
  const std::size_t each = batch_ * layout_.shape.width;
  return keep.empty() ? keep : keep.subspan((stack * layout_.shape.layers + layer) * each, each);
}

template <class T>
void NhitsNetwork<T>::forward(std::span<const T> parameters, std::span<const T> inputs,
                              std::span<const T> keep) {
  const NhitsShape& shape = layout_.shape;
  batch_ = inputs.size() / shape.input;
  PHAROS_ASSERT(batch_ * shape.input == inputs.size() && inputs.size() <= residual_.size(),
                "a batch is whole rows and fits");
  std::copy(inputs.begin(), inputs.end(), residual_.begin());
  const std::size_t outputs = batch_ * shape.output * shape.outputs_per_bin();
  std::fill_n(output_.begin(), outputs, T(0));
  for (std::size_t s = 0; s < stacks_.size(); ++s) {
    const StackLayout& stack = layout_.stacks[s];
    StackBuffers& buffers = stacks_[s];
    max_pool<T>(std::span(residual_).first(inputs.size()), shape.input, stack.pool, buffers.pooled,
                buffers.pooled_from);
    const T* below = buffers.pooled.data();
    for (std::size_t l = 0; l < shape.layers; ++l) {
      const DenseSlice& slice = stack.layers[l];
      T* hidden = buffers.hidden[l].data();
      kernels_.dense({batch_, slice.inputs, slice.outputs}, below, &parameters[slice.offset],
                     &parameters[slice.bias()], hidden);
      relu_dropout<T>({hidden, batch_ * slice.outputs}, keep_of(keep, s, l));
      below = hidden;
    }
    const auto head = [&](const DenseSlice& slice) {
      kernels_.dense({batch_, slice.inputs, slice.outputs}, below, &parameters[slice.offset],
                     &parameters[slice.bias()], knots_.data());
    };
    head(stack.forecast);
    add_interpolated<T>(knots_, stack.forecast_knots, forecast_[s], T(1),
                        std::span(output_).first(outputs));
    if (stack.backcast.outputs > 0) {
      head(stack.backcast);
      add_interpolated<T>(knots_, stack.backcast.outputs, backcast_[s], T(-1),
                          std::span(residual_).first(inputs.size()));
    }
  }
}

template <class T>
T NhitsNetwork<T>::charge(std::span<const T> actual) {
  const std::size_t length = layout_.shape.output;
  const std::size_t kinds = layout_.shape.outputs_per_bin();
  PHAROS_ASSERT(actual.size() == batch_ * length, "every value foretold has come true");
  const T share = T(1) / static_cast<T>(actual.size());
  T total = 0;
  for (std::size_t row = 0; row < batch_; ++row) {
    for (std::size_t i = 0; i < length; ++i) {
      const std::size_t mean = row * kinds * length + i;
      const std::size_t spread = mean + length;
      const T truth = actual[row * length + i];
      const PointLoss<T> point = kinds == 2 ? gaussian_loss(output_[mean], output_[spread], truth)
                                            : squared_loss(output_[mean], truth);
      total += point.loss * share;
      d_output_[mean] = point.by_mean * share;
      if (kinds == 2) d_output_[spread] = point.by_spread * share;
    }
  }
  return total;
}

template <class T>
void NhitsNetwork<T>::backward_stack(std::size_t s, std::span<const T> parameters,
                                     std::span<const T> keep, std::span<T> gradient) {
  const StackLayout& stack = layout_.stacks[s];
  const StackBuffers& buffers = stacks_[s];
  const std::size_t width = layout_.shape.width;
  const auto head = [&](const DenseSlice& slice, std::vector<T>& d_into) {
    const DenseSize size{batch_, slice.inputs, slice.outputs};
    kernels_.dense_weight_gradient(size, buffers.hidden.back().data(), d_knots_.data(),
                                   &gradient[slice.offset], &gradient[slice.bias()]);
    kernels_.dense_input_gradient(size, d_knots_.data(), &parameters[slice.offset], d_into.data());
  };
  const std::size_t outputs = batch_ * layout_.shape.output * layout_.shape.outputs_per_bin();
  gather_interpolated<T>(std::span(d_output_).first(outputs), stack.forecast_knots, forecast_[s],
                         T(1), d_knots_);
  head(stack.forecast, d_hidden_);
  if (stack.backcast.outputs > 0) {
    gather_interpolated<T>(std::span(d_residual_).first(batch_ * layout_.shape.input),
                           stack.backcast.outputs, backcast_[s], T(-1), d_knots_);
    head(stack.backcast, d_below_);
    for (std::size_t i = 0; i < batch_ * width; ++i) d_hidden_[i] += d_below_[i];
  }
  for (std::size_t l = layout_.shape.layers; l-- > 0;) {
    const DenseSlice& slice = stack.layers[l];
    const DenseSize size{batch_, slice.inputs, slice.outputs};
    const std::vector<T>& below = l == 0 ? buffers.pooled : buffers.hidden[l - 1];
    relu_dropout_gradient<T>(std::span(buffers.hidden[l]).first(batch_ * width),
                             keep_of(keep, s, l), std::span(d_hidden_).first(batch_ * width));
    kernels_.dense_weight_gradient(size, below.data(), d_hidden_.data(), &gradient[slice.offset],
                                   &gradient[slice.bias()]);
    kernels_.dense_input_gradient(size, d_hidden_.data(), &parameters[slice.offset],
                                  d_below_.data());
    std::swap(d_hidden_, d_below_);
  }
  max_pool_gradient<T>(std::span(d_hidden_).first(batch_ * stack.pooled),
                       std::span(buffers.pooled_from).first(batch_ * stack.pooled), d_residual_);
}

template <class T>
void NhitsNetwork<T>::backward(std::span<const T> parameters, std::span<const T> keep,
                               std::span<T> gradient) {
  PHAROS_ASSERT(gradient.size() == layout_.parameters, "one derivative a parameter");
  // d_residual_ is the derivative by what stack s leaves over. Behind the last stack nothing reads
  // it.
  std::fill(d_residual_.begin(), d_residual_.end(), T(0));
  for (std::size_t s = stacks_.size(); s-- > 0;) backward_stack(s, parameters, keep, gradient);
}

template <class T>
T NhitsNetwork<T>::loss_and_gradient(std::span<const T> parameters, std::span<const T> inputs,
                                     std::span<const T> actual, std::span<const T> keep,
                                     std::span<T> gradient) {
  forward(parameters, inputs, keep);
  const T loss = charge(actual);
  backward(parameters, keep, gradient);
  return loss;
}

template <class T>
T NhitsNetwork<T>::loss(std::span<const T> parameters, std::span<const T> inputs,
                        std::span<const T> actual) {
  forward(parameters, inputs, {});
  return charge(actual);
}

template class NhitsNetwork<float>;
template class NhitsNetwork<double>;

}  // namespace pharos::models
