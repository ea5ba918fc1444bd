#include "pharos/models/forecast/nhits/shape.h"

#include <algorithm>

#include <fmt/format.h>

namespace pharos::models {
namespace {

constexpr std::size_t kMostValues = 4096;  // Bounds what a file can make us allocate.
constexpr std::size_t kMostLayers = 16;

Error bad_shape(std::string why) {
  return Error{ErrorCode::kInvalidInput, fmt::format("N-HiTS network: {}", why), {}};
}

bool within(std::size_t value, std::size_t most) { return value >= 1 && value <= most; }

}  // namespace

Result<Done> check(const NhitsShape& shape) {
  if (!within(shape.input, kMostValues) || !within(shape.output, kMostValues) ||
      !within(shape.width, kMostValues)) {
    return bad_shape(fmt::format("input {}, output {} and width {} must lie in 1 to {}",
                                 shape.input, shape.output, shape.width, kMostValues));
  }
  if (!within(shape.layers, kMostLayers) || !within(shape.pools.size(), kMostLayers)) {
    return bad_shape(fmt::format("{} stacks of {} layers; 1 to {} of each are possible",
                                 shape.pools.size(), shape.layers, kMostLayers));
  }
  if (shape.downsamplings.size() != shape.pools.size()) {
    return bad_shape(fmt::format("{} pools but {} down-samplings; each stack has one of both",
                                 shape.pools.size(), shape.downsamplings.size()));
  }
  for (const std::size_t pool : shape.pools) {
    if (!within(pool, shape.input)) {
      return bad_shape(fmt::format("a pool of {} on an input of {}", pool, shape.input));
    }
  }
  for (const std::size_t downsampling : shape.downsamplings) {
    if (!within(downsampling, kMostValues)) {
      return bad_shape(fmt::format("a down-sampling of {}", downsampling));
    }
  }
  return Done{};
}

NhitsLayout::NhitsLayout(const NhitsShape& of) : shape(of) {
  const auto place = [this](std::size_t inputs, std::size_t outputs) {
    const DenseSlice slice{parameters, inputs, outputs};
    parameters = slice.end();
    return slice;
  };
  for (std::size_t s = 0; s < shape.pools.size(); ++s) {
    StackLayout stack;
    stack.pool = shape.pools[s];
    stack.pooled = (shape.input + stack.pool - 1) / stack.pool;
    for (std::size_t l = 0; l < shape.layers; ++l) {
      stack.layers.push_back(place(l == 0 ? stack.pooled : shape.width, shape.width));
    }
    const std::size_t knots = std::max<std::size_t>(1, shape.input / shape.downsamplings[s]);
    if (s + 1 < shape.pools.size()) stack.backcast = place(shape.width, knots);
    stack.forecast_knots = std::max<std::size_t>(1, shape.output / shape.downsamplings[s]);
    stack.forecast = place(shape.width, shape.outputs_per_bin() * stack.forecast_knots);
    stacks.push_back(std::move(stack));
  }
}

}  // namespace pharos::models
