#pragma once

#include <functional>

#include "pharos/models/forecast/forecaster.h"
#include "pharos/models/forecast/history.h"
#include "pharos/models/forecast/nhits/training.h"

namespace pharos::models {

/// A trained N-HiTS network on one service's standardised counts, as Faro (EuroSys 2025) uses it.
///
/// The Gaussian variant runs the network once and draws each bin of each path on its own from N(μ,
/// σ²); the point variant gives one path. Counts are cut off at 0. Beyond the network's output
/// every path is continued by running the network on the path itself.
class NhitsForecaster final : public Forecaster {
 public:
  struct Options {
    NhitsShape shape{};
    NhitsTraining training{};

    friend bool operator==(const Options&, const Options&) = default;
  };

  struct Learnt {
    Options options;
    Duration bin{};
    double mean = 0.0;       ///< Of the counts trained on: x = (count − mean)/deviation.
    double deviation = 1.0;  ///< > 0
    std::vector<float> parameters;

    friend bool operator==(const Learnt&, const Learnt&) = default;
  };

  /// Learns from all of the named days but the last, resamplings included, and stops by the loss on
  /// that last day. The scaler, too, has only seen the days before it. Needs two days of `input` +
  /// `output` bins.
  [[nodiscard]] static Result<Learnt> train(const History& history, DayRange days,
                                            const Options& options,
                                            const std::function<void(const NhitsEpoch&)>& watch);

  NhitsForecaster(Learnt learnt, std::size_t paths);

  /// Empty when the window holds fewer bins than the network's input, or bins of another length.
  [[nodiscard]] Forecast forecast(const ArrivalWindow& window, std::size_t horizon,
                                  Rng& rng) const override;

 private:
  [[nodiscard]] std::vector<float> foretell(const std::vector<double>& counts) const;
  void extend(std::vector<double>& path, const std::vector<float>& foretold, std::size_t horizon,
              Rng& rng) const;

  Learnt learnt_;
  NhitsLayout layout_;
  std::size_t paths_;
};

}  // namespace pharos::models
