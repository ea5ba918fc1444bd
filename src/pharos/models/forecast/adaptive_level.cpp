#include "pharos/models/forecast/adaptive_level.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "pharos/core/assert.h"

namespace pharos::models {
namespace {

constexpr std::size_t kScoredSteps = 7;
constexpr double kPriorErrors = 1.0;
constexpr double kDamping = 0.9;

struct Smoothing {
  double level = 0.0;  // α
  double trend = 0.0;  // β; 0: no trend.
};

constexpr std::array<Smoothing, 9> kCandidates{{{0.1, 0.0},
                                                {0.2, 0.0},
                                                {0.35, 0.0},
                                                {0.5, 0.0},
                                                {0.7, 0.0},
                                                {0.9, 0.0},
                                                {0.2, 0.2},
                                                {0.4, 0.2},
                                                {0.7, 0.2}}};

// Level and trend as they stand after some bins.
struct State {
  double level = 0.0;
  double trend = 0.0;

  [[nodiscard]] double next() const { return level + kDamping * trend; }
  void learn(double error, const Smoothing& smoothing) {
    level = next() + smoothing.level * error;
    trend = kDamping * trend + smoothing.level * smoothing.trend * error;
  }
};

// Sum of absolute errors 1 to `kScoredSteps` bins ahead from every bin of the window but the first
// two, newer ones weighing more.
double cost(const std::vector<double>& counts, const Smoothing& smoothing, double keep) {
  State state{counts.front(), 0.0};
  double sum = 0.0;
  for (std::size_t now = 1; now < counts.size(); ++now) {
    if (now >= 2) {
      State ahead = state;
      double errors = 0.0;
      for (std::size_t t = now; t < std::min(now + kScoredSteps, counts.size()); ++t) {
        errors += std::abs(counts[t] - ahead.next());
        ahead.learn(0.0, smoothing);
      }
      sum = keep * sum + errors;
    }
    state.learn(counts[now] - state.next(), smoothing);
  }
  return sum;
}

}  // namespace

AdaptiveLevel::AdaptiveLevel(Options options) : options_(options) {
  PHAROS_ASSERT(options.half_life_bins > 0.0 && options.paths >= 1, "level options in range");
}

Forecast AdaptiveLevel::forecast(const ArrivalWindow& window, std::size_t horizon, Rng& rng) const {
  Forecast forecast{window.bin, {}};
  const std::vector<double>& counts = window.counts;
  if (counts.empty()) return forecast;

  const double keep = std::exp2(-1.0 / options_.half_life_bins);
  const Smoothing* smoothing = &kCandidates.front();
  double least = cost(counts, *smoothing, keep);
  for (const Smoothing& candidate : kCandidates) {
    const double candidate_cost = cost(counts, candidate, keep);
    if (candidate_cost < least) {
      least = candidate_cost;
      smoothing = &candidate;
    }
  }
  State state{counts.front(), 0.0};
  double squares = 0.0;
  double weights = 0.0;
  for (std::size_t t = 1; t < counts.size(); ++t) {
    const double error = counts[t] - state.next();
    squares = keep * squares + error * error;
    weights = keep * weights + 1.0;
    state.learn(error, *smoothing);
  }
  const double poisson = std::max(1.0, state.level);
  const double sigma = std::sqrt((squares + kPriorErrors * poisson) / (weights + kPriorErrors));

  forecast.paths.assign(options_.paths, std::vector<double>(horizon));
  for (std::vector<double>& path : forecast.paths) {
    State moving = state;
    for (double& count : path) {
      const double error = sigma * rng.normal();
      count = plausible_count(moving.next() + error);
      moving.learn(error, *smoothing);
    }
  }
  return forecast;
}

}  // namespace pharos::models
