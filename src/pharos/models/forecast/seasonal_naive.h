#pragma once

#include "pharos/models/forecast/forecaster.h"
#include "pharos/models/forecast/history.h"

namespace pharos::models {

/// The same minute of yesterday, spread by what that guess was wrong by on the training days.
///
///     ŷ(t) = y(t − day),     r(t) = y(t) − y(t − day) for t in days 2, 3, ...
///
/// A path adds a stretch r(s), r(s + 1), ... of the errors, so that neighbouring bins err together
/// and each bin's quantiles are those of r. Counts are cut off at 0. Beyond the day after the
/// history it goes on repeating the last day known.
class SeasonalNaive final : public Forecaster {
 public:
  /// What training leaves: the last day's counts and the errors.
  struct Learnt {
    TimePoint day_begin{};  ///< Start of `last_day`.
    Duration bin{};
    std::vector<double> last_day;  ///< As many as a day has bins. >= 1
    std::vector<double> errors;    ///< In order of time; a multiple of a day's bins, >= one day.

    friend bool operator==(const Learnt&, const Learnt&) = default;
  };

  /// Needs two days. Resamplings are not used.
  [[nodiscard]] static Result<Learnt> train(const History& history, DayRange days);

  SeasonalNaive(Learnt learnt, std::size_t paths);

  /// Empty when the window's bins are of another length.
  [[nodiscard]] Forecast forecast(const ArrivalWindow& window, std::size_t horizon,
                                  Rng& rng) const override;

 private:
  [[nodiscard]] double yesterday(const ArrivalWindow& window, std::int64_t bin) const;

  Learnt learnt_;
  std::vector<double> sorted_errors_;
  std::size_t paths_;
};

}  // namespace pharos::models
