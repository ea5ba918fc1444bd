#include "pharos/models/forecast/nhits/training.h"

#include <cmath>

#include <gtest/gtest.h>

#include "pharos/models/forecast/nhits/evaluate.h"

namespace pharos::models {
namespace {

NhitsShape small_shape(bool gaussian) {
  NhitsShape shape;
  shape.input = 6;
  shape.output = 3;
  shape.pools = {2, 1};
  shape.downsamplings = {1, 1};
  shape.width = 16;
  shape.gaussian = gaussian;
  return shape;
}

// The future goes on from the last value with noise of standard deviation 0.5.
NhitsExamples last_value_goes_on(const NhitsShape& shape, std::size_t rows, std::uint64_t seed) {
  Rng rng(seed);
  NhitsExamples examples;
  for (std::size_t row = 0; row < rows; ++row) {
    double last = 0.0;
    for (std::size_t i = 0; i < shape.input; ++i) {
      last = rng.normal();
      examples.inputs.push_back(static_cast<float>(last));
    }
    for (std::size_t i = 0; i < shape.output; ++i) {
      examples.actual.push_back(static_cast<float>(last + 0.5 * rng.normal()));
    }
  }
  return examples;
}

NhitsTraining quick() {
  NhitsTraining training;
  training.learning_rate = 3e-3;
  training.epochs_max = 30;
  training.dropout = 0.0;
  return training;
}

TEST(NhitsTraining, LearnsMeanAndSpread) {
  const NhitsShape shape = small_shape(true);
  const NhitsLayout layout(shape);
  const std::vector<float> parameters =
      train_network(layout, last_value_goes_on(shape, 2000, 1), last_value_goes_on(shape, 300, 2),
                    quick(), nullptr);
  const std::vector<float> window{0.3F, -1.0F, 0.5F, 0.2F, -0.1F, 1.2F};
  const std::vector<float> foretold = evaluate(layout, parameters, window);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(foretold[i], 1.2F, 0.2F);
    EXPECT_NEAR(foretold[3 + i], 0.5F, 0.1F);
  }
}

TEST(NhitsTraining, RepeatsFromItsSeed) {
  const NhitsShape shape = small_shape(false);
  const NhitsLayout layout(shape);
  const NhitsExamples examples = last_value_goes_on(shape, 200, 1);
  NhitsTraining training = quick();
  training.epochs_max = 3;
  training.dropout = 0.1;
  const auto once = train_network(layout, examples, examples, training, nullptr);
  EXPECT_EQ(once, train_network(layout, examples, examples, training, nullptr));
  training.seed = 2;
  EXPECT_NE(once, train_network(layout, examples, examples, training, nullptr));
}

// Validation examples whose future is noise get no better: the first epoch is the best, and
// `patience` more follow.
TEST(NhitsTraining, StopsAfterPatienceAndKeepsTheLastEpoch) {
  const NhitsShape shape = small_shape(false);
  const NhitsLayout layout(shape);
  const NhitsExamples examples = last_value_goes_on(shape, 500, 1);
  NhitsTraining training = quick();
  training.min_improvement = 1e9;  // Nothing counts as an improvement but the first.
  training.patience = 4;
  std::vector<NhitsEpoch> epochs;
  const auto stopped = train_network(layout, examples, examples, training,
                                     [&](const NhitsEpoch& epoch) { epochs.push_back(epoch); });
  ASSERT_EQ(epochs.size(), 5U);
  EXPECT_EQ(epochs.back().epoch, 5U);
  EXPECT_LT(epochs.back().training_loss, epochs.front().training_loss);
  training.min_improvement = 0.0;
  training.epochs_max = 5;
  EXPECT_EQ(stopped, train_network(layout, examples, examples, training, nullptr));
}

TEST(NhitsTraining, DropsAboutTheShareItWasTold) {
  // With all hidden values dropped but a few, the network can only learn its biases; with none it
  // learns the future. Dropout 0.95 must therefore end far worse in training.
  const NhitsShape shape = small_shape(false);
  const NhitsLayout layout(shape);
  const NhitsExamples examples = last_value_goes_on(shape, 1000, 1);
  const auto last_loss = [&](double dropout) {
    NhitsTraining training = quick();
    training.dropout = dropout;
    double loss = 0.0;
    const auto parameters =
        train_network(layout, examples, examples, training,
                      [&](const NhitsEpoch& epoch) { loss = epoch.training_loss; });
    EXPECT_EQ(parameters.size(), layout.parameters);
    return loss;
  };
  EXPECT_LT(last_loss(0.0), 0.4);   // The noise's variance is 0.25.
  EXPECT_GT(last_loss(0.95), 0.8);  // The future's is 1.25.
}

TEST(NhitsTraining, RefusesOptionsOutOfRange) {
  const auto refused = [](auto change) {
    NhitsTraining training;
    change(training);
    return !check(training).ok();
  };
  EXPECT_FALSE(refused([](NhitsTraining&) {}));
  EXPECT_TRUE(refused([](NhitsTraining& t) { t.learning_rate = 0.0; }));
  EXPECT_TRUE(refused([](NhitsTraining& t) { t.dropout = 1.0; }));
  EXPECT_TRUE(refused([](NhitsTraining& t) { t.batch = 0; }));
  EXPECT_TRUE(refused([](NhitsTraining& t) { t.epochs_max = 0; }));
  EXPECT_TRUE(refused([](NhitsTraining& t) { t.patience = 0; }));
  EXPECT_TRUE(refused([](NhitsTraining& t) { t.min_improvement = -1.0; }));
}

}  // namespace
}  // namespace pharos::models
