#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "pharos/models/forecast/path_shuffle.h"
#include "pharos/models/forecast/profile_regression.h"
#include "pharos/models/forecast/ridge.h"

namespace pharos::models {
namespace {

constexpr std::size_t kErrorQuantiles = 200;
constexpr std::size_t kPatterns = 500;
constexpr int kReweightings = 2;
constexpr double kSpreadPenalty = 1e-3;

using Options = ProfileRegression::Options;

// A moment of the history to learn from, and what came after it.
struct Example {
  Moment moment;
  const double* next = nullptr;  // The value one step ahead; `steps` of them are known.
  std::size_t day = 0;
  double weight = 0.0;
};

// The history on the regression's scale. Examples point into it, so it stays where it is.
struct ScaledHistory {
  std::vector<double> values;
  std::vector<DayProfile> profiles;  // By day, of the days before it; none for the first.
};

ScaledHistory scaled(const History& history, const Options& options) {
  ScaledHistory result{std::vector<double>(history.counts.size()), {DayProfile{}}};
  std::transform(history.counts.begin(), history.counts.end(), result.values.begin(),
                 [&](double count) { return to_scale(options.scale, count); });
  for (std::size_t day = 1; day < history.days(); ++day) {
    const auto before = std::span(result.values).first(day * history.bins_per_day);
    result.profiles.push_back(profile_of(before, history.bins_per_day));
  }
  return result;
}

// Every moment after the first day whose next `steps` values are known.
std::vector<Example> examples_of(const ScaledHistory& scaled, const History& history,
                                 const Options& options) {
  const std::size_t needed = past_needed(options.features);
  std::vector<Example> examples;
  for (std::size_t now = history.bins_per_day; now + options.steps <= scaled.values.size(); ++now) {
    const std::size_t day = now / history.bins_per_day;
    const double age = static_cast<double>(history.days() - 1 - day);
    examples.push_back({{std::span(scaled.values).subspan(now - needed, needed),
                         &scaled.profiles[day], now % history.bins_per_day},
                        &scaled.values[now],
                        day,
                        std::pow(options.day_decay, age)});
  }
  return examples;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// A tenth of the mean change from one value to the next; 1e-3 for a series that stands still.
double floor_of(const std::vector<double>& values) {
  double change = 0.0;
  for (std::size_t t = 1; t < values.size(); ++t) change += std::abs(values[t] - values[t - 1]);
  return std::max(1e-3, 0.1 * change / static_cast<double>(values.size()));
}

RegressionTable level_table(const std::vector<Example>& examples, std::size_t step,
                            const Options& options) {
  RegressionTable table;
  table.width = level_feature_count(options.features);
  table.features.reserve(examples.size() * table.width);
  for (const Example& example : examples) {
    append_level_features(example.moment, step, options.features, table.features);
    table.observed.push_back(example.next[step - 1] - usual_level(example.moment, step));
    table.group.push_back(example.day);
  }
  return table;
}

// The logarithm of each residual's size, over what is known beforehand. One group: its own
// residuals are not used.
RegressionTable spread_table(const std::vector<Example>& examples, std::size_t step, double floor,
                             const std::vector<double>& residuals) {
  RegressionTable table;
  table.width = kSpreadFeatures;
  table.group.assign(examples.size(), 0);
  table.features.reserve(examples.size() * table.width);
  std::vector<double> sizes(residuals.size());
  std::transform(residuals.begin(), residuals.end(), sizes.begin(),
                 [](double r) { return std::abs(r); });
  // log 0 has no mean, and a model that is often exactly right must not promise never to be wrong.
  const double least = 0.1 * mean(sizes) + 1e-6;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const double predicted = examples[i].next[step - 1] - residuals[i];
    append_spread_features(examples[i].moment, step, predicted, floor, table.features);
    table.observed.push_back(std::log(sizes[i] + least));
  }
  return table;
}

// The values at shares (i + 1/2)/count of the total weight, ascending.
std::vector<double> weighted_quantiles(const std::vector<double>& values,
                                       const std::vector<double>& weights, std::size_t count) {
  const std::vector<std::size_t> order = ascending_order(values);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<double> quantiles;
  double passed = 0.0;
  for (const std::size_t i : order) {
    passed += weights[i];
    while (quantiles.size() < count && passed >= total *
                                                     (static_cast<double>(quantiles.size()) + 0.5) /
                                                     static_cast<double>(count)) {
      quantiles.push_back(values[i]);
    }
  }
  while (quantiles.size() < count) quantiles.push_back(values[order.back()]);  // Lost to rounding.
  return quantiles;
}

struct StepFit {
  ProfileRegression::Step step;
  std::vector<double> errors;  // Standardised, one an example.
};

// Fits the level, then how wrong it is, then the level again with each example weighted by how much
// it can be trusted: 1/s², less for outliers (iteratively reweighted least squares, Huber 1964).
StepFit fit_step(const std::vector<Example>& examples, std::size_t step, double floor,
                 const Options& options) {
  std::vector<double> day_weights(examples.size());
  std::transform(examples.begin(), examples.end(), day_weights.begin(),
                 [](const Example& example) { return example.weight; });
  const RegressionTable levels = level_table(examples, step, options);
  std::vector<double> weights = day_weights;
  StepFit result;
  for (int round = 0; round <= kReweightings; ++round) {
    const RidgeFit level = fit_ridge(levels, weights, options.penalty);
    const RegressionTable spreads = spread_table(examples, step, floor, level.residuals);
    const RidgeFit spread = fit_ridge(spreads, day_weights, kSpreadPenalty);

    std::vector<double> log_spread(examples.size());
    for (std::size_t i = 0; i < examples.size(); ++i) {
      log_spread[i] = dot(spread.coefficients, spreads.row(i));
    }
    std::vector<double> sorted = log_spread;
    std::sort(sorted.begin(), sorted.end());
    const auto edge = sorted.size() / 500;
    const double lowest = sorted[edge];
    const double highest = sorted[sorted.size() - 1 - edge];

    result.errors.resize(examples.size());
    std::vector<double> sizes(examples.size());
    for (std::size_t i = 0; i < examples.size(); ++i) {
      log_spread[i] = std::clamp(log_spread[i], lowest, highest);
      result.errors[i] = level.residuals[i] / std::exp(log_spread[i]);
      sizes[i] = std::abs(result.errors[i]);
    }
    const double limit = options.outlier * median(sizes) / 0.6745 + 1e-9;
    for (std::size_t i = 0; i < examples.size(); ++i) {
      weights[i] = day_weights[i] * std::exp(-2.0 * log_spread[i]) *
                   std::min(1.0, limit / (sizes[i] + 1e-9));
    }
    result.step = {level.coefficients, spread.coefficients, lowest, highest,
                   weighted_quantiles(result.errors, day_weights, kErrorQuantiles)};
  }
  return result;
}

// Errors of `kPatterns` moments over all steps, evenly chosen by weight from the lowest to the
// highest mean.
std::vector<std::vector<double>> patterns_of(const std::vector<Example>& examples,
                                             const std::vector<StepFit>& fits) {
  std::vector<double> means(examples.size(), 0.0);
  for (const StepFit& fit : fits) {
    for (std::size_t i = 0; i < means.size(); ++i) means[i] += fit.errors[i];
  }
  double total = 0.0;
  for (const Example& example : examples) total += example.weight;

  std::vector<std::vector<double>> patterns;
  double passed = 0.0;
  for (const std::size_t i : ascending_order(means)) {
    passed += examples[i].weight;
    const double due = total * (static_cast<double>(patterns.size()) + 0.5) / kPatterns;
    if (passed < due || patterns.size() == kPatterns) continue;
    std::vector<double> pattern;
    pattern.reserve(fits.size());
    for (const StepFit& fit : fits) pattern.push_back(fit.errors[i]);
    patterns.push_back(std::move(pattern));
  }
  return patterns;
}

Result<Done> check_options(const Options& options) {
  const bool good = options.features.lags >= 1 && options.features.mean_bins >= 1 &&
                    options.steps >= 1 && options.day_decay > 0.0 && options.day_decay <= 1.0 &&
                    options.penalty > 0.0 && options.outlier > 0.0;
  if (good) return Done{};
  return Error{ErrorCode::kInvalidInput, "profile regression: an option is out of its range", {}};
}

}  // namespace

Result<ProfileRegression::Learnt> ProfileRegression::train(const History& history, DayRange days,
                                                           const Options& options) {
  const auto good = check_options(options);
  if (!good.ok()) return good.error();
  const auto kept = only_days(history, days);
  if (!kept.ok()) return kept.error();
  const std::size_t needed = past_needed(options.features) + options.steps;
  if (kept->days() < 3 || kept->bins_per_day < needed) {
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("profile regression: {} days of {} bins are too little to learn from; "
                             "it takes 3 days of {}",
                             kept->days(), kept->bins_per_day, needed),
                 {}};
  }
  const ScaledHistory past = scaled(*kept, options);
  const std::vector<Example> examples = examples_of(past, *kept, options);

  Learnt learnt;
  learnt.options = options;
  learnt.end = kept->begin + kept->bin * static_cast<Duration::rep>(kept->counts.size());
  learnt.bin = kept->bin;
  learnt.profile = profile_of(past.values, kept->bins_per_day);
  learnt.tail.assign(past.values.end() - static_cast<std::ptrdiff_t>(past_needed(options.features)),
                     past.values.end());
  learnt.floor = floor_of(past.values);
  std::vector<StepFit> fits;
  for (std::size_t step = 1; step <= options.steps; ++step) {
    fits.push_back(fit_step(examples, step, learnt.floor, options));
    learnt.steps.push_back(fits.back().step);
  }
  learnt.patterns = patterns_of(examples, fits);
  return learnt;
}

}  // namespace pharos::models
