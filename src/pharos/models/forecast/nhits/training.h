#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "pharos/core/rng.h"
#include "pharos/models/forecast/nhits/shape.h"

namespace pharos::models {

/// Windows and what followed them, row by row.
struct NhitsExamples {
  std::vector<float> inputs;  ///< rows × shape.input
  std::vector<float> actual;  ///< rows × shape.output
};

/// How a network is trained. The defaults are those of the Faro artifact (EuroSys 2025).
struct NhitsTraining {
  double learning_rate = 1e-4;    ///< Of Adam. > 0
  double dropout = 0.1;           ///< Share of hidden values dropped. In [0, 1).
  std::size_t batch = 32;         ///< >= 1
  std::size_t epochs_max = 400;   ///< >= 1
  std::size_t patience = 5;       ///< Stops after so many epochs without improvement. >= 1
  double min_improvement = 1e-4;  ///< Of the validation loss, to count as one. >= 0
  std::uint64_t seed = 1;         ///< Of the first parameters, the order of examples and dropout.

  friend bool operator==(const NhitsTraining&, const NhitsTraining&) = default;
};

[[nodiscard]] Result<Done> check(const NhitsTraining& training);

/// One pass over the training examples.
struct NhitsEpoch {
  std::size_t epoch = 0;  ///< From 1.
  double training_loss = 0.0;
  double validation_loss = 0.0;
};

/// Adam on the mean loss from PyTorch's default start, U(±1/√inputs) for each dense map, until the
/// validation loss has not improved for `patience` epochs. The parameters are those of the LAST
/// epoch, `patience` after the best, as published. `watch` hears of each epoch. Both sets hold at
/// least one row.
[[nodiscard]] std::vector<float> train_network(const NhitsLayout& layout,
                                               const NhitsExamples& examples,
                                               const NhitsExamples& validation,
                                               const NhitsTraining& training,
                                               const std::function<void(const NhitsEpoch&)>& watch);

}  // namespace pharos::models
