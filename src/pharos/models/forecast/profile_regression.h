#pragma once

#include "pharos/models/forecast/forecaster.h"
#include "pharos/models/forecast/history.h"
#include "pharos/models/forecast/profile_features.h"

namespace pharos::models {

/// Regression on the newest counts and the day's profile, with errors as they were seen: the
/// forecaster to use where there is some history.
///
/// For each step ahead h, on a scale x = g(count) that steadies the noise:
///
///     x̂_h = P_h + b_h · features         P_h the usual level; robust ridge regression, so that
///     what the
///                                        features do not explain falls back to P_h
///     log s_h = c_h · spread features     how wrong it tends to be in a moment like this
///     x_h = x̂_h + s_h · e_h              e_h from the table of standardised errors of step h
///
/// Errors are those on days left out of the fit. Paths share out each step's table in the order in
/// which some past moments erred (path_shuffle.h).
///
/// Values missing at the start of a short window are taken from the history's end where that
/// adjoins, else filled from the profile, shifted to the level of what was seen. Beyond the longest
/// step learnt, a path keeps its distance from the profile. It assumes that the days to come
/// resemble those learnt from: a new regime shows in wrong levels first, which the lags correct,
/// then in too narrow spreads, which only training corrects.
class ProfileRegression final : public Forecaster {
 public:
  enum class Scale : unsigned char {
    kCount,       ///< g(y) = y
    kSquareRoot,  ///< g(y) = 2·√(y + 3/8), Anscombe 1948: Poisson noise gets standard deviation 1.
  };

  struct Options {
    Scale scale = Scale::kSquareRoot;
    FeatureOptions features{};
    std::size_t steps = 8;   ///< Steps ahead that get a regression of their own. >= 1
    double day_decay = 0.9;  ///< Weight of a day relative to the one after it. In (0, 1].
    double penalty = 1e-4;   ///< Of the ridge, relative to the weights. > 0
    double outlier = 1.5;  ///< Errors beyond so many robust standard deviations pull linearly. > 0

    friend bool operator==(const Options&, const Options&) = default;
  };

  /// What is known about one step ahead.
  struct Step {
    std::vector<double> level;    ///< b, one a level feature.
    std::vector<double> spread;   ///< c, one a spread feature.
    double log_spread_min = 0.0;  ///< log s is kept within what training saw.
    double log_spread_max = 0.0;
    std::vector<double> errors;  ///< Equally likely quantiles of e, ascending. >= 1

    friend bool operator==(const Step&, const Step&) = default;
  };

  struct Learnt {
    Options options;
    TimePoint end{};  ///< When the history ended.
    Duration bin{};
    DayProfile profile;        ///< On the scale; a day has as many bins as it.
    std::vector<double> tail;  ///< The history's last values on the scale, `past_needed` of them.
    double floor = 0.0;        ///< Of the spread features. > 0
    std::vector<Step> steps;
    std::vector<std::vector<double>>
        patterns;  ///< Errors e_1 ... e_steps of past moments, from low to high. >= 1

    friend bool operator==(const Learnt&, const Learnt&) = default;
  };

  /// Needs three days of more bins than `past_needed` and `steps` together. Resamplings are not
  /// used: they were found to add nothing.
  [[nodiscard]] static Result<Learnt> train(const History& history, DayRange days,
                                            const Options& options);

  ProfileRegression(Learnt learnt, std::size_t paths);

  /// Empty only when the window's bins are of another length.
  [[nodiscard]] Forecast forecast(const ArrivalWindow& window, std::size_t horizon,
                                  Rng& rng) const override;

 private:
  [[nodiscard]] std::vector<double> past_values(const ArrivalWindow& window) const;

  Learnt learnt_;
  std::size_t paths_;
};

/// g, and its inverse cut off at no requests.
[[nodiscard]] double to_scale(ProfileRegression::Scale scale, double count);
[[nodiscard]] double from_scale(ProfileRegression::Scale scale, double value);

}  // namespace pharos::models
