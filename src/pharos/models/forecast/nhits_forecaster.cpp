#include "pharos/models/forecast/nhits_forecaster.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "pharos/core/assert.h"
#include "pharos/models/forecast/nhits/evaluate.h"

namespace pharos::models {
namespace {

struct Scaler {
  double mean = 0.0;
  double deviation = 1.0;
};

Scaler scaler_of(const std::vector<double>& counts, std::size_t end) {
  Scaler scaler;
  for (std::size_t t = 0; t < end; ++t) scaler.mean += counts[t] / static_cast<double>(end);
  double variance = 0.0;
  for (std::size_t t = 0; t < end; ++t) {
    variance += (counts[t] - scaler.mean) * (counts[t] - scaler.mean) / static_cast<double>(end);
  }
  if (variance > 0.0) scaler.deviation = std::sqrt(variance);
  return scaler;
}

float standardised(double count, double mean, double deviation) {
  return static_cast<float>((count - mean) / deviation);
}

// Every window whose future lies within [begin, end).
void add_examples(const std::vector<double>& counts, std::size_t begin, std::size_t end,
                  const NhitsShape& shape, const Scaler& scaler, NhitsExamples& examples) {
  for (std::size_t now = std::max(begin, shape.input); now + shape.output <= end; ++now) {
    for (std::size_t i = now - shape.input; i < now + shape.output; ++i) {
      std::vector<float>& into = i < now ? examples.inputs : examples.actual;
      into.push_back(standardised(counts[i], scaler.mean, scaler.deviation));
    }
  }
}

}  // namespace

Result<NhitsForecaster::Learnt> NhitsForecaster::train(
    const History& history, DayRange days, const Options& options,
    const std::function<void(const NhitsEpoch&)>& watch) {
  const auto good_shape = check(options.shape);
  if (!good_shape.ok()) return good_shape.error();
  const auto good_training = check(options.training);
  if (!good_training.ok()) return good_training.error();
  const auto kept = only_days(history, days);
  if (!kept.ok()) return kept.error();
  const std::size_t span = options.shape.input + options.shape.output;
  if (kept->days() < 2 || kept->bins_per_day < span) {
    return Error{
        ErrorCode::kInvalidInput,
        fmt::format(
            "N-HiTS: {} days of {} bins are too little to learn from; it takes 2 days of {}",
            kept->days(), kept->bins_per_day, span),
        {}};
  }
  const std::size_t end = kept->counts.size();
  const std::size_t last_day = end - kept->bins_per_day;
  const Scaler scaler = scaler_of(kept->counts, last_day);
  NhitsExamples examples;
  NhitsExamples validation;
  const auto add = [&](const std::vector<double>& counts) {
    add_examples(counts, 0, last_day, options.shape, scaler, examples);
    add_examples(counts, last_day, end, options.shape, scaler, validation);
  };
  add(kept->counts);
  for (const std::vector<double>& again : kept->resampled) add(again);
  const NhitsLayout layout(options.shape);
  return Learnt{options, kept->bin, scaler.mean, scaler.deviation,
                train_network(layout, examples, validation, options.training, watch)};
}

NhitsForecaster::NhitsForecaster(Learnt learnt, std::size_t paths)
    : learnt_(std::move(learnt)),
      layout_(learnt_.options.shape),
      paths_(learnt_.options.shape.gaussian ? paths : 1) {
  PHAROS_ASSERT(learnt_.parameters.size() == layout_.parameters && paths >= 1,
                "a network has been trained");
}

// What the network says after the newest of `counts`.
std::vector<float> NhitsForecaster::foretell(const std::vector<double>& counts) const {
  std::vector<float> window;
  for (std::size_t i = counts.size() - learnt_.options.shape.input; i < counts.size(); ++i) {
    window.push_back(standardised(counts[i], learnt_.mean, learnt_.deviation));
  }
  return evaluate(layout_, learnt_.parameters, window);
}

void NhitsForecaster::extend(std::vector<double>& path, const std::vector<float>& foretold,
                             std::size_t horizon, Rng& rng) const {
  const std::size_t output = learnt_.options.shape.output;
  for (std::size_t i = 0; i < output && path.size() < horizon; ++i) {
    double value = foretold[i];
    if (learnt_.options.shape.gaussian)
      value += static_cast<double>(foretold[output + i]) * rng.normal();
    path.push_back(plausible_count(learnt_.mean + learnt_.deviation * value));
  }
}

Forecast NhitsForecaster::forecast(const ArrivalWindow& window, std::size_t horizon,
                                   Rng& rng) const {
  Forecast forecast{window.bin, {}};
  if (window.bin != learnt_.bin || window.counts.size() < learnt_.options.shape.input)
    return forecast;

  const std::vector<float> foretold = foretell(window.counts);
  forecast.paths.resize(paths_);
  for (std::vector<double>& path : forecast.paths) {
    extend(path, foretold, horizon, rng);
    while (path.size() < horizon) {
      std::vector<double> seen = window.counts;
      seen.insert(seen.end(), path.begin(), path.end());
      extend(path, foretell(seen), horizon, rng);
    }
  }
  return forecast;
}

}  // namespace pharos::models
