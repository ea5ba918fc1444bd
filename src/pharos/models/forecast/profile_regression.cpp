#include "pharos/models/forecast/profile_regression.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "pharos/core/assert.h"
#include "pharos/models/forecast/path_shuffle.h"
#include "pharos/models/forecast/ridge.h"

namespace pharos::models {
namespace {

// What is predicted for one bin: x = level + spread·e.
struct Prediction {
  double level = 0.0;
  double spread = 0.0;
};

Prediction predict(const ProfileRegression::Learnt& learnt, const Moment& moment,
                   std::size_t step_ahead) {
  const ProfileRegression::Step& step = learnt.steps[step_ahead - 1];
  std::vector<double> features;
  append_level_features(moment, step_ahead, learnt.options.features, features);
  const double level = usual_level(moment, step_ahead) + dot(step.level, features.data());
  features.clear();
  append_spread_features(moment, step_ahead, level, learnt.floor, features);
  const double log_spread = dot(step.spread, features.data());
  return {level, std::exp(std::clamp(log_spread, step.log_spread_min, step.log_spread_max))};
}

// One pattern a path, spread evenly from the lowest to the highest: each path draws within its
// stratum, so that no chance makes a forecast out of high moments only.
std::vector<std::size_t> draw_patterns(std::size_t patterns, std::size_t paths, Rng& rng) {
  std::vector<std::size_t> drawn(paths);
  for (std::size_t k = 0; k < paths; ++k) {
    const double share = (static_cast<double>(k) + rng.uniform()) / static_cast<double>(paths);
    drawn[k] =
        std::min(patterns - 1, static_cast<std::size_t>(share * static_cast<double>(patterns)));
  }
  return drawn;
}

// The order of paths by the error their pattern has at `step`.
std::vector<std::size_t> order_at(const std::vector<std::vector<double>>& patterns,
                                  const std::vector<std::size_t>& drawn, std::size_t step) {
  std::vector<double> errors(drawn.size());
  for (std::size_t k = 0; k < drawn.size(); ++k) errors[k] = patterns[drawn[k]][step];
  return ascending_order(errors);
}

}  // namespace

double to_scale(ProfileRegression::Scale scale, double count) {
  return scale == ProfileRegression::Scale::kSquareRoot ? 2.0 * std::sqrt(count + 0.375) : count;
}

double from_scale(ProfileRegression::Scale scale, double value) {
  const double positive = std::max(0.0, value);
  return plausible_count(scale == ProfileRegression::Scale::kSquareRoot
                             ? 0.25 * positive * positive - 0.375
                             : positive);
}

ProfileRegression::ProfileRegression(Learnt learnt, std::size_t paths)
    : learnt_(std::move(learnt)), paths_(paths) {
  PHAROS_ASSERT(!learnt_.steps.empty() && !learnt_.patterns.empty() && paths_ >= 1,
                "a profile regression has been trained");
}

std::vector<double> ProfileRegression::past_values(const ArrivalWindow& window) const {
  const std::size_t needed = past_needed(learnt_.options.features);
  const auto day = static_cast<std::int64_t>(learnt_.profile.level.size());
  const std::int64_t begin = bins_between(learnt_.end, window.begin, window.bin);
  const auto seen = static_cast<std::int64_t>(window.counts.size());
  const auto tail = static_cast<std::int64_t>(learnt_.tail.size());
  const auto known =
      [&](std::int64_t bin) -> std::optional<double> {  // Bins count from the history's end.
    if (bin >= begin && bin < begin + seen) {
      return to_scale(learnt_.options.scale, window.counts[static_cast<std::size_t>(bin - begin)]);
    }
    if (bin < 0 && bin >= -tail) return learnt_.tail[static_cast<std::size_t>(bin + tail)];
    return std::nullopt;
  };
  const auto usual = [&](std::int64_t bin) {
    return learnt_.profile.level[static_cast<std::size_t>(((bin % day) + day) % day)];
  };

  const std::int64_t first = begin + seen - static_cast<std::int64_t>(needed);
  double shift = 0.0;
  std::size_t count = 0;
  for (std::int64_t bin = first; bin < begin + seen; ++bin) {
    if (const auto value = known(bin)) {
      shift += *value - usual(bin);
      ++count;
    }
  }
  if (count > 0) shift /= static_cast<double>(count);
  std::vector<double> past(needed);
  for (std::size_t i = 0; i < needed; ++i) {
    const std::int64_t bin = first + static_cast<std::int64_t>(i);
    past[i] = known(bin).value_or(usual(bin) + shift);
  }
  return past;
}

Forecast ProfileRegression::forecast(const ArrivalWindow& window, std::size_t horizon,
                                     Rng& rng) const {
  Forecast forecast{window.bin, {}};
  if (window.bin != learnt_.bin) return forecast;

  const std::vector<double> past = past_values(window);
  const std::size_t day = learnt_.profile.level.size();
  const std::int64_t now = bins_between(learnt_.end, window.end(), window.bin);
  const auto signed_day = static_cast<std::int64_t>(day);
  const Moment moment{past, &learnt_.profile,
                      static_cast<std::size_t>(((now % signed_day) + signed_day) % signed_day)};
  const std::vector<std::size_t> drawn = draw_patterns(learnt_.patterns.size(), paths_, rng);

  forecast.paths.assign(paths_, std::vector<double>(horizon));
  const std::size_t longest = learnt_.steps.size();
  Prediction prediction;
  std::vector<std::size_t> order;
  for (std::size_t t = 0; t < horizon; ++t) {
    if (t < longest) {
      prediction = predict(learnt_, moment, t + 1);
      order = order_at(learnt_.patterns, drawn, t);
    } else {
      prediction.level += learnt_.profile.level[(moment.bin + t) % day] -
                          learnt_.profile.level[(moment.bin + t - 1) % day];
    }
    const std::vector<double>& errors = learnt_.steps[std::min(t, longest - 1)].errors;
    for (std::size_t rank = 0; rank < paths_; ++rank) {
      const double value =
          prediction.level + prediction.spread * quantile_of_rank(errors, rank, paths_);
      forecast.paths[order[rank]][t] = from_scale(learnt_.options.scale, value);
    }
  }
  return forecast;
}

}  // namespace pharos::models
