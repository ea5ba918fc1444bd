#include "pharos/models/forecast/profile_features.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "pharos/core/assert.h"

namespace pharos::models {
namespace {

constexpr std::array<std::size_t, 3> kChangeSpans{3, 10, 30};

// Profile level `back` bins before the first value to come.
double level_before(const Moment& moment, std::size_t back) {
  const std::size_t day = moment.profile->level.size();
  return moment.profile->level[(moment.bin + day * (back / day + 1) - back) % day];
}

}  // namespace

DayProfile profile_of(std::span<const double> values, std::size_t bins_per_day) {
  PHAROS_ASSERT(bins_per_day > 0 && values.size() >= bins_per_day, "a profile needs a day");
  const std::size_t days = values.size() / bins_per_day;
  DayProfile profile{std::vector<double>(bins_per_day, 0.0),
                     std::vector<double>(bins_per_day, 0.0)};
  std::vector<double> changes(bins_per_day, 0.0);
  for (std::size_t t = 0; t < days * bins_per_day; ++t) {
    profile.level[t % bins_per_day] += values[t] / static_cast<double>(days);
    const double before = values[t > 0 ? t - 1 : 0];
    changes[t % bins_per_day] += std::abs(values[t] - before) / static_cast<double>(days);
  }
  constexpr std::size_t kReach = 2;
  for (std::size_t bin = 0; bin < bins_per_day; ++bin) {
    for (std::size_t k = 0; k <= 2 * kReach; ++k) {
      const std::size_t near = (bin + kReach * bins_per_day + k - kReach) % bins_per_day;
      profile.roughness[bin] += changes[near] / (2 * kReach + 1);
    }
  }
  return profile;
}

std::size_t past_needed(const FeatureOptions& options) {
  return std::max(options.lags, kChangeSpans.back() + 1);
}

std::size_t level_feature_count(const FeatureOptions& options) {
  return 3 + options.lags + options.profile_lags;
}

double usual_level(const Moment& moment, std::size_t step) {
  return moment.profile->level[(moment.bin + step - 1) % moment.profile->level.size()];
}

void append_level_features(const Moment& moment, std::size_t step, const FeatureOptions& options,
                           std::vector<double>& out) {
  out.push_back(1.0);
  for (std::size_t i = 1; i <= options.lags; ++i) {
    out.push_back(moment.past[moment.past.size() - i]);
  }
  out.push_back(usual_level(moment, step));
  for (std::size_t i = 1; i <= options.profile_lags; ++i) out.push_back(level_before(moment, i));
  double sum = 0.0;
  for (std::size_t i = 1; i <= options.mean_bins; ++i) sum += level_before(moment, i);
  out.push_back(sum / static_cast<double>(options.mean_bins));
}

void append_spread_features(const Moment& moment, std::size_t step, double predicted, double floor,
                            std::vector<double>& out) {
  const std::size_t day = moment.profile->level.size();
  out.push_back(1.0);
  out.push_back(std::log(floor + std::abs(predicted)));
  double change = 0.0;
  std::size_t seen = 0;
  for (const std::size_t span : kChangeSpans) {
    for (; seen < span; ++seen) {
      const std::size_t newest = moment.past.size() - 1 - seen;
      change += std::abs(moment.past[newest] - moment.past[newest - 1]);
    }
    out.push_back(std::log(floor + change / static_cast<double>(span)));
  }
  out.push_back(std::log(floor + moment.profile->roughness[(moment.bin + step - 1) % day]));
}

}  // namespace pharos::models
