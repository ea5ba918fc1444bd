// How long one forecast takes: 100 paths of 7 one-minute bins from a window of an hour, after ten
// days of 360 bins. And what training costs: one regression, one epoch of the published network.

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "pharos/models/forecast/adaptive_level.h"
#include "pharos/models/forecast/decayed_histogram.h"
#include "pharos/models/forecast/last_value.h"
#include "pharos/models/forecast/recipe.h"
#include "pharos/models/forecast/smoothed_level.h"

namespace pharos::models {
namespace {

constexpr std::size_t kPaths = 100;
constexpr std::size_t kHorizon = 7;
constexpr std::size_t kDays = 10;
constexpr std::size_t kDay = 360;

// A day's wave with noise around it, about as large as the Faro traces.
const History& history() {
  static const History made = [] {
    Rng rng(1);
    History history{TimePoint{}, std::chrono::minutes(1), kDay, {}, {}};
    for (std::size_t t = 0; t < kDays * kDay; ++t) {
      const double angle = 2.0 * 3.14159265358979 * static_cast<double>(t % kDay) / kDay;
      history.counts.push_back(800.0 + 400.0 * std::sin(angle) + 60.0 * rng.uniform());
    }
    return history;
  }();
  return made;
}

const ArrivalWindow& window() {
  static const ArrivalWindow hour{TimePoint{} + std::chrono::minutes(kDays * kDay - 60),
                                  std::chrono::minutes(1),
                                  {history().counts.end() - 60, history().counts.end()}};
  return hour;
}

void forecasts(benchmark::State& state, const Forecaster& forecaster) {
  Rng rng(1);
  for (auto _ : state) benchmark::DoNotOptimize(forecaster.forecast(window(), kHorizon, rng));
}

std::unique_ptr<Forecaster> trained(const Recipe& recipe) {
  return make_forecaster(train(recipe, history(), {1, kDays}, "", nullptr).value(), kPaths);
}

// What the weights are does not change how long they take.
NhitsForecaster::Options network(std::size_t width) {
  NhitsForecaster::Options options;
  options.shape.width = width;
  options.training.epochs_max = 1;
  return options;
}

void last_value(benchmark::State& state) { forecasts(state, LastValue{}); }
void smoothed_level(benchmark::State& state) { forecasts(state, SmoothedLevel({})); }
void adaptive_level(benchmark::State& state) { forecasts(state, AdaptiveLevel({})); }
void decayed_histogram(benchmark::State& state) { forecasts(state, DecayedHistogram({})); }
void seasonal_naive(benchmark::State& state) { forecasts(state, *trained(SeasonalNaiveRecipe{})); }
void profile_regression(benchmark::State& state) {
  forecasts(state, *trained(ProfileRegression::Options{}));
}
void nhits_small(benchmark::State& state) { forecasts(state, *trained(network(64))); }
void nhits_published(benchmark::State& state) { forecasts(state, *trained(network(512))); }

void train_profile_regression(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(ProfileRegression::train(history(), {1, kDays}, {}));
  }
}

void train_nhits_published_epoch(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(NhitsForecaster::train(history(), {1, kDays}, network(512), nullptr));
  }
}

BENCHMARK(last_value)->Unit(benchmark::kMicrosecond);
BENCHMARK(smoothed_level)->Unit(benchmark::kMicrosecond);
BENCHMARK(adaptive_level)->Unit(benchmark::kMicrosecond);
BENCHMARK(decayed_histogram)->Unit(benchmark::kMicrosecond);
BENCHMARK(seasonal_naive)->Unit(benchmark::kMicrosecond);
BENCHMARK(profile_regression)->Unit(benchmark::kMicrosecond);
BENCHMARK(nhits_small)->Unit(benchmark::kMicrosecond);
BENCHMARK(nhits_published)->Unit(benchmark::kMicrosecond);
BENCHMARK(train_profile_regression)->Unit(benchmark::kMillisecond);
BENCHMARK(train_nhits_published_epoch)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace pharos::models

BENCHMARK_MAIN();
