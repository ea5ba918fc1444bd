#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pharos::models {

/// What past days say about each bin of a day.
struct DayProfile {
  std::vector<double> level;  ///< Mean over the days.
  std::vector<double>
      roughness;  ///< Mean absolute change from the bin before, smoothed over 5 bins.

  friend bool operator==(const DayProfile&, const DayProfile&) = default;
};

/// The profile of whole days; `values` holds at least one.
[[nodiscard]] DayProfile profile_of(std::span<const double> values, std::size_t bins_per_day);

/// Which recent past a regression looks at.
struct FeatureOptions {
  std::size_t lags = 30;         ///< Newest values taken one by one. >= 1
  std::size_t profile_lags = 5;  ///< Newest profile levels taken one by one. >= 0
  std::size_t mean_bins = 30;    ///< Newest profile levels taken as one mean. >= 1

  friend bool operator==(const FeatureOptions&, const FeatureOptions&) = default;
};

/// A moment to forecast from. `past` ends with the newest value and holds at least `past_needed`.
struct Moment {
  std::span<const double> past;
  const DayProfile* profile = nullptr;
  std::size_t bin = 0;  ///< Of the day: that of the first value to come.
};

[[nodiscard]] std::size_t past_needed(const FeatureOptions& options);

/// The profile's level `step` bins ahead, from 1.
[[nodiscard]] double usual_level(const Moment& moment, std::size_t step);

/// What the distance of the value `step` bins ahead from its usual level is regressed on:
///
///     1;  x(−1) ... x(−lags);  P(step);  P(−1) ... P(−profile_lags);  mean of P(−1) ...
///     P(−mean_bins)
///
/// x(−i) the i-th newest value, P(·) the profile's level at that bin. The regression can so tell
/// "above the usual for this minute" from "above the hour's mean", and carry either forward.
void append_level_features(const Moment& moment, std::size_t step, const FeatureOptions& options,
                           std::vector<double>& out);
[[nodiscard]] std::size_t level_feature_count(const FeatureOptions& options);

/// What the logarithm of the error's size is regressed on:
///
///     1;  log(f + |predicted|);  log(f + V(3)), log(f + V(10)), log(f + V(30));  log(f +
///     roughness(step))
///
/// V(n) the mean absolute change over the n newest values, f `floor` > 0, which keeps a standing
/// series from promising no error at all.
void append_spread_features(const Moment& moment, std::size_t step, double predicted, double floor,
                            std::vector<double>& out);
inline constexpr std::size_t kSpreadFeatures = 6;

}  // namespace pharos::models
