#include "pharos/models/forecast/nhits/training.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "pharos/core/assert.h"
#include "pharos/models/forecast/nhits/network.h"

namespace pharos::models {
namespace {

std::vector<float> first_parameters(const NhitsLayout& layout, Rng rng) {
  std::vector<float> parameters(layout.parameters);
  const auto fill = [&](const DenseSlice& slice) {
    const double bound = 1.0 / std::sqrt(static_cast<double>(slice.inputs));
    for (std::size_t i = slice.offset; i < slice.end(); ++i) {
      parameters[i] = static_cast<float>(bound * (2.0 * rng.uniform() - 1.0));
    }
  };
  for (const StackLayout& stack : layout.stacks) {
    for (const DenseSlice& layer : stack.layers) fill(layer);
    if (stack.backcast.outputs > 0) fill(stack.backcast);
    fill(stack.forecast);
  }
  return parameters;
}

void shuffle(std::vector<std::size_t>& order, Rng& rng) {
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
}

// Four factors from each draw: dropout eats millions of them an epoch.
void draw_dropout(double rate, std::span<float> keep, Rng& rng) {
  const auto dropped = static_cast<std::uint64_t>(std::lround(rate * 65536.0));
  const auto factor = static_cast<float>(1.0 / (1.0 - static_cast<double>(dropped) / 65536.0));
  for (std::size_t i = 0; i < keep.size();) {
    std::uint64_t bits = rng.bits();
    for (int part = 0; part < 4 && i < keep.size(); ++part, ++i, bits >>= 16) {
      keep[i] = (bits & 0xffff) < dropped ? 0.0F : factor;
    }
  }
}

void gather_rows(const std::vector<float>& from, std::size_t width,
                 std::span<const std::size_t> rows, std::vector<float>& to) {
  to.clear();
  for (const std::size_t row : rows) {
    const auto begin = from.begin() + static_cast<std::ptrdiff_t>(row * width);
    to.insert(to.end(), begin, begin + static_cast<std::ptrdiff_t>(width));
  }
}

// One network in training: its parameters and everything that changes with them.
class Trainee {
 public:
  Trainee(const NhitsLayout& layout, const NhitsTraining& training)
      : layout_(layout),
        training_(training),
        network_(layout, training.batch, kernels<float>()),
        order_rng_(Rng(training.seed).stream("order")),
        dropout_rng_(Rng(training.seed).stream("dropout")),
        parameters_(first_parameters(layout, Rng(training.seed).stream("parameters"))),
        gradient_(layout.parameters),
        mean_(layout.parameters),
        square_(layout.parameters) {}

  // One pass over the examples in random order; their mean loss as it was on the way.
  double learn(const NhitsExamples& examples) {
    std::vector<std::size_t> order(examples.inputs.size() / layout_.shape.input);
    std::iota(order.begin(), order.end(), std::size_t{0});
    shuffle(order, order_rng_);
    double total = 0.0;
    for (std::size_t begin = 0; begin < order.size(); begin += training_.batch) {
      const std::size_t rows = std::min(training_.batch, order.size() - begin);
      gather_rows(examples.inputs, layout_.shape.input, std::span(order).subspan(begin, rows),
                  inputs_);
      gather_rows(examples.actual, layout_.shape.output, std::span(order).subspan(begin, rows),
                  actual_);
      total += static_cast<double>(step(rows)) * static_cast<double>(rows);
    }
    return total / static_cast<double>(order.size());
  }

  double mean_loss(const NhitsExamples& examples) {
    const std::size_t rows = examples.inputs.size() / layout_.shape.input;
    double total = 0.0;
    for (std::size_t begin = 0; begin < rows; begin += training_.batch) {
      const std::size_t count = std::min(training_.batch, rows - begin);
      const std::span inputs(examples.inputs);
      const std::span actual(examples.actual);
      total +=
          static_cast<double>(count) *
          static_cast<double>(network_.loss(
              parameters_, inputs.subspan(begin * layout_.shape.input, count * layout_.shape.input),
              actual.subspan(begin * layout_.shape.output, count * layout_.shape.output)));
    }
    return total / static_cast<double>(rows);
  }

  [[nodiscard]] std::vector<float> take_parameters() { return std::move(parameters_); }

 private:
  float step(std::size_t rows) {
    keep_.resize(training_.dropout > 0.0 ? network_.dropout_values(rows) : 0);
    draw_dropout(training_.dropout, keep_, dropout_rng_);
    const float loss = network_.loss_and_gradient(parameters_, inputs_, actual_, keep_, gradient_);
    AdamStep adam;
    adam.learning_rate = training_.learning_rate;
    ++steps_;
    adam.correction_mean = 1.0 - std::pow(adam.decay_mean, static_cast<double>(steps_));
    adam.correction_square = 1.0 - std::pow(adam.decay_square, static_cast<double>(steps_));
    kernels<float>().adam(adam, parameters_.size(), gradient_.data(), mean_.data(), square_.data(),
                          parameters_.data());
    return loss;
  }

  const NhitsLayout& layout_;
  const NhitsTraining& training_;
  NhitsNetwork<float> network_;
  Rng order_rng_, dropout_rng_;
  std::vector<float> parameters_, gradient_;
  std::vector<float> mean_, square_;  // Adam's moments of the gradient.
  std::vector<float> inputs_, actual_, keep_;
  std::uint64_t steps_ = 0;
};

}  // namespace

Result<Done> check(const NhitsTraining& training) {
  const bool good = training.learning_rate > 0.0 && training.dropout >= 0.0 &&
                    training.dropout < 1.0 && training.batch >= 1 && training.epochs_max >= 1 &&
                    training.patience >= 1 && training.min_improvement >= 0.0;
  if (good) return Done{};
  return Error{ErrorCode::kInvalidInput, "N-HiTS training: an option is out of its range", {}};
}

std::vector<float> train_network(const NhitsLayout& layout, const NhitsExamples& examples,
                                 const NhitsExamples& validation, const NhitsTraining& training,
                                 const std::function<void(const NhitsEpoch&)>& watch) {
  PHAROS_ASSERT(!examples.inputs.empty() && !validation.inputs.empty(),
                "there is something to learn");
  Trainee trainee(layout, training);
  double best = std::numeric_limits<double>::infinity();
  std::size_t without_improvement = 0;
  for (std::size_t epoch = 1; epoch <= training.epochs_max; ++epoch) {
    const double learnt = trainee.learn(examples);
    const double validated = trainee.mean_loss(validation);
    if (watch) watch({epoch, learnt, validated});
    without_improvement = validated < best - training.min_improvement ? 0 : without_improvement + 1;
    best = std::min(best, validated);
    if (without_improvement >= training.patience) break;
  }
  return trainee.take_parameters();
}

}  // namespace pharos::models
