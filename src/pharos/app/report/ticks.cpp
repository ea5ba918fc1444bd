#include "pharos/app/report/ticks.h"

#include <algorithm>
#include <cmath>

namespace pharos::app::report {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

/// The least 1, 2 or 5 times a power of ten that is no smaller than `least`.
double round_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    // The tolerance keeps 0.1 + 0.2 from asking for a step of 0.5 where 0.3 would get 0.2 twice.
    if (factor * power >= least * (1.0 - 1e-9)) return factor * power;
  }
  return 10.0 * power;
}

std::vector<double> multiples(double step, double max) {
  const auto count = static_cast<int>(std::ceil(max / step * (1.0 - 1e-9)));
  std::vector<double> ticks;
  for (int i = 0; i <= std::max(count, 1); ++i) ticks.push_back(i * step);
  return ticks;
}

bool is_drawable(double max) { return std::isfinite(max) && max > 1e-300; }

}  // namespace

std::vector<double> linear_ticks(double max, int most) {
  if (!is_drawable(max)) return {0.0, 1.0};
  return multiples(round_step(max / most), max);
}

std::vector<double> whole_ticks(double max, int most) {
  if (!is_drawable(max)) return {0.0, 1.0};
  return multiples(std::max(1.0, round_step(max / most)), max);
}

std::vector<double> log_ticks(double low, double high, std::size_t most) {
  std::vector<double> fine, powers;
  const double first = std::floor(std::log10(low));
  const double last = std::ceil(std::log10(high));
  for (double exponent = first; exponent <= last; exponent += 1.0) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double tick = factor * std::pow(10.0, exponent);
      if (tick < low * (1.0 - 1e-9) || tick > high * (1.0 + 1e-9)) continue;
      fine.push_back(tick);
      if (factor == 1.0) powers.push_back(tick);
    }
  }
  return fine.size() <= most ? fine : powers;
}

std::vector<Duration> time_ticks(Duration length, int most) {
  static constexpr Duration kSteps[] = {
      seconds(1), seconds(2), seconds(5), seconds(10), seconds(20), seconds(30),
      minutes(1), minutes(2), minutes(5), minutes(10), minutes(15), minutes(30),
      hours(1),   hours(2),   hours(3),   hours(6),    hours(12)};
  Duration step = hours(24);
  for (const Duration candidate : kSteps) {
    if (candidate * most >= length) {
      step = candidate;
      break;
    }
  }
  // Beyond what twelve-hour steps can span, days in round numbers.
  const double days = to_seconds(length) / to_seconds(hours(24)) / most;
  if (days > 1.0) step = hours(24) * static_cast<Duration::rep>(std::ceil(round_step(days)));

  std::vector<Duration> ticks;
  for (Duration at{}; at <= length; at += step) ticks.push_back(at);
  return ticks;
}

}  // namespace pharos::app::report
